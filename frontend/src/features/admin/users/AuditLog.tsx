import { useInfiniteQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { PAGE_SIZE } from '#contract/limits.ts';
import { itemsOf, routePages } from '#frontend/api/route-query.ts';
import { space } from '#frontend/theme/tokens.ts';
import { Lines, Loaded, Section } from '../Section.tsx';
import { auditEntryText } from '../format.ts';
import { dateTimeText } from '#frontend/ui/formats.ts';

/** Everything administrators did, newest first. */
export function AuditLog() {
  const log = useInfiniteQuery({
    ...routePages('auditLog', {}, (cursor) => ({ limit: PAGE_SIZE, before: cursor ?? undefined })),
    select: itemsOf,
    staleTime: 0,
  });
  return (
    <Section title="Audit log" subtitle="Everything administrators did; nobody can change this log">
      <Loaded
        query={log}
        what="The log"
        empty="No administrator has done anything yet."
        more="Show older entries"
      >
        {(entries) => (
          <Entries>
            {entries.map((entry) => (
              <li key={entry.id}>
                <span>{auditEntryText(entry)}</span>
                <time dateTime={entry.at}>{dateTimeText(entry.at)}</time>
              </li>
            ))}
          </Entries>
        )}
      </Loaded>
    </Section>
  );
}

const Entries = styled(Lines)`
  li {
    flex-wrap: wrap;
    padding-block: ${space[3]};
  }
`;
