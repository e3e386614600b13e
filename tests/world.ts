import { randomUUID } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, type Dirent } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simpleParser, type ParsedMail } from 'mailparser';
import sharp from 'sharp';
import { readConfig, type Role } from '../backend/config.ts';
import type { ServerConnection } from '../backend/database/embedded/embedded.ts';
import { openDatabase, type Database } from '../backend/database/database.ts';
import { openLog, type Log } from '../backend/log.ts';
import type { Waits } from '../backend/generations/attempts/attempt.ts';
import { entities } from '../backend/main/entities.ts';
import { openLumireel, type Lumireel } from '../backend/main/open-lumireel.ts';
import type { ChartProviders } from '../backend/providers/charts/chart.ts';
import type { Provider } from '../backend/providers/provider.ts';
import { codeOf } from '../backend/storage/storage.ts';
import { checkLedger } from '../backend/tokens/check-ledger.ts';
import { grant } from '../backend/tokens/ledger.ts';
import { createTestDatabase, migratedTemplate, type Sql, testSettings } from './database.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import { childEnvironment } from './child-environment.ts';
import { endProcess } from './end-process.ts';
import { Person } from './person.ts';
import { until, untilIs } from './until.ts';
import { smallReelSize } from './small-reel-size.ts';
import { freePort } from '../infra/run/free-port.ts';
import { openedEach, openedOnce } from './opened.ts';

/** A process of its own, killed at the end at the latest. */
export interface ProductProcess {
  child: ChildProcess;
  url: string | null;
  kill(signal: NodeJS.Signals): Promise<void>;
}

type OpenOptions = {
  role?: Role;
  providers?: readonly Provider[];
  charts?: ChartProviders;
  settings?: Record<string, string>;
  log?: Log;
  waits?: Partial<Waits>;
  distDir?: string;
};

/** A product of its own: database, folder, and as many processes as a test starts. */
export interface World {
  database: Database;
  sql: Sql;
  connection: ServerConnection;
  dataDir: string;
  /** Opens the product in this process, for scripted providers. */
  open(options?: OpenOptions): Promise<Lumireel>;
  /** Opens the product likewise, and registers one who orders there. */
  openWithCreator(options?: OpenOptions): Promise<Lumireel & { creator: Person }>;
  /**
   * Starts a real process of the product, or of a test's own program; on a free port, or `PORT`.
   */
  start(role: Role, settings?: Record<string, string>, program?: string): Promise<ProductProcess>;
  person(url: string): Person;
  /** Adds tokens to the balance of somebody who is registered, as an administrator's grant. */
  giveTokens(to: Person, amount: number): Promise<void>;
  /** Resolves when a query finds so many rows: `untilRows("images where user_id = 7", 3)`. */
  untilRows(from: string, count: number, seconds?: number): Promise<void>;
  /** Files below `folder` of DATA_DIR. */
  files(folder: string): Promise<string[]>;
  /** The mails that the product has written, as it does without an SMTP server. */
  mails(): Promise<ParsedMail[]>;
  /** Stops everything, checks the ledger and removes the database and the folder. */
  close(): Promise<void>;
}

