import { expect } from 'chai';
import { mergeLookups } from './merge-lookups.ts';

/** Lookups that are answered when the test says so; `asked` has the keys of each query. */
function world() {
  const asked: string[][] = [];
  const open: PromiseWithResolvers<void>[] = [];
  let isAway = false;
  const query = async (keys: readonly string[]) => {
    asked.push([...keys]);
    const gate = Promise.withResolvers<void>();
    open.push(gate);
    await gate.promise;
    if (isAway) throw new Error('the database is away');
    return keys.map((key) => `found ${key}`);
  };
  const find = mergeLookups<string, string | undefined>({
    one: async (key) => (await query([key]))[0],
    many: query,
  });
  return {
    ...{ find, asked },
    answer: async () => {
      for (const gate of open.splice(0)) gate.resolve();
      await new Promise((resolve) => setImmediate(resolve));
    },
    fail: () => (isAway = true),
  };
}
const keys = (count: number) => Array.from({ length: count }, (_, place) => `key ${place}`);

describe('lookups that come at the same moment', () => {
  it('are queries of their own while they are few', async () => {
    const { find, asked, answer } = world();
    const found = Promise.all(keys(3).map(find));

    await answer();

    expect(await found).to.deep.equal(['found key 0', 'found key 1', 'found key 2']);
    expect(asked).to.deep.equal([['key 0'], ['key 1'], ['key 2']]);
  });

  it('are few queries when they are many, and each is answered with its own', async () => {
    const { find, asked, answer } = world();
    const found = Promise.all(keys(1_000).map(find));

    while (asked.flat().length < 1_000) await answer();
    await answer();

    expect(await found).to.deep.equal(keys(1_000).map((key) => `found ${key}`));
    expect(asked.map(({ length }) => length)).to.deep.equal([1, 1, 1, 1, 500, 496]);
  });

  it('fail with their query, and the next is asked again', async () => {
    const { find, asked, answer, fail } = world();
    fail();
    const found = Promise.allSettled(keys(6).map(find));

    await answer();
    await answer();

    expect(new Set((await found).map(({ status }) => status))).to.deep.equal(new Set(['rejected']));
    void find('later').catch(() => {});
    expect(asked.at(-1)).to.deep.equal(['later']);
    await answer();
  });
});
