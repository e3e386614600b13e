import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { TokenEntry } from '#contract/tokens.ts';
import { addressOf, call } from '../../api/call.ts';
import { showFailure } from '../../api/show-failure.ts';
import { LoadFailed } from '../../api/LoadFailed.tsx';
import { itemsOf } from '../../api/route-query.ts';
import { color, fontSize, smallText, space } from '../../theme/tokens.ts';
import { Button, ButtonShape } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { Note, PartTitle, Row } from '../../ui/layout.ts';
import { ListControls, RowsAwaited, ShowMore } from '../../ui/page/PagedList.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { type KindFilter, historyPages, useTokenAccount } from './token-cache.ts';
import { countText, dateTimeText } from '../../ui/formats.ts';

const filters: readonly { value: KindFilter; label: string }[] = [
  { value: 'all', label: 'Everything' },
  { value: 'charge', label: 'Spent' },
  { value: 'refund', label: 'Not charged' },
  { value: 'purchase', label: 'Bought' },
  { value: 'grant', label: 'Granted' },
  { value: 'purchase-refund', label: 'Reversed' },
  { value: 'purchase-restore', label: 'Restored' },
  { value: 'debt', label: 'Owed' },
];

/** Every token that came or went, newest first; of a user without limit, there is no balance. */
export function History({ isUnlimited }: { isUnlimited: boolean }) {
  const [kind, setKind] = useState<KindFilter>('all');
  const history = useInfiniteQuery({
    ...historyPages(kind),
    select: itemsOf,
    // Generations that ended while this screen was closed are in it.
    staleTime: 0,
    // A short visit's worth: the next one starts with the first page.
    gcTime: 0,
  });
  const { data: entries = [] } = history;
  const checkout = useTokenAccount().data?.checkout;
  const csv = addressOf('tokenHistoryCsv', { query: kind === 'all' ? {} : { kind } });
  return (
    <section aria-labelledby="history">
      <Row $gap={3} $align="end" $justify="space-between" style={{ marginBottom: space[4] }}>
        <PartTitle id="history">Token history</PartTitle>
        <ListControls $columns="repeat(2, minmax(0, 1fr))" $widePx={380}>
          <Select label="Show" isLabelHidden value={kind} options={filters} onChange={setKind} />
          <ButtonShape as="a" href={csv} download $tone="quiet">
            <Download size={18} aria-hidden /> Download CSV
          </ButtonShape>
        </ListControls>
      </Row>
      {history.isPending && <RowsAwaited text="Loading your history" rows={6} height={56} />}
      {history.isError && entries.length === 0 && (
        <LoadFailed title="Your history could not be loaded" query={history} />
      )}
      {history.isSuccess && entries.length === 0 && (
        <EmptyState
          title={kind === 'all' ? 'No token has come or gone yet' : 'Nothing of this kind'}
          action={
            kind === 'all' ? undefined : (
              <Button onClick={() => setKind('all')}>Show everything</Button>
            )
          }
        />
      )}
      {entries.length > 0 && (
        <HistoryTable
          entries={entries}
          hasReceipts={checkout === 'stripe'}
          isUnlimited={isUnlimited}
        />
      )}
      <ShowMore query={history} />
    </section>
  );
}

function HistoryTable(props: {
  entries: readonly TokenEntry[];
  /** Whether purchases are paid where there are receipts. */
  hasReceipts: boolean;
  /** Whether work takes no tokens: the balance then says nothing. */
  isUnlimited: boolean;
}) {
  const { entries, hasReceipts, isUnlimited } = props;
  return (
    <Table aria-label="Token history">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Tokens</th>
          <th scope="col">Balance</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, reason, createdAt, amount, balance, purchaseId }) => (
          <tr key={id}>
            <td>
              {reason}
              <Note as="div" $size={12}>
                <time dateTime={createdAt}>{dateTimeText(createdAt)}</time>
                {hasReceipts && purchaseId && (
                  <ReceiptButton purchaseId={purchaseId} about={reason} />
                )}
              </Note>
            </td>
            <Change $isGain={amount > 0}>
              {isUnlimited && amount === 0 ? '–' : signed(amount)}
            </Change>
            <td>{isUnlimited ? '–' : countText(balance)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** "+30", "-1", "0". */
function signed(amount: number): string {
  if (amount === 0) return '0';
  return `${amount > 0 ? '+' : '-'}${countText(Math.abs(amount))}`;
}

const Table = styled.table`
  font-variant-numeric: tabular-nums;
  th,
  td {
    padding: ${space[3]};
    border-bottom: 1px solid ${color.line};
    text-align: right;
    vertical-align: top;
    white-space: nowrap;
  }
  th:first-child,
  td:first-child {
    width: 100%;
    padding-left: 0;
    text-align: left;
    white-space: normal;
  }
  th:last-child,
  td:last-child {
    padding-right: 0;
  }
  th {
    ${smallText}
    font-weight: 550;
  }
`;

const Change = styled.td<{ $isGain: boolean }>`
  color: ${({ $isGain }) => ($isGain ? color.success : color.text)};
  font-weight: 600;
`;

/**
 * Opens Stripe's invoice of a purchase. Its address expires, so it is asked for when it is wanted.
 */
function ReceiptButton({ purchaseId, about }: { purchaseId: string; about: string }) {
  const receipt = useMutation({
    mutationFn: () => call('purchaseReceipt', { params: { id: purchaseId } }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => showFailure('No receipt', error),
  });
  return (
    <Small type="button" disabled={receipt.isPending} onClick={() => receipt.mutate()}>
      Receipt
      <VisuallyHidden>{` (${about})`}</VisuallyHidden>
    </Small>
  );
}

const Small = styled(TextButton)`
  margin-left: ${space[3]};
  font-size: ${fontSize[12]};
  &::after {
    inset: -14px -6px;
  }
`;
