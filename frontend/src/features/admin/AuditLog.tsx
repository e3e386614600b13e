import { useInfiniteQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { PAGE_SIZE } from '#contract/limits.ts';
import { routePages } from '../../api/route-query.ts';
import { color, fontSize, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { Loaded, Section } from './Section.tsx';
import { auditEntryText, formatDateTime } from './format.ts';

/** Everything administrators did, newest first. */
export function AuditLog() {
  const log = useInfiniteQuery({
    ...routePages('auditLog', {}, (cursor) => ({ limit: PAGE_SIZE, before: cursor ?? undefined })),
    staleTime: 0,
  });
  const entries = log.data?.pages.flatMap(({ items }) => items);
  return (
    <Section title="Audit log" subtitle="Everything administrators did; nobody can change this log">
      <Loaded
        query={{ ...log, data: entries }}
        what="The log"
        empty="No administrator has done anything yet."
      >
        {(shown) => (
          <List>
            {shown.map((entry) => (
              <li key={entry.id}>
                <span>{auditEntryText(entry)}</span>
                <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
              </li>
            ))}
          </List>
        )}
      </Loaded>
      {log.hasNextPage && (
        <Button isPending={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {log.isFetchNextPageError ? 'Could not be loaded. Try again' : 'Show older entries'}
        </Button>
      )}
    </Section>
  );
}

const List = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: ${space[1]} ${space[4]};
    padding: ${space[3]} 0;
    border-bottom: 1px solid ${color.line};
    font-size: ${fontSize[14]};
    overflow-wrap: anywhere;
  }
  time {
    color: ${color.muted};
    font-size: ${fontSize[12]};
  }
`;
