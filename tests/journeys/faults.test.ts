import { runFaults } from '../faults/run-faults.ts';
import { sharedPostgres } from '../postgres.ts';

/** A short `npm run faults` with the faults that need no PostgreSQL server of their own. */
describe('a product whose processes, connections and providers fail', () => {
  it('loses and duplicates no token, generation, file or event', async () => {
    const { violations, endStates, folder } = await runFaults({
      seed: 'slice',
      seconds: 8,
      settleSeconds: 4,
      apis: 2,
      workers: 2,
      users: 3,
      server: await sharedPostgres(),
      stopPostgres: null,
      parts: { redis: null, hasS3: true, hasPooler: false },
      faults: [
        'worker-killed',
        'disk-full',
        'api-killed',
        's3-gone',
        'clock-jumped',
        'connection-cut',
      ],
      print: () => {},
    });

    // As text, because chai shortens a list in its message.
    expect(violations.join('\n'), `the processes' logs are in ${folder}`).to.equal('');
    expect(endStates).to.include.keys('succeeded');
  }).timeout(360_000);
});
