import { execFile } from 'node:child_process';
import { mkdtempDisposable, symlink, type DisposableTempDir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');

/**
 * The product's files as they were at a commit, with today's packages, in a folder of their own.
 * Rejects where git does not have the commit, as in a shallow clone.
 */
export async function checkOut(commit: string): Promise<DisposableTempDir> {
  const folder = await mkdtempDisposable(join(tmpdir(), 'lumireel-commit-'));
  try {
    const archive = join(folder.path, 'files.tar');
    await run('git', ['archive', '--output', archive, commit], { cwd: root });
    await run('tar', ['-xf', archive, '-C', folder.path]);
    await symlink(join(root, 'node_modules'), join(folder.path, 'node_modules'));
    return folder;
  } catch (error) {
    await folder.remove();
    throw error;
  }
}
