import { QueryObserver } from '@tanstack/react-query';
import { untilIs } from '#tests/until.ts';
import type { EntryKind, TokenEntry } from '#contract/tokens.ts';
import { queryClient } from '../../api/route-query.ts';
import { historyPages, purchaseQuery, tokenAccountQuery, tokenHandlers } from './token-cache.ts';

// Only these facts of an entry matter here.
const entry = (id: number, kind: EntryKind) => ({ id, kind }) as TokenEntry;

describe('the token history when the balance changes', () => {
  const browserFetch = globalThis.fetch;
  const all = historyPages('all');
  const bought = historyPages('purchase');
  const purchase = purchaseQuery('one');
  const shown = ({ queryKey }: typeof all) =>
    queryClient.getQueryData(queryKey)?.pages.map(({ items }) => items.map(({ id }) => id));
  const isStale = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryClient.getQueryState(queryKey)?.isInvalidated;

  beforeEach(async () => {
    globalThis.fetch = async (address) =>
      Response.json(address === '/api/tokens' ? {} : [entry(3, 'purchase')]);
    await Promise.all([
      queryClient.fetchInfiniteQuery(all),
      queryClient.fetchInfiniteQuery(bought),
      queryClient.fetchQuery(purchase),
      queryClient.fetchQuery(tokenAccountQuery),
    ]);
  });
  afterEach(() => {
    queryClient.clear();
    globalThis.fetch = browserFetch;
  });

  it('gets the new lines wherever they belong, once, and asks for nothing', () => {
    const entries = [entry(4, 'charge'), entry(5, 'refund')];

    tokenHandlers['balance.changed']({ tokenBalance: 7, entries });
    tokenHandlers['balance.changed']({ tokenBalance: 7, entries });

    expect(shown(all)).to.deep.equal([[5, 4, 3]]);
    expect(shown(bought)).to.deep.equal([[3]]);
    expect([all, bought, purchase, tokenAccountQuery].map(isStale)).to.deep.equal([
      false,
      false,
      false,
      false,
    ]);
  });

  it('asks how a purchase went, and what is owed, when tokens were bought', async () => {
    tokenHandlers['balance.changed']({ tokenBalance: 37, entries: [entry(4, 'purchase')] });
    await Promise.resolve();

    expect(shown(bought)).to.deep.equal([[4, 3]]);
    expect([purchase, tokenAccountQuery].map(isStale)).to.deep.equal([true, true]);
  });

  it('asks again when the first answer was on its way, which may be older than the payment', async () => {
    const paying = purchaseQuery('two');
    const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
    let asked = 0;
    globalThis.fetch = async () => answers[asked++]?.promise ?? Response.error();
    const leave = new QueryObserver(queryClient, paying).subscribe(() => {});

    tokenHandlers['balance.changed']({ tokenBalance: 37, entries: [entry(4, 'purchase')] });
    answers[0]?.resolve(Response.json({ state: 'pending' }));
    answers[1]?.resolve(Response.json({ state: 'paid' }));

    await untilIs(async () => queryClient.getQueryData(paying.queryKey)?.state, 'paid');
    leave();
  });
});
