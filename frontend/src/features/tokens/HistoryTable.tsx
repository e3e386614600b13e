import { styled } from 'styled-components';
import type { TokenEntry } from '#contract/tokens.ts';
import { color, fontSize, space } from '../../theme/tokens.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ReceiptButton } from './ReceiptButton.tsx';
import { Stack } from '../../ui/layout.ts';

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export function HistoryTable({
  entries,
  hasReceipts,
  isUnlimited,
}: {
  entries: readonly TokenEntry[];
  /** Whether purchases are paid where there are receipts. */
  hasReceipts: boolean;
  /** Whether work takes no tokens: the balance then says nothing. */
  isUnlimited: boolean;
}) {
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
              <Below>
                <time dateTime={createdAt}>{moment.format(new Date(createdAt))}</time>
                {hasReceipts && purchaseId && (
                  <ReceiptButton purchaseId={purchaseId} about={reason} />
                )}
              </Below>
            </td>
            <Change $isGain={amount > 0}>
              {isUnlimited && amount === 0 ? '–' : signed(amount)}
            </Change>
            <td>{isUnlimited ? '–' : balance.toLocaleString()}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export function HistorySkeleton() {
  return (
    <Stack $gap={2}>
      <LiveRegion text="Loading your history" />
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} style={{ height: 56 }} />
      ))}
    </Stack>
  );
}

/** "+30", "-1", "0". */
function signed(amount: number): string {
  if (amount === 0) return '0';
  return `${amount > 0 ? '+' : '-'}${Math.abs(amount).toLocaleString()}`;
}

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
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
    overflow-wrap: anywhere;
  }
  th:last-child,
  td:last-child {
    padding-right: 0;
  }
  th {
    color: ${color.muted};
    font-size: ${fontSize[12]};
    font-weight: 550;
  }
`;

const Below = styled.div`
  color: ${color.muted};
  font-size: ${fontSize[12]};
`;

const Change = styled.td<{ $isGain: boolean }>`
  color: ${({ $isGain }) => ($isGain ? color.success : color.text)};
  font-weight: 600;
`;
