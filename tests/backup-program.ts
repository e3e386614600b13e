import { execFile } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { childEnvironment } from './child-environment.ts';

const program = join(import.meta.dirname, '../backend/backup/cli.ts');

/** `npm run backup` or `npm run restore`, as its words say; resolves to what it printed. */
export async function runBackup(
  words: readonly string[],
  settings: Record<string, string>,
): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...words], {
    env: { ...childEnvironment, ...settings },
  });
  return stdout + stderr;
}
