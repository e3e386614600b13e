import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import {
  identifyProcess,
  readPostmaster,
} from '../../backend/database/embedded/postmaster-file.ts';
import { itInFull } from '../sample-size.ts';
import { until } from '../until.ts';

describe('the PostgreSQL of the tests', () => {
  itInFull('stops, and leaves no folder, when the process that started it is killed', async () => {
    const program = `const { openTestPostgres } = await import('./tests/postgres.ts');
      console.log((await openTestPostgres()).connection.host);
      setInterval(() => {}, 1000);`;
    const { TEST_DATABASE_URL: _, ...env } = process.env;
    const starter = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: join(import.meta.dirname, '../..'),
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(starter.stdout, 'data')) as [Buffer];
    const cluster = String(line).trim();
    const { pid = 0 } = (await readPostmaster(cluster)) ?? {};
    expect(await identifyProcess(pid, cluster)).to.equal('ours');

    starter.kill('SIGKILL');

    await until(
      async () => existsSync(join(cluster, '..')),
      (isThere) => !isThere,
      60,
    );
    expect(await identifyProcess(pid, cluster)).to.equal('other');
  })?.timeout(180_000);
});
