import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

const fileName = 'session-secret';

/**
 * The keys that sign the session cookie, newest first: those of SESSION_SECRET, or one made and
 * kept in DATA_DIR, the same for every process of that folder. (Production demands the setting.)
 */
export async function readSessionKeys(
  config: Pick<Config, 'SESSION_SECRET' | 'DATA_DIR'>,
): Promise<readonly string[]> {
  if (config.SESSION_SECRET) return config.SESSION_SECRET;
  await mkdir(config.DATA_DIR, { recursive: true });
  const path = join(config.DATA_DIR, fileName);
  return [(await readKey(path)) ?? (await makeKey(path))];
}

async function makeKey(path: string): Promise<string> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
    // A link is atomic and never replaces a key that another process has just made.
    await link(draft, path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  const key = await readKey(path);
  if (!key) throw new Error(`${path} cannot be read`);
  return key;
}

async function readKey(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const key = text.trim();
  if (key.length < 32) throw new Error(`${path} is damaged: remove it to get a new one`);
  return key;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
