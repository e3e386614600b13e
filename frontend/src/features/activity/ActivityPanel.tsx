import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { Generation } from '#contract/generation.ts';
import { color, inColumn, inRow, radius, space, hovered } from '../../theme/tokens.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Note } from '../../ui/layout.ts';
import { isUnfinished } from '../../generations/generation-store.ts';
import { notCharged, titleOf } from '../../generations/describe-generation.ts';
import { dayTimeText } from '../../ui/formats.ts';
import { RunningProgress, CancelButton, targetOf } from './row-parts.tsx';
import { GenerationPicture } from './GenerationPicture.tsx';

const SHOWN = 20;

/** The newest orders, and the way to all of them. `onLeave` when a link in it is followed. */
export function ActivityPanel(props: {
  newest: readonly Generation[];
  isLoaded: boolean;
  onLeave: () => void;
}) {
  const { newest, isLoaded, onLeave } = props;
  return newest.length > 0 ? (
    <>
      <ul style={{ padding: `0 ${space[1]} ${space[2]}` }}>
        {newest.slice(0, SHOWN).map((generation) => (
          <ActivityRow key={generation.id} generation={generation} onLeave={onLeave} />
        ))}
      </ul>
      <div style={{ padding: `0 ${space[3]} ${space[3]}` }}>
        <ButtonLink to="/activity" isWide onClick={onLeave}>
          Show all activity
        </ButtonLink>
      </div>
    </>
  ) : (
    <EmptyList>
      <Note>{isLoaded ? 'What you generate shows up here while it runs.' : 'Loading…'}</Note>
      <ButtonLink to="/" onClick={onLeave}>
        Choose a tool
      </ButtonLink>
    </EmptyList>
  );
}

const EmptyList = styled.div`
  ${inColumn(4)}
  justify-items: center;
  padding: ${space[6]} ${space[5]} ${space[8]};
  text-align: center;
`;

/** One generation in the list; a finished one leads to its result, a running one to its tool. */
function ActivityRow({ generation, onLeave }: { generation: Generation; onLeave: () => void }) {
  const title = titleOf(generation);
  const isRunning = isUnfinished(generation);
  const when = dayTimeText(generation.finishedAt ?? generation.createdAt);
  return (
    <Row>
      <RowLink to={targetOf(generation)} onClick={onLeave}>
        <GenerationPicture generation={generation} />
        <Words>
          <strong>{title}</strong>
          {isRunning ? (
            <RunningProgress generation={generation} title={title} />
          ) : (
            <Note $size={12}>
              {generation.status === 'succeeded' ? `Ready · ${when}` : notCharged(generation)}
            </Note>
          )}
        </Words>
        {generation.status === 'succeeded' && <View>View</View>}
      </RowLink>
      {isRunning && <CancelButton id={generation.id} title={title} />}
    </Row>
  );
}

const Row = styled.li`
  ${inRow(1)}
  padding: 0 ${space[1]};
  border-radius: ${radius.control};
  ${hovered(`background: ${color.lifted};`)}
`;

const RowLink = styled(Link)`
  flex: 1;
  min-width: 0;
  ${inRow(3)}
  min-height: 72px;
  padding: ${space[2]};
  text-decoration: none;
  strong {
    font-weight: 550;
  }
`;

const Words = styled.div`
  flex: 1;
  min-width: 0;
  ${inColumn(1)}
`;

/** The whole row is the link; this says where it leads. */
const View = styled.span`
  flex: none;
  padding: 6px ${space[3]};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  font-weight: 550;
`;
