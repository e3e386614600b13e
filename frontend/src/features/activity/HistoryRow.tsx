import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { Generation } from '#contract/generation.ts';
import { notCharged, titleOf } from '../../generations/describe-generation.ts';
import { isUnfinished } from '../../generations/generation-store.ts';
import { tokensText } from '../../generations/tokens-text.ts';
import { color, inColumn, inRow, on, sizes, space } from '../../theme/tokens.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Note } from '../../ui/layout.ts';
import { dayTimeText } from '../../ui/formats.ts';
import { CancelButton, targetOf, RunningProgress } from './row-parts.tsx';
import { GenerationPicture } from './GenerationPicture.tsx';
import { isRetryable, retryOf } from './history.ts';
import { RetryButton, type PhotoDialogType } from './RetryButton.tsx';

/** One order of the history: how it ended, what it cost, what it made, and what can be done. */
export function HistoryRow(props: {
  generation: Generation;
  /** The orders beside it, one of which may be its retry. */
  all: readonly Generation[];
  PhotoDialog: PhotoDialogType;
}) {
  const { generation, all, PhotoDialog } = props;
  const title = titleOf(generation);
  const isRunning = isUnfinished(generation);
  return (
    <Item>
      <GenerationPicture generation={generation} />
      <Words>
        <Title to={targetOf(generation)}>{title}</Title>
        {isRunning && <RunningProgress generation={generation} title={title} />}
        <Note>
          {!isRunning && <span>{`${endText(generation)} · `}</span>}
          <time dateTime={generation.createdAt}>{dayTimeText(generation.createdAt)}</time>
        </Note>
        <Hashtags generation={generation} />
      </Words>
      {generation.status === 'succeeded' && (
        <ButtonLink to={targetOf(generation)} aria-label={`View ${title}`}>
          View
        </ButtonLink>
      )}
      {isRunning && <CancelButton id={generation.id} title={title} />}
      {isRetryable(generation) && (
        <RetryButton
          generation={generation}
          title={title}
          retry={retryOf(generation, all)}
          PhotoDialog={PhotoDialog}
        />
      )}
    </Item>
  );
}

/** "Ready · 1 token", "Not charged: It took too long". */
function endText(generation: Generation): string {
  if (generation.status !== 'succeeded') return notCharged(generation);
  const { price, refundedReason } = generation;
  if (refundedReason !== null) return `Ready · ${notCharged(generation)}`;
  return `Ready · ${tokensText(price)}`;
}

/** They are in no gallery. */
function Hashtags({ generation: { result } }: { generation: Generation }) {
  const list = result?.data?.hashtags;
  if (!Array.isArray(list) || list.length === 0) return null;
  return (
    <Details>
      <summary>{`${list.length} hashtags`}</summary>
      <p>{list.join(' ')}</p>
    </Details>
  );
}

const Words = styled.div`
  flex: 1 1 200px;
  min-width: 0;
  ${inColumn(1)}
`;

const Item = styled.li`
  ${inRow(3)}
  flex-wrap: wrap;
  padding: ${space[3]} 0;
  border-bottom: 1px solid ${color.line};
  > ${Words} ~ * {
    margin-left: auto;
  }
  ${on.wideScreen} {
    flex-wrap: nowrap;
  }
`;

const Title = styled(Link)`
  display: flex;
  align-items: center;
  min-height: ${sizes.touchTarget};
  font-weight: 550;
  text-decoration: none;
  &:hover {
    text-decoration: underline;
  }
`;

const Details = styled.details`
  summary {
    display: list-item;
    align-content: center;
    min-height: ${sizes.touchTarget};
    color: ${color.muted};
    cursor: pointer;
  }
`;
