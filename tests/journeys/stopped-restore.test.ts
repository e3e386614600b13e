import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { childEnvironment } from '../child-environment.ts';
import { createTestDatabase, openTestDatabase, testSettings } from '../database.ts';
import { openTcpRelay } from '../tcp-relay.ts';
import { testFolder } from '../test-folder.ts';

const program = join(import.meta.dirname, '../../backend/backup/cli.ts');

describe('a restore that is stopped', function () {
  this.timeout(120_000);
  const folder = testFolder();
  let path: string;

  before(async () => {
    path = join(folder, 'nightly');
    const source = await openTestDatabase();
    await run('backup', testSettings(source.connection, join(folder, 'source'))).said;
    await source.close();
  });

  /** `said` is what it prints until its end, however it ends. */
  function run(command: string, settings: Record<string, string>) {
    const running = promisify(execFile)(process.execPath, [program, command, path], {
      env: { ...childEnvironment, ...settings },
    });
    const said = running.then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => stderr,
    );
    return { said, child: running.child };
  }

  for (const [when, statement, answer] of [
    ['before its commit', 'copy users', 'The books balance.'],
    ['after its commit', 'analyze', 'The database is not empty'],
  ] as const) {
    it(`${when} says how to find out whether it finished`, async () => {
      const { connection, drop } = await createTestDatabase();
      const relay = await openTcpRelay(connection);
      const dataDir = await mkdtemp(join(folder, 'data-'));
      try {
        const stopped = run('restore', testSettings(relay.connection, dataDir));
        relay.onSent = (bytes) => {
          if (!bytes.includes(statement)) return;
          relay.isSilent = true;
          stopped.child.kill('SIGTERM');
        };
        const first = await stopped.said;
        relay.cut();
        const second = await run('restore', testSettings(connection, dataDir)).said;

        expect(first).to.match(/^Stopped\. To find out .* run it again/);
        expect(second).to.include(answer);
        const keys = await readFile(join(dataDir, 'session-secret'), 'utf8');
        expect(keys).to.equal(await readFile(join(folder, 'source/session-secret'), 'utf8'));
      } finally {
        await relay.close();
        await drop();
      }
    });
  }
});
