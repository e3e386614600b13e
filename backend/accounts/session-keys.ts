import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { codeOf } from '../storage/storage.ts';

const fileName = 'session-secret';

/**
 * The keys that sign the session cookie, newest first: those of SESSION_SECRET, or one made and
 * kept in DATA_DIR, the same for every process of that folder. (Production demands the setting.)
 */
export async function readSessionKeys(config: Pick<Config, 'SESSION_SECRET' | 'DATA_DIR'>) {
  if (config.SESSION_SECRET) return config.SESSION_SECRET;
  const path = join(config.DATA_DIR, fileName);
  return (await readKeys(path)) ?? keepKeys(path, [randomBytes(48).toString('base64url')]);
}

/**
 * Keeps the keys of a backup in DATA_DIR, unless there are keys already. Returns whether each of
 * them is a key of this installation now.
 */
export async function adoptSessionKeys(
  config: Pick<Config, 'SESSION_SECRET' | 'DATA_DIR'>,
  keys: readonly string[],
): Promise<boolean> {
  const ours = config.SESSION_SECRET ?? (await keepKeys(join(config.DATA_DIR, fileName), keys));
  return keys.every((key) => ours.includes(key));
}

/** Returns those that are there then: perhaps those of another process. */
async function keepKeys(path: string, keys: readonly string[]): Promise<readonly string[]> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, keys.join(','), { mode: 0o600, flag: 'wx' });
    // A link is atomic and never replaces keys that another process has just kept.
    await link(draft, path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  const kept = await readKeys(path);
  if (!kept) throw new Error(`${path} cannot be read`);
  return kept;
}

async function readKeys(path: string): Promise<readonly string[] | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const keys = text.trim().split(',');
  if (keys.some((key) => key.length < 32)) {
    throw new Error(`${path} is damaged: remove it to get a new one`);
  }
  return keys;
}
