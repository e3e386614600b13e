import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { itInFull } from '../sample-size.ts';

const root = join(import.meta.dirname, '../..');

type Npm = ChildProcessByStdio<null, Readable, null>;
/** The fields of its log lines that the tests look for. */
type LogFields = { url?: string; cluster?: string };

/** `npm start` with a DATA_DIR of its own. */
function startNpm(dataDir: string): Npm {
  return spawn('npm', ['start', '--silent'], {
    cwd: root,
    // Its own process group, as in a terminal.
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: '',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Resolves to the first log line that is what is waited for. */
async function untilLogged(npm: Npm, isIt: (said: LogFields) => boolean): Promise<LogFields> {
  for await (const line of createInterface({ input: npm.stdout })) {
    const said: LogFields = line.startsWith('{') ? JSON.parse(line) : {};
    if (!isIt(said)) continue;
    // What it logs from now on must not fill the pipe.
    npm.stdout.resume();
    return said;
  }
  throw new Error('npm start ended before it was ready');
}

/** The address of the server, once it responds. */
async function urlOf(npm: Npm): Promise<string> {
  const { url } = await untilLogged(npm, (said) => said.url !== undefined);
  return url ?? expect.fail('it is ready without an address');
}

/** Signals the whole process group, as a terminal does. */
function signalGroup({ pid }: Npm, signal: NodeJS.Signals): void {
  if (pid) process.kill(-pid, signal);
}

async function fileExists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

describe('npm start on a bare machine', function () {
  // The first start makes a database and may build the pages.
  this.timeout(120_000);

  let dataDir: string;
  let npm: Npm | undefined;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lumireel-start-'));
    await chmod(dataDir, 0o755);
  });
  afterEach(async () => {
    if (npm?.exitCode === null && npm.signalCode === null) signalGroup(npm, 'SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });

  it('serves pages and calls from one address, and drains on SIGTERM with its PostgreSQL', async () => {
    npm = startNpm(dataDir);
    const url = await urlOf(npm);

    const page = await fetch(url, { headers: { accept: 'text/html' } });
    const user = await fetch(new URL('/api/user', url));

    expect(page.status).to.equal(200);
    expect(await page.text()).to.include('<div id="root">');
    expect(user.status).to.equal(401);
    expect(await fileExists(join(dataDir, 'postgres/postmaster.pid'))).to.equal(true);

    npm.kill('SIGTERM');
    const [code] = await once(npm, 'exit');

    expect(code).to.equal(0);
    expect(await fileExists(join(dataDir, 'postgres/postmaster.pid'))).to.equal(false);
  });

  itInFull('leaves no PostgreSQL when it is stopped while it still starts', async () => {
    npm = startNpm(dataDir);
    await untilLogged(npm, (said) => said.cluster !== undefined);

    npm.kill('SIGTERM');
    const [code] = await once(npm, 'exit');

    expect(code).to.equal(0);
    expect(await fileExists(join(dataDir, 'postgres/postmaster.pid'))).to.equal(false);
  });

  itInFull('drains on Ctrl-C, which reaches npm and the server at once', async () => {
    npm = startNpm(dataDir);
    await urlOf(npm);

    signalGroup(npm, 'SIGINT');
    const [code] = await once(npm, 'exit');

    expect(code).to.equal(0);
    expect(await fileExists(join(dataDir, 'postgres/postmaster.pid'))).to.equal(false);
  });
});
