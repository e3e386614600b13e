import { expect } from 'chai';
import { runFaults } from '../faults/fault-run.ts';
import { testServer } from '../postgres.ts';

/** A short piece of `npm run faults`, with one of each misfortune that needs no server of its own. */
describe('a product whose processes, wires and providers fail', () => {
  it('loses and doubles nothing: no token, no generation, no file, no news', async () => {
    const { breaches, ends, folder } = await runFaults({
      seed: 'slice',
      ...{ seconds: 8, calmSeconds: 4, apis: 2, workers: 2, shoppers: 3 },
      server: await testServer(),
      endPostgres: null,
      redis: null,
      misfortunes: ['worker-killed', 'api-killed', 'wire-cut', 'disk-unwritable', 'worker-killed'],
      say: () => {},
    });

    expect(breaches, `the processes' logs are in ${folder}`).to.deep.equal([]);
    expect(ends).to.include.keys('succeeded');
  }).timeout(240_000);
});
