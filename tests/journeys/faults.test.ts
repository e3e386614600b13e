import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
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

  it('ends with its processes when the run is stopped', async () => {
    const stopping = new AbortController();
    const lines: string[] = [];

    const stopped = await runFaults({
      seed: 'stopped',
      seconds: 600,
      settleSeconds: 4,
      apis: 1,
      workers: 1,
      users: 1,
      server: await sharedPostgres(),
      stopPostgres: null,
      parts: { redis: null, hasS3: false, hasPooler: false },
      faults: ['connection-cut'],
      print: (line) => {
        lines.push(line);
        if (line.includes('connection-cut')) stopping.abort(new Error('stopped'));
      },
      signal: stopping.signal,
    }).catch((error: unknown) => error);

    expect(stopped).to.equal(stopping.signal.reason);
    const folder = lines[0]?.split(' ').at(-1) ?? '';
    expect(await commandsNaming(folder)).to.deep.equal([]);
    await rm(folder, { recursive: true });
  }).timeout(240_000);
});

/** The command lines of this machine's processes that name a folder. */
async function commandsNaming(folder: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'args=']);
  return stdout.split('\n').filter((line) => line.includes(folder));
}
