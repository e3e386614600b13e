import { databaseOnce } from '../../tests/database.ts';
import { scriptedProvider } from '../../tests/scripted-provider.ts';
import { until } from '../../tests/until.ts';
import { pause } from '../clock.ts';
import type { Provider } from '../providers/provider.ts';
import { listProviderChecks, startProviderChecks } from './provider-checks.ts';

describe('the check of providers', () => {
  const test = databaseOnce();
  let stop: (() => Promise<void>) | undefined;
  afterEach(() => stop?.());

  const checked = (name: string, check: NonNullable<Provider['check']>): Provider => ({
    ...scriptedProvider({}, { name }),
    check,
  });
  const start = (providers: readonly Provider[]) => {
    ({ stop } = startProviderChecks({ ...test, providers, secrets: ['sk-very-secret'] }));
  };
  const found = async () =>
    (await listProviderChecks(test.database)).map(({ provider, findings }) => [provider, findings]);

  it('keeps what each found by name, one that fails too, and never a key', async () => {
    start([
      checked('well', async () => []),
      checked('wrong', async () => ['the key sk-very-secret is refused', 'there is no model x']),
      checked('broken', async () => Promise.reject(new Error('sk-very-secret'))),
      checked('thrown', () => {
        throw new Error('sk-very-secret');
      }),
      scriptedProvider({}, { name: 'without a check' }),
    ]);

    const all = await until(found, (rows) => rows.length === 4);

    expect(all).to.deep.equal([
      ['broken', ['it could not be checked']],
      ['thrown', ['it could not be checked']],
      ['well', []],
      ['wrong', ['the key … is refused', 'there is no model x']],
    ]);
  });

  it('replaces what was found before', async () => {
    await test.sql`update provider_checks set asked_at = null`;
    start([checked('wrong', async () => [])]);

    await until(found, (rows) =>
      rows.some(([name, list]) => name === 'wrong' && list?.length === 0),
    );
  });

  it('is asked by one process in an hour; the others read what it found and its prices', async () => {
    let asked = 0;
    const taken: object[] = [];
    const prices = { 'a/model': { unit: 'second', micros: 7 } } as const;
    const priced = (): Provider => ({
      ...checked('priced', async () => [`asked ${(asked += 1)} times`]),
      readPrices: async () => ({ findings: ['dearer'], prices }),
      takePrices: (read) => void taken.push(read),
    });
    const others: { stop(): Promise<void> }[] = [];
    const startOther = (settings: string) => {
      const other = startProviderChecks({ ...test, providers: [priced()], secrets: [], settings });
      others.push(other);
    };

    startOther('old');
    await until(found, (rows) => rows.some(([name]) => name === 'priced'));
    startOther('old');
    await until(
      async () => taken,
      ({ length }) => length === 2,
    );
    expect(asked).to.equal(1);
    expect(taken).to.deep.equal([prices, prices]);
    startOther('new');
    await until(
      async () => taken,
      ({ length }) => length === 3,
    );
    expect(asked, 'by who has other settings').to.equal(2);
    await test.sql`update provider_checks set asked_at = now() - interval '1 hour'`;
    startOther('new');
    await until(
      async () => taken,
      ({ length }) => length === 4,
    );

    expect(asked).to.equal(3);
    expect(await found()).to.deep.include(['priced', ['asked 3 times', 'dearer']]);
    for (const other of others) await other.stop();
  });

  it('is asked by one of eight that start together, and by another where that one has died', async () => {
    let asked = 0;
    const taken: object[] = [];
    const prices = { 'a/model': { unit: 'second', micros: 7 } } as const;
    const startAll = async (count: number) => {
      const provider: Provider = {
        ...checked('slow', async () => {
          asked += 1;
          await pause(300);
          return [];
        }),
        readPrices: async () => ({ findings: [], prices }),
        takePrices: (read) => void taken.push(read),
      };
      const parts = { ...test, providers: [provider], secrets: [] };
      const all = Array.from({ length: count }, () => startProviderChecks(parts));
      await until(
        async () => taken,
        ({ length }) => length === count,
      );
      for (const each of all) await each.stop();
    };

    await startAll(8);
    expect(asked).to.equal(1);
    expect(taken.splice(0)).to.deep.equal(Array.from({ length: 8 }, () => prices));

    await test.sql`update provider_checks set asked_at = now() - interval '70 seconds',
      checked_at = now() - interval '80 seconds' where provider = 'slow'`;
    await startAll(2);
    expect(asked).to.equal(2);
  });

  it('ends with the process, also while a service does not answer', async () => {
    start([checked('silent', () => new Promise(() => {}))]);

    await stop?.();

    expect((await found()).flat()).not.to.include('silent');
  });

  it('is not shown for a provider that is no longer checked', async () => {
    await test.sql`insert into provider_checks (provider, findings, checked_at)
      values ('gone', '{}', now() - interval '1 day')`;
    expect((await found()).flat()).not.to.include('gone');
  });
});
