import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { expect } from 'chai';

const root = join(import.meta.dirname, '../..');

/** `npm start` in a folder of its own, ready to answer. */
async function startInto(dataDir: string): Promise<{ npm: ChildProcess; url: string }> {
  const npm = spawn('npm', ['start', '--silent'], {
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
  for await (const line of createInterface({ input: npm.stdout })) {
    const said: { url?: string } = line.startsWith('{') ? JSON.parse(line) : {};
    if (!said.url) continue;
    // What it logs from now on must not fill the pipe.
    npm.stdout.resume();
    return { npm, url: said.url };
  }
  throw new Error('npm start ended before it was ready');
}

/** Signals the whole process group, as a terminal does. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid) process.kill(-pid, signal);
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

describe('npm start on a bare machine', function () {
  // The first start makes a database and may build the pages.
  this.timeout(120_000);

  let dataDir: string;
  let npm: ChildProcess | undefined;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lumireel-start-'));
    await chmod(dataDir, 0o755);
  });
  afterEach(async () => {
    if (npm?.exitCode === null) signalGroup(npm, 'SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });

  it('serves the pages and the calls from one address', async () => {
    const started = await startInto(dataDir);
    npm = started.npm;

    const page = await fetch(started.url, { headers: { accept: 'text/html' } });
    const user = await fetch(new URL('/api/user', started.url));

    expect(page.status).to.equal(200);
    expect(await page.text()).to.include('<div id="root">');
    expect(user.status).to.equal(401);
    npm.kill('SIGTERM');
    await once(npm, 'exit');
  });

  it('drains on SIGTERM and takes its PostgreSQL with it', async () => {
    ({ npm } = await startInto(dataDir));
    expect(await isThere(join(dataDir, 'postgres/postmaster.pid'))).to.equal(true);

    npm.kill('SIGTERM');
    const [code] = await once(npm, 'exit');

    expect(code).to.equal(0);
    expect(await isThere(join(dataDir, 'postgres/postmaster.pid'))).to.equal(false);
  });

  it('drains on Ctrl-C, which reaches npm and the server at once', async () => {
    ({ npm } = await startInto(dataDir));

    signalGroup(npm, 'SIGINT');
    const [code] = await once(npm, 'exit');

    expect(code).to.equal(0);
    expect(await isThere(join(dataDir, 'postgres/postmaster.pid'))).to.equal(false);
  });
});
