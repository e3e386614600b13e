import { execFile } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { sharedPostgres, urlOf } from '../postgres.ts';

const run = promisify(execFile);
const script = join(import.meta.dirname, '../../bench/size/run.ts');

describe('the size test', () => {
  it('generates, measures every read over HTTP, prints its tables and leaves nothing', async () => {
    const server = await sharedPostgres();
    const env = { ...process.env, TEST_DATABASE_URL: urlOf(server) };

    const { stdout } = await run(
      process.execPath,
      [script, '--percent', '0.01', '--samples', '14'],
      { env },
    );

    expect(stdout).to.match(/^0\.01 %: 100 media of the big user, 10,000 events of 10 users/);
    const cells = stdout.split('\n').map((line) => line.split(' | '));
    const rowsOf = (name: string) => cells.find(([first]) => first === `| \`${name}\``)?.[1];
    expect(rowsOf('images')).to.equal('100');
    expect(rowsOf('generations')).to.equal('100');
    expect(rowsOf('users')).to.equal('10');
    expect(Number(rowsOf('user_events')?.replace(',', ''))).to.be.within(10_000, 10_010);
    for (const read of ['gallery', 'activity', 'replay', 'administrator', 'usage', 'dropping']) {
      expect(stdout, read).to.match(new RegExp(String.raw`^\| ${read}.*\d ×`, 'm'));
    }
    expect(stdout).not.to.include('NaN');
    const client = new Client(server);
    await client.connect();
    const { rows } = await client.query(`select from pg_database where datname like 'bench_%'`);
    await client.end();
    expect(rows).to.deep.equal([]);
  }).timeout(600_000);

  it('refuses options that it does not understand, before it begins', async () => {
    const error = await run(process.execPath, [script, '--percent', '500']).catch(
      (caught: unknown) => caught,
    );

    expect(error).to.include({ code: 1, stderr: '--percent is a number from 0.01 to 100.\n' });
  });
});
