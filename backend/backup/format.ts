import { createHash } from 'node:crypto';
import { z } from 'zod';
import { OperatorError } from '../config.ts';

/**
 * The format of a backup: a Zstandard file of UTF-8 lines, so that `zstd -dc FILE | less` reads it.
 *
 *     {"backup":"lumireel","format":1,…}       the header: `headerSchema`
 *     {"table":"users","columns":["id",…]}     a part begins
 *     7⇥ada@example.org⇥…                      its rows, as `copy … to stdout` writes them
 *     \.                                       the rows end; no row is ever this line
 *     {"bytes":812,"sha256":"…"}               size and digest of the rows
 *     …                                        further parts
 *     {"end":true,"parts":41}                  without this last line the file was cut
 *
 * The tables of the product come first, in any order, then those of `ownTables`. A change that an
 * older version cannot read raises `FORMAT`.
 */
export const FORMAT = 1;

/** The line that ends the rows of a part. */
export const ROWS_END = '\\.\n';

export const headerSchema = z.object({
  backup: z.literal('lumireel'),
  format: z.int(),
  /** The product's. */
  version: z.string(),
  /** When it was begun; the snapshot is of a moment later. */
  at: z.iso.datetime(),
  /** The database's version. */
  postgres: z.string(),
  /** The schema version: the names of all migrations that made it. */
  migrations: z.array(z.string()),
  /** Keys that sign cookies and encrypt secrets of authenticator apps; newest first. */
  keys: z.array(z.string()),
});
export type BackupHeader = z.infer<typeof headerSchema>;

/** They become part of a statement: a file from elsewhere must not bring one of its own. */
const identifier = z.string().regex(/^([a-z_][a-z0-9_]*|"[a-z_][a-z0-9_]*")$/);

export const partSchema = z.object({ table: identifier, columns: z.array(identifier).min(1) });
export const partEndSchema = z.object({ bytes: z.int(), sha256: z.string() });

/** Passes the rows of a part on; returns their size and digest, as its end has them. */
export async function* measured(
  rows: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, z.infer<typeof partEndSchema>> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of rows) {
    hash.update(chunk);
    bytes += chunk.byteLength;
    yield chunk;
  }
  return { bytes, sha256: hash.digest('hex') };
}

export const endSchema = z.object({ end: z.literal(true), parts: z.int() });

/** Parts that are no table of the product, and their columns. */
export const ownTables = {
  backup_sequences: 'name text, last_value bigint, is_called boolean',
  backup_jobs: 'name text, data jsonb, priority int, start_after timestamptz',
  /** Every stored file that a row refers to; size and digest where the database knows them. */
  backup_media: 'key text, size_bytes bigint, sha256 text',
} as const;

/**
 * Tables whose rows are no part of a backup: whoever steals one must not be signed in by it, and
 * what belongs to running processes means nothing to others.
 */
export const tablesLeftOut: readonly string[] = [
  'sessions',
  // Sign-ins, passkeys and changes of an address that wait for their second half.
  'second_steps',
  'social_attempts',
  'passkey_challenges',
  'email_changes',
  // They last as long as their sessions.
  'push_subscriptions',
  'processes',
  'socket_io_attachments',
  // The names are in the header, and restoring runs them.
  'migrations',
];

/** A fault of the file, the target or the place to write to; the operator reads the message. */
export class BackupError extends OperatorError {}
