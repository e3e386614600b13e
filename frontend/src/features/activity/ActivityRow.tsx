import { useMutation } from '@tanstack/react-query';
import { CircleAlert, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { Generation } from '#contract/generation.ts';
import { tools } from '#contract/tools/catalogue.ts';
import { isUnfinished } from '../../generations/generation-store.ts';
import { color, finePointer, fontSize, radius, space } from '../../theme/tokens.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { cancelGeneration } from '../../generations/cancel.ts';
import { notCharged, titleOf } from '../../generations/describe-generation.ts';
import { RunningProgress } from './RunningProgress.tsx';
import { toolIcons } from '../../generations/tool-icons.ts';

/** One generation in the list; a finished one leads to its result, a running one to its tool. */
export function ActivityRow({
  generation,
  onLeave,
}: {
  generation: Generation;
  onLeave: () => void;
}) {
  const title = titleOf(generation);
  const made = generation.result?.media[0];
  const isRunning = isUnfinished(generation);
  const target = made ? `/images?item=${made.id}` : tools[generation.tool].route;
  return (
    <Row>
      <RowLink to={target} onClick={onLeave}>
        <Picture generation={generation} thumbnailUrl={made?.thumbnailUrl} />
        <Words>
          <strong>{title}</strong>
          {isRunning ? (
            <RunningProgress generation={generation} title={title} />
          ) : (
            <EndedLine generation={generation} />
          )}
        </Words>
      </RowLink>
      {isRunning && <Cancel id={generation.id} title={title} />}
    </Row>
  );
}

const moment = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

function EndedLine({ generation }: { generation: Generation }) {
  const when = moment.format(new Date(generation.finishedAt ?? generation.createdAt));
  return (
    <Muted>{generation.status === 'succeeded' ? `Ready · ${when}` : notCharged(generation)}</Muted>
  );
}

function Picture({
  generation: { tool, status },
  thumbnailUrl,
}: {
  generation: Generation;
  thumbnailUrl: string | undefined;
}) {
  const Icon = status === 'failed' ? CircleAlert : toolIcons[tool];
  return (
    <Slot aria-hidden>
      {thumbnailUrl ? <img src={thumbnailUrl} alt="" loading="lazy" /> : <Icon size={20} />}
    </Slot>
  );
}

function Cancel({ id, title }: { id: string; title: string }) {
  const { mutate: cancel, isPending } = useMutation({ mutationFn: () => cancelGeneration(id) });
  return (
    <IconButton label={`Cancel ${title}`} disabled={isPending} onClick={() => cancel()}>
      <X size={18} aria-hidden />
    </IconButton>
  );
}

const Row = styled.li`
  display: flex;
  align-items: center;
  gap: ${space[1]};
  padding: 0 ${space[1]};
  border-radius: ${radius.control};
  ${finePointer} {
    &:hover {
      background: ${color.lifted};
    }
  }
`;

const RowLink = styled(Link)`
  flex: 1;
  min-width: 0;
  display: flex;
  align-items: center;
  gap: ${space[3]};
  min-height: 72px;
  padding: ${space[2]};
  text-decoration: none;
  strong {
    display: block;
    font-size: ${fontSize[14]};
    font-weight: 550;
  }
`;

const Words = styled.div`
  flex: 1;
  min-width: 0;
  display: grid;
  gap: 4px;
`;

const Slot = styled.div`
  flex: none;
  display: grid;
  place-items: center;
  width: 32px;
  aspect-ratio: 9 / 16;
  overflow: hidden;
  border-radius: ${radius.small};
  background: ${color.background};
  color: ${color.muted};
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

const Muted = styled.p`
  color: ${color.muted};
  font-size: ${fontSize[12]};
`;
