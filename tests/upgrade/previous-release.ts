import { execFile } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A version of the product in a folder, with its packages installed. */
export type Release = { version: string; folder: string };

/** Where the release before this one is in the history. */
export type ReleaseCommit = { version: string; commit: string };

/**
 * The newest commit of the history whose `package.json` has another version. Throws an error that
 * says what is missing where the history does not go back that far.
 */
export async function findPreviousRelease(root: string): Promise<ReleaseCommit> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout.trim();
  const versionAt = async (commit: string) =>
    versionIn(await git('show', `${commit}:package.json`));
  const missing = async () => {
    const isShallow = (await git('rev-parse', '--is-shallow-repository')) === 'true';
    return new Error(
      isShallow
        ? 'The history is shallow and has no release before this one: git fetch --unshallow'
        : `The history has no package.json of another version than ${version}.`,
    );
  };
  const { version } = await readRelease(root);
  const changes = await git('log', '--first-parent', '--format=%H', '--', 'package.json').catch(
    (cause: unknown) => {
      throw new Error('The release before this one is found in the history of git.', { cause });
    },
  );
  let newest = 'HEAD';
  for (const commit of changes.split('\n').filter(Boolean)) {
    const found = await versionAt(commit);
    if (found !== version) return { version: found, commit: await git('rev-parse', newest) };
    // All that stands between two changes of the file has the version of the older one.
    newest = `${commit}^`;
  }
  throw await missing();
}

/** Writes the files of a commit into a new folder and installs their packages from the registry. */
export async function installRelease(
  root: string,
  { commit, version }: ReleaseCommit,
  folder: string,
): Promise<Release> {
  await mkdir(folder, { recursive: true });
  const archive = join(folder, 'release.tar');
  await run('git', ['archive', '--format=tar', `--output=${archive}`, commit], { cwd: root });
  await run('tar', ['-xf', archive], { cwd: folder });
  await rm(archive);
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, maxBuffer: 1e8 }).catch(
    (error: unknown) => {
      const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
      throw new Error(
        `Release ${version} cannot be installed: npm ci failed.\n${said.slice(-2_000)}`,
        { cause: error },
      );
    },
  );
  return { version, folder };
}

/** The release that lies in a folder. */
export async function readRelease(folder: string): Promise<Release> {
  return { version: versionIn(await readFile(join(folder, 'package.json'), 'utf8')), folder };
}

function versionIn(packageJson: string): string {
  return (JSON.parse(packageJson) as { version: string }).version;
}
