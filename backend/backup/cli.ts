import { resolve } from 'node:path';
import process from 'node:process';
import { adoptSessionKeys, readSessionKeys } from '../accounts/session-keys.ts';
import { readConfig, type Config } from '../config.ts';
import { configuredConnection, endProcess } from '../database/configured-connection.ts';
import type { DatabaseConnection } from '../database/connection.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { openLog, type Log } from '../log.ts';
import { openStorage, storageSettings } from '../storage/open-storage.ts';
import { checkLedger, lastingFindings } from '../tokens/check-ledger.ts';
import { version } from '../version.ts';
import { BackupError } from './format.ts';
import { compareMedia } from './media-manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const usageText = `Usage:
  npm run backup -- FILE     write the database into a new file, while the server runs
  npm run restore -- FILE    fill an empty database from it
  npm run restore -- --media FILE
                             look only which of its media are not there`;

/** Keys of files that are named one by one; beyond it they are counted. */
const NAMED_MAX = 20;

type Parts = { config: Config; log: Log; connection: DatabaseConnection; path: string };

const commands: ReadonlyMap<string, (parts: Parts, signal: AbortSignal) => Promise<string>> =
  new Map([
    ['backup', backUp],
    ['restore', restore],
  ]);

/** `npm run backup` and `npm run restore`. */
async function main(signal: AbortSignal): Promise<string> {
  const [name = '', ...words] = process.argv.slice(2);
  const isMediaOnly = name === 'restore' && words[0] === '--media';
  const [file, ...others] = isMediaOnly ? words.slice(1) : words;
  const command = commands.get(name);
  if (!command || !file || file.startsWith('-') || others.length > 0) {
    throw new BackupError(usageText);
  }
  const config = readConfig();
  if (isMediaOnly) return mediaText(config, resolve(file));
  const log = openLog('warn');
  await using closing = new AsyncDisposableStack();
  const connection = await configuredConnection(config, log, closing);
  // Awaited: the connection closes when this returns.
  return await command({ config, log, connection, path: resolve(file) }, signal);
}

async function backUp({ config, connection, path }: Parts, signal: AbortSignal): Promise<string> {
  const keys = await readSessionKeys(config);
  const written = await writeBackup({ connection, path, version, keys, signal });
  return `${path} has ${written.tables} tables in ${written.sizeBytes} bytes. It holds the keys of this installation: keep it as safe as them. Copy the media now (docs/operations.md).`;
}

/**
 * Rejects as soon as it is stopped: rows that are not committed then are gone with their
 * connection.
 */
async function restore(parts: Parts, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      // Connections are about to be cut.
      parts.log.level = 'silent';
      reject(signal.reason);
    });
  });
  return await Promise.race([restoreAndCheck(parts), stopped]);
}

async function restoreAndCheck({ config, log, connection, path }: Parts): Promise<string> {
  let hasKeys = true;
  const { header, rows, jobs } = await restoreBackup({
    ...{ path, connection, log },
    keepKeys: async (keys) => {
      hasKeys = await adoptSessionKeys(config, keys);
    },
  });
  await using closing = new AsyncDisposableStack();
  const database = await openDatabase({ connection, poolSize: 1, log, skipMigrations: true });
  closing.defer(() => database.close());
  // Orders that are late are no fault of the backup.
  const findings = lastingFindings(await checkLedger(database));
  return [
    `Restored ${rows} rows and ${jobs} jobs of ${header.at} (version ${header.version}). Everybody signs in again.`,
    ...(await openOrdersText(database)),
    findings.length === 0 ? 'The books balance.' : 'The books do not balance: see npm run audit.',
    ...(hasKeys ? [] : [otherKeysText]),
    await mediaText(config, path),
  ].join('\n');
}

async function openOrdersText(database: Database): Promise<string[]> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int as count from generations where state in ('queued', 'running')`,
  );
  if (!row?.count) return [];
  return [
    `Orders that were open: ${row.count}. A worker goes on with them at the start, and refunds those whose time is over.`,
  ];
}

const otherKeysText =
  'The keys of the backup are not among those of this installation, so the two-factor codes of administrators do not work. Append them to SESSION_SECRET: the first line of `zstd -dc FILE` has them.';

async function mediaText(config: Config, path: string): Promise<string> {
  await using closing = new AsyncDisposableStack();
  const storage = await openStorage(storageSettings(config));
  closing.defer(() => storage.close());
  let faults = 0;
  const files = await compareMedia(path, storage, ({ key, fault }) => {
    faults += 1;
    if (faults <= NAMED_MAX) console.error(`${key}: ${fault}`);
  });
  return faults === 0
    ? `All ${files} media files are there.`
    : `${faults} of ${files} media files are missing or have another size. Copy them, then look again: npm run restore -- --media FILE`;
}

const stoppedText =
  process.argv[2] === 'restore'
    ? 'Stopped. To find out whether the restore had finished, run it again: it fills the database, or refuses it as not empty because all rows are there. Then look at them with npm run audit and npm run restore -- --media FILE.'
    : 'Stopped; nothing was written.';
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // Not `once`: one Ctrl-C arrives twice, from the terminal and from npm.
  process.on(signal, () => stopping.abort(new BackupError(stoppedText)));
}

endProcess(
  main(stopping.signal).then((text) => console.log(text)),
  stopping.signal,
);