export async function openWorld(): Promise<World> {
  const { connection, drop } = await createTestDatabase(migratedTemplate);
  const dataDir = await mkdtemp(join(tmpdir(), 'lumireel-world-'));
  const log = openLog(process.env.TEST_LOG_LEVEL ?? 'silent');
  const skipMigrations = migratedTemplate !== undefined;
  const database = await openDatabase({ connection, entities, poolSize: 3, log, skipMigrations });
  const opened: Lumireel[] = [];
  const started: ProductProcess[] = [];
  const people: Person[] = [];
  const settingsOf = (extra: Record<string, string>) => ({
    ...testSettings(connection, dataDir),
    LOG_LEVEL: 'info',
    RATE_LIMITS: 'off',
    ...extra,
  });

  const world: World = {
    database,
    sql: database.sql.bind(database),
    connection,
    dataDir,
    open: async (options = {}) => {
      const { role = 'all', settings = {}, log: ownLog = log, ...forTests } = options;
      const lumireel = await openLumireel({
        config: { ...readConfig(settingsOf(settings)), reelSize: smallReelSize },
        role,
        log: ownLog,
        passwords: cheapPasswords(),
        ...forTests,
      });
      opened.push(lumireel);
      return lumireel;
    },
    openWithCreator: async (options) => {
      const lumireel = await world.open(options);
      return { ...lumireel, creator: await world.person(lumireel.url ?? '').register() };
    },
    start: async (role, settings = {}, program = '../backend/main.ts') => {
      const running = await startProcess(program, role, settingsOf(settings));
      started.push(running);
      return running;
    },
    person: (url) => {
      const person = new Person(url);
      people.push(person);
      return person;
    },
    giveTokens: async ({ user }, amount) => {
      if (!user) throw new Error('only who is registered can be given tokens');
      const gift = { userId: user.id, amount, refKind: 'admin', refId: randomUUID() } as const;
      await database.transaction((tx) => grant(tx, { ...gift, reason: null }));
    },
    untilRows: async (from, count, seconds) => {
      const look = () => database.query(`select from ${from}`);
      await untilIs(async () => (await look()).length, count, seconds);
    },
    files: async (folder) => {
      const entries = await readFolder(dataDir);
      const inside = join(dataDir, folder);
      return entries
        .filter((entry) => entry.isFile() && entry.parentPath.startsWith(inside))
        .map((entry) => entry.name);
    },
    mails: async () => {
      const names = await world.files('mail');
      const read = async (name: string) =>
        simpleParser(await readFile(join(dataDir, 'mail', name)));
      return Promise.all(names.map(read));
    },
    close: async () => {
      for (const person of people) person.closeTabs();
      for (const lumireel of opened.toReversed()) await lumireel.close();
      for (const running of started) await running.kill('SIGKILL');
      const findings = await checkLedger(database);
      await database.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
      if (findings.length > 0) {
        throw new Error(`the ledger check failed: ${JSON.stringify(findings)}`);
      }
    },
  };
  return world;
}

/** A product for all tests of a `describe`, or one for each of them. */
export const worldOnce = () => openedOnce(openWorld);
export const worldEach = () => openedEach(openWorld);

/** The program of a worker that makes small reels, for `start`. */
export const smallReels = './small-reels-process.ts';

/** Settings of a product at a free port, at which services of this machine can report to it. */
export async function ownAddress(): Promise<{ PORT: string; APP_URL: string }> {
  const port = await freePort();
  return { PORT: String(port), APP_URL: `http://127.0.0.1:${port}` };
}

/** A photo of a gradient, so that every part of it differs. */
export async function testPhoto(width = 300, height = 400): Promise<Blob> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      pixels.set([(x * 255) / width, (y * 255) / height, ((x ^ y) * 8) % 256], (y * width + x) * 3);
    }
  }
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' });
}

/** Everything below a folder; read again when a folder in it is removed meanwhile. */
async function readFolder(folder: string): Promise<Dirent[]> {
  return readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (existsSync(folder) && codeOf(error) === 'ENOENT') return readFolder(folder);
    throw error;
  });
}

/**
 * Starts `program`, a path from this folder, and resolves when it is ready. `HANDLES` among the
 * settings is how many files it may have open.
 */
export async function startProcess(
  program: string,
  role: Role,
  { HANDLES, ...settings }: Record<string, string>,
): Promise<ProductProcess> {
  const port = role === 'worker' ? null : Number(settings['PORT']) || (await freePort());
  const command = [process.execPath, join(import.meta.dirname, program), role];
  const [first = '', ...others] = HANDLES
    ? ['sh', '-c', `ulimit -n ${HANDLES} && exec "$@"`, 'sh', ...command]
    : command;
  const child = spawn(first, others, {
    env: { ...childEnvironment, ...settings, ...(port ? { PORT: String(port) } : {}) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-10_000)));
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-10_000)));
  await until(
    async () => said,
    (text) => {
      if (child.exitCode !== null) throw new Error(`${role} ended: ${text}`);
      return text.includes('Lumireel is ready');
    },
    120,
  ).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    child,
    url: port ? `http://127.0.0.1:${port}` : null,
    kill: (signal) => endProcess(child, signal),
  };
}
