import { mergeCalls } from './merge-calls.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Lookups that are answered when the test says so; `asked` has the keys of each query. */
function world() {
  const asked: string[][] = [];
  const open: PromiseWithResolvers<void>[] = [];
  let isAway = false;
  const find = mergeCalls<string, string>(async (keys) => {
    asked.push([...keys]);
    const gate = Promise.withResolvers<void>();
    open.push(gate);
    await gate.promise;
    if (isAway) throw new Error('the database is away');
    return keys.map((key) => `found ${key}`);
  });
  return {
    ...{ find, asked },
    /** Answers the queries sent so far, and lets the next be sent. */
    answer: async () => {
      await nextTurn();
      for (const gate of open.splice(0)) gate.resolve();
      await nextTurn();
    },
    fail: (away: boolean) => (isAway = away),
  };
}
const keys = (count: number) => Array.from({ length: count }, (_, place) => `key ${place}`);

describe('lookups that come at the same moment', () => {
  it('are one query, and each is answered with its own', async () => {
    const { find, asked, answer } = world();
    const found = Promise.all(keys(3).map(find));

    await answer();

    expect(await found).to.deep.equal(['found key 0', 'found key 1', 'found key 2']);
    expect(asked).to.deep.equal([keys(3)]);
  });

  it('do not wait for a query that runs, unless as many run as may', async () => {
    const { find, asked, answer } = world();
    const found: Promise<string>[] = [];
    for (const key of keys(4)) {
      found.push(find(key));
      await nextTurn();
    }
    expect(asked).to.deep.equal([['key 0'], ['key 1']]);

    await answer();
    await answer();

    expect(asked.slice(2)).to.deep.equal([['key 2', 'key 3']]);
    expect(await Promise.all(found)).to.have.length(4);
  });

  it('are few queries when they are thousands', async () => {
    const { find, asked, answer } = world();
    const found = Promise.all(keys(1_200).map(find));

    while (asked.flat().length < 1_200) await answer();
    await answer();

    expect(await found).to.deep.equal(keys(1_200).map((key) => `found ${key}`));
    expect(asked.map(({ length }) => length)).to.deep.equal([500, 500, 200]);
  });

  it('fail with their query, and the next is asked again', async () => {
    const { find, asked, answer, fail } = world();
    fail(true);
    const failed = Promise.allSettled(keys(6).map(find));
    await answer();
    expect(new Set((await failed).map(({ status }) => status))).to.deep.equal(
      new Set(['rejected']),
    );

    fail(false);
    const later = find('later');
    await answer();

    expect(await later).to.equal('found later');
    expect(asked.at(-1)).to.deep.equal(['later']);
  });
});
