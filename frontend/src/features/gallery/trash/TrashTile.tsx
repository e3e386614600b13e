import { useMutation } from '@tanstack/react-query';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { TrashedMedia } from '#contract/trash.ts';
import { color, fontSize, radius, space } from '#frontend/theme/tokens.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { IconButton } from '#frontend/ui/IconButton.tsx';
import { twoLines } from '#frontend/ui/shapes.ts';
import { accessibleName, captionOf } from '../caption.ts';
import { daysLeftText } from './days-left.ts';
import { Picture } from '../Picture.tsx';

/** One deleted item: how long it stays, and how to have it back or be rid of it. */
export function TrashTile({
  item,
  onRestore,
  onPurge,
}: {
  item: TrashedMedia;
  onRestore: () => Promise<void>;
  onPurge: (item: TrashedMedia) => void;
}) {
  const { title, detail } = captionOf(item);
  const name = accessibleName(item);
  const [openedAt] = useState(Date.now);
  const { mutate: restore, isPending: isRestoring } = useMutation({ mutationFn: onRestore });
  return (
    <Item>
      <Slot>
        <Picture media={item} url={item.thumbnailUrl} />
      </Slot>
      <Caption>
        <strong>{[title, detail].filter(Boolean).join(' · ')}</strong>
        <span>{daysLeftText(item.deletedForGoodAt, openedAt)}</span>
      </Caption>
      <Actions>
        <Button
          icon={<RotateCcw size={18} aria-hidden />}
          aria-label={`Restore ${name}`}
          isPending={isRestoring}
          onClick={() => restore()}
        >
          Restore
        </Button>
        <IconButton label={`Delete ${name} for good`} onClick={() => onPurge(item)}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </Actions>
    </Item>
  );
}

const Item = styled.li`
  min-width: 0;
`;

const Slot = styled.div`
  position: relative;
  overflow: hidden;
  aspect-ratio: 9 / 16;
  border-radius: ${radius.card};
  background: ${color.raised};
`;

const Caption = styled.div`
  display: grid;
  padding: ${space[2]} 2px;
  font-size: ${fontSize[14]};
  ${twoLines}
`;

const Actions = styled.div`
  display: flex;
  gap: ${space[1]};
  > :first-child {
    flex: 1;
    min-width: 0;
  }
`;
