import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { smallText, space, touchLine } from '#frontend/theme/tokens.ts';
import { Badge } from '#frontend/ui/Badge.tsx';
import { EmptyText, Lines, Section } from '../Section.tsx';
import { formatElapsed } from '../format.ts';
import { troubleText, type Trouble } from './trouble-text.ts';
import { dateTimeText } from '#frontend/ui/formats.ts';
import { Apart } from '#frontend/ui/layout.ts';

/** Faults, failures, refusals and alerts, newest first, pushed with the usage. */
export function Troubles({ troubles, at }: { troubles: readonly Trouble[]; at: string }) {
  return (
    <Section title="What goes wrong" subtitle="The newest faults, failures, refusals and alerts">
      {troubles.length === 0 ? (
        <EmptyText>Nothing went wrong in the last seven days.</EmptyText>
      ) : (
        <List tabIndex={0} aria-label="What goes wrong">
          {troubles.map((trouble) => (
            <TroubleItem key={trouble.id} trouble={trouble} at={at} />
          ))}
        </List>
      )}
    </Section>
  );
}

function TroubleItem({ trouble, at }: { trouble: Trouble; at: string }) {
  const { title, text, isOver } = troubleText(trouble);
  const { generationId, userId } = trouble;
  return (
    <li>
      <Badge $tone={isOver ? 'success' : 'danger'}>{title}</Badge>
      <span>
        <Apart>{text}</Apart>
        {generationId && <code>{generationId}</code>}
        {userId !== null && (
          <>
            {' '}
            <Link to={`/admin?user=${userId}`}>{`Open user ${userId}`}</Link>
          </>
        )}
      </span>
      <time
        dateTime={trouble.at}
        title={dateTimeText(trouble.at)}
      >{`${formatElapsed(trouble.at, at)} ago`}</time>
    </li>
  );
}

const List = styled(Lines)`
  max-height: 420px;
  overflow-y: auto;
  li {
    display: grid;
    grid-template-columns: 76px minmax(0, 1fr) auto;
    align-items: center;
    gap: ${space[1]} ${space[2]};
    min-height: 44px;
  }
  li > :first-child {
    justify-self: start;
  }
  code {
    display: block;
    ${smallText}
  }
  a {
    ${touchLine}
  }
  time {
    white-space: nowrap;
  }
`;
