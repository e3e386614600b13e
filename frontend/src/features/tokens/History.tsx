import { Download } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { addressOf } from '../../api/address.ts';
import { failureText } from '../../api/call-error.ts';
import { fontSize, space, wideScreen } from '../../theme/tokens.ts';
import { Button, ButtonShape } from '../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Select.tsx';
import { HistoryTable, HistorySkeleton } from './HistoryTable.tsx';
import type { KindFilter } from './token-cache.ts';
import { useHistory } from './use-history.ts';
import { useTokenAccount } from './use-token-account.ts';

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
  const history = useHistory(kind);
  const checkout = useTokenAccount().data?.checkout;
  const { entries, hasNextPage, isFetchingNextPage } = history;
  const csv = addressOf('tokenHistoryCsv', { query: kind === 'all' ? {} : { kind } });
  return (
    <section aria-labelledby="history">
      <Head>
        <h2 id="history">Token history</h2>
        <Controls>
          <Select label="Show" isLabelHidden value={kind} options={filters} onChange={setKind} />
          <ButtonShape as="a" href={csv} download $tone="quiet">
            <Download size={18} aria-hidden /> Download CSV
          </ButtonShape>
        </Controls>
      </Head>
      {history.isPending && <HistorySkeleton />}
      {history.isError && entries.length === 0 && (
        <ErrorState
          title="Your history could not be loaded"
          text={failureText(history.error)}
          onRetry={history.refetch}
        />
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
      {hasNextPage && (
        <More>
          <Button isPending={isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            {history.isFetchNextPageError ? 'Try again' : 'Show more'}
          </Button>
        </More>
      )}
    </section>
  );
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${space[3]};
  margin-bottom: ${space[4]};
  h2 {
    font-size: ${fontSize[20]};
  }
`;

const Controls = styled.div`
  display: grid;
  grid-template-columns: 1fr auto;
  align-items: end;
  gap: ${space[3]};
  width: 100%;
  ${wideScreen} {
    width: 380px;
  }
`;

const More = styled.div`
  display: grid;
  justify-content: center;
  padding: ${space[4]};
`;
