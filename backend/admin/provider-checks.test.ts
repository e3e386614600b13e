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

  it('is asked by one process in an hour; the others, which may start with it, read what it found', async () => {
    let asked = 0;
    const taken: object[] = [];
    const prices = { 'a/model': { unit: 'second', micros: 7 } } as const;
    const priced: Provider = {
      ...checked('priced', async () => {
        asked += 1;
        await pause(300);
        return [`asked ${asked} times`];
      }),
      readPrices: async () => ({ findings: ['dearer'], prices }),
      takePrices: (read) => void taken.push(read),
    };
    const askedAfter = async (count: number, settings = 'old') => {
      const parts = { ...test, providers: [priced], secrets: [], settings };
      const all = Array.from({ length: count }, () => startProviderChecks(parts));
      await until(
        async () => taken.length,
        (length) => length === count,
      );
      for (const each of all) await each.stop();
      expect(new Set(taken.splice(0).map((read) => JSON.stringify(read)))).to.have.length(1);
      return asked;
    };
    const age = (began: string, ended: string) => test.sql`
      update provider_checks set asked_at = now() - ${began}::interval,
             checked_at = now() - ${ended}::interval where provider = 'priced'`;

    expect(await askedAfter(8)).to.equal(1);
    expect(await askedAfter(2), 'later').to.equal(1);
    expect(await askedAfter(1, 'new'), 'by who has other settings').to.equal(2);
    await age('1 hour', '1 hour');
    expect(await askedAfter(1, 'new'), 'after an hour').to.equal(3);
    await age('70 seconds', '80 seconds');
    expect(await askedAfter(2, 'new'), 'after one that has died').to.equal(4);
    expect(await found()).to.deep.include(['priced', ['asked 4 times', 'dearer']]);
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
