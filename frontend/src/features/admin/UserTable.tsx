import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import type { AdminUser } from '#contract/admin-schemas.ts';
import { GRANT_PER_CLICK } from '#contract/admin-constants.ts';
import { color } from '../../theme/tokens.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable, type Column } from './DataTable.tsx';
import { grantTokens } from './grant-tokens.ts';
import { useRowWindow } from './use-row-window.ts';
import type { UserSorting } from './use-users.ts';
import { formatCount } from './format.ts';
import { Row } from '../../ui/layout.ts';

/** The next page is fetched this many rows before the end. */
const PREFETCH_ROWS = 10;

export function UserTable({
  users,
  order: { sort, order },
  canLoadMore,
  onNearEnd,
  onOpen,
}: {
  users: readonly AdminUser[];
  order: UserSorting;
  canLoadMore: boolean;
  onNearEnd: () => void;
  onOpen: (userId: number) => void;
}) {
  const body = useRef<HTMLTableSectionElement>(null);
  const shown = useRowWindow(
    body,
    useMemo(() => users.map(({ id }) => id), [users]),
  );
  const isNearEnd = canLoadMore && shown.to + PREFETCH_ROWS >= users.length;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);
  const sorted = order === 'asc' ? 'ascending' : 'descending';
  const columns: Column<AdminUser>[] = [
    { label: 'ID', renderCell: ({ id }) => id, ...(sort === 'id' ? { sorted } : {}) },
    {
      label: 'Email',
      renderCell: ({ id, email, displayName }) => (
        <UserButton type="button" onClick={() => onOpen(id)}>
          {email}
          {displayName && <small>{displayName}</small>}
        </UserButton>
      ),
      ...(sort === 'email' ? { sorted } : {}),
    },
    {
      label: 'Token Balance',
      renderCell: ({ tokenBalance }) => formatCount(tokenBalance),
      isNumber: true,
      ...(sort === 'tokenBalance' ? { sorted } : {}),
    },
    {
      label: 'Admin Status',
      renderCell: ({ isAdmin, isDisabled }) => (
        <Row as="span" $gap={2} style={{ display: 'inline-flex' }}>
          {isAdmin ? <Badge $tone="info">Admin</Badge> : <Badge>User</Badge>}
          {isDisabled && <Badge $tone="danger">Disabled</Badge>}
        </Row>
      ),
    },
    {
      label: 'Actions',
      renderCell: (user) => <GrantButton user={user} />,
      isLabelHidden: true,
      isNumber: true,
    },
  ];
  return (
    <DataTable
      caption="Users"
      columns={columns}
      rows={users}
      keyOf={({ id }) => id}
      bodyRef={body}
      shown={shown}
    />
  );
}

function GrantButton({ user: { id, email } }: { user: AdminUser }) {
  const { mutate: grant, isPending } = useMutation({
    mutationFn: () => grantTokens(id, GRANT_PER_CLICK),
  });
  return (
    <Button
      isPending={isPending}
      icon={<Plus size={16} aria-hidden />}
      aria-label={`Add ${GRANT_PER_CLICK} tokens to ${email}`}
      onClick={() => grant()}
    >
      Add {GRANT_PER_CLICK} tokens
    </Button>
  );
}

const UserButton = styled.button`
  display: inline-grid;
  align-content: center;
  min-height: 44px;
  padding: 0;
  border: 0;
  background: none;
  color: ${color.text};
  text-align: left;
  text-decoration: underline;
  text-decoration-color: ${color.edge};
  text-underline-offset: 3px;
  overflow-wrap: anywhere;
  cursor: pointer;
  small {
    color: ${color.muted};
  }
`;
