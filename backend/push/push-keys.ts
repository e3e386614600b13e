import { openSecret, sealSecret } from '../accounts/two-factor/sealed-secret.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';

/** Both as base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

/**
 * The key pair of this installation, made by whoever asks first. Null where no key of
 * SESSION_SECRET opens the one that is stored: web push is off then, and the log says so. A new
 * pair is made only where an operator removes the row, since no subscription would work with it.
 */
export async function readPushKeys(parts: {
  database: Database;
  /** The keys of SESSION_SECRET, newest first. */
  sessionKeys: readonly string[];
  log: Log;
}): Promise<PushKeys | null> {
  const { database, sessionKeys, log } = parts;
  const row = (await readRow(database)) ?? (await makeRow(database, sessionKeys));
  const opened = openSecret(sessionKeys, 'push', row.privateKey);
  if (!opened) {
    log.error('web push is off: no key of SESSION_SECRET opens the row of push_keys');
    return null;
  }
  if (!opened.isByNewestKey) {
    await database.sql`
      update push_keys set private_key = ${sealSecret(sessionKeys, 'push', opened.secret)}
        where private_key = ${row.privateKey}`;
  }
  return { publicKey: row.publicKey, privateKey: opened.secret.toString('base64url') };
}

type KeyRow = { publicKey: string; privateKey: Buffer };

async function readRow(database: Database): Promise<KeyRow | undefined> {
  const rows = await database.sql<KeyRow>`
    select public_key as "publicKey", private_key as "privateKey" from push_keys`;
  return rows[0];
}

async function makeRow(database: Database, sessionKeys: readonly string[]): Promise<KeyRow> {
  const { default: webPush } = await import('web-push');
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const sealed = sealSecret(sessionKeys, 'push', Buffer.from(privateKey, 'base64url'));
  await database.sql`
    insert into push_keys (id, public_key, private_key) values (1, ${publicKey}, ${sealed})
      on conflict do nothing`;
  const row = await readRow(database);
  if (!row) throw new Error('the key pair of web push was not kept');
  return row;
}
