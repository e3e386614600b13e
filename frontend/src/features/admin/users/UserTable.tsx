import { Plus } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import type { AdminUser } from '#contract/admin-schemas.ts';
import { GRANT_PER_CLICK, type UserSort } from '#contract/admin-constants.ts';
import { ActionButton } from '#frontend/api/ActionButton.tsx';
import { color, fontSize, on, sizes, smallText, space } from '#frontend/theme/tokens.ts';
import { Badge } from '#frontend/ui/Badge.tsx';
import { DataTable, type Column } from '../DataTable.tsx';
import { grantTokens } from './grant-tokens.ts';
import { useRowWindow } from '../use-row-window.ts';
import { Row } from '#frontend/ui/layout.ts';
import { countText, dateText } from '#frontend/ui/formats.ts';

/** The next page is fetched this many rows before the end. */
const PREFETCH_ROWS = 10;

export type UserSorting = { sort: UserSort; order: 'asc' | 'desc' };

export function UserTable(props: {
  users: readonly AdminUser[];
  order: UserSorting;
  onSort: (sort: UserSort) => void;
  canLoadMore: boolean;
  onNearEnd: () => void;
  onOpen: (userId: number) => void;
}) {
  const { users, order, onSort, canLoadMore, onNearEnd, onOpen } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const shown = useRowWindow(
    body,
    useMemo(() => users.map(({ id }) => id), [users]),
  );
  const isNearEnd = canLoadMore && shown.to + PREFETCH_ROWS >= users.length;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);
  const columns: readonly Column<AdminUser, UserSort>[] = [
    ['ID', ({ id }) => id, 'text', 'id'],
    [
      'Email',
      ({ id, email, displayName }) => (
        <UserButton type="button" onClick={() => onOpen(id)}>
          <span>{email}</span>
          {displayName && <small>{displayName}</small>}
        </UserButton>
      ),
      'text',
      'email',
    ],
    [
      'Token Balance',
      ({ tokenBalance }) => (
        <>
          <span>{countText(tokenBalance)}</span>
          <PhoneOnly> {tokenBalance === 1 ? 'token' : 'tokens'}</PhoneOnly>
        </>
      ),
      'number',
      'tokenBalance',
    ],
    [
      'Admin Status',
      ({ isAdmin, isDisabled }) => (
        <Row as="span" $gap={1} style={{ display: 'inline-flex' }}>
          {isAdmin ? <Badge $tone="info">Admin</Badge> : <Badge>User</Badge>}
          {isDisabled && <Badge $tone="danger">Disabled</Badge>}
        </Row>
      ),
    ],
    ['Joined', ({ createdAt }) => dateText(createdAt)],
    [
      'Last sign-in',
      ({ lastLoginAt }) => (lastLoginAt ? dateText(lastLoginAt) : 'Never'),
      'text',
      'lastLoginAt',
    ],
    ['Actions', (user) => <GrantButton user={user} />, 'buttons'],
  ];
  return (
    <Compact>
      <DataTable
        caption="Users"
        columns={columns}
        rows={users}
        keyOf={({ id }) => id}
        sorting={{ ...order, onSort }}
        bodyRef={body}
        shown={shown}
      />
    </Compact>
  );
}

function GrantButton({ user: { id, email } }: { user: AdminUser }) {
  return (
    <Grant
      icon={<Plus size={16} aria-hidden />}
      aria-label={`Add ${GRANT_PER_CLICK} tokens to ${email}`}
      act={() => grantTokens(id, GRANT_PER_CLICK)}
    >{`Add ${GRANT_PER_CLICK}`}</Grant>
  );
}

/** Rows of one line; on phones of two: the email, then the rest, and the button beside both. */
const Compact = styled.div`
  tbody [role='row'] {
    grid: auto / auto auto minmax(0, 1fr) auto;
    gap: 0 ${space[3]};
    padding: ${space[2]} 0;
    font-size: ${fontSize[12]};
  }
  td {
    grid-column: auto;
    flex-direction: row;
    align-items: center;
    justify-content: flex-start;
    gap: ${space[1]};
    padding-block: 0;
  }
  td:nth-child(2) {
    grid-area: 1 / 1 / auto / 4;
    font-size: ${fontSize[14]};
  }
  td:last-child {
    grid-area: 1 / 4 / 3 / auto;
  }
  td:nth-child(n + 2) > span[aria-hidden],
  td:nth-child(5),
  td:nth-child(6) {
    display: none;
  }
  ${on.wideScreen} {
    tbody [role='row'],
    td:nth-child(2) {
      font-size: ${fontSize[14]};
    }
    th:nth-child(5),
    th:nth-child(6) {
      display: none;
    }
    th {
      padding-block: 0;
      position: sticky;
      z-index: 1;
      top: ${sizes.header};
      background: ${color.surface};
    }
  }
  ${on.stageScreen} {
    th:nth-child(n + 5),
    td:nth-child(n + 5) {
      display: table-cell;
    }
    td:nth-child(5),
    td:nth-child(6) {
      color: ${color.muted};
      white-space: nowrap;
    }
  }
`;

/** Hidden on wide screens, where the headings of the table say or do the same. */
export const PhoneOnly = styled.span`
  ${on.wideScreen} {
    display: none;
  }
`;

const Grant = styled(ActionButton)`
  && {
    padding: 0 ${space[2]};
    border-color: ${color.clear};
    background: none;
    white-space: nowrap;
  }
  &&:hover {
    background: ${color.lifted};
  }
`;

const UserButton = styled.button`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  align-content: center;
  column-gap: ${space[2]};
  min-height: ${sizes.touchTarget};
  color: ${color.text};
  font-variant-numeric: normal;
  text-align: left;
  overflow-wrap: anywhere;
  span {
    min-width: 0;
    text-decoration: underline;
    text-decoration-color: ${color.edge};
    text-underline-offset: 3px;
  }
  small {
    ${smallText}
  }
`;
