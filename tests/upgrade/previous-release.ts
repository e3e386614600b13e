import { execFile } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The release before this one. To be changed with the version in `package.json`. */
export const previousRelease = {
  /** The version that it comes before. */
  next: '0.4.0',
  version: '0.3.0',
  commit: 'd670ad4ee32703551d3b42f7809b07e63ed6a0ed',
  lastMigration: '0074-drop-unread',
} as const;

/** A version of the product in a folder, with its packages installed. */
export type Release = { version: string; folder: string };

/** Writes the files of the previous release into a new folder, without packages. */
export async function extractPreviousRelease(root: string, folder: string): Promise<void> {
  const { version, commit } = previousRelease;
  await mkdir(folder, { recursive: true });
  const archive = join(folder, 'release.tar');
  await run('git', ['archive', '--format=tar', `--output=${archive}`, commit], { cwd: root }).catch(
    (cause: unknown) => {
      throw new Error(
        `Release ${version} is commit ${commit} of the history of git, which is not here. A shallow clone gets it by git fetch --unshallow`,
        { cause },
      );
    },
  );
  await run('tar', ['-xf', archive], { cwd: folder });
  await rm(archive);
}

/** Writes the previous release into a new folder and installs its packages from the registry. */
export async function installPreviousRelease(root: string, folder: string): Promise<Release> {
  await extractPreviousRelease(root, folder);
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, maxBuffer: 1e8 }).catch(
    (error: unknown) => {
      const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
      throw new Error(
        `Release ${previousRelease.version} cannot be installed: npm ci failed.\n${said.slice(-2_000)}`,
        { cause: error },
      );
    },
  );
  return readRelease(folder);
}

/** The release that lies in a folder. */
export async function readRelease(folder: string): Promise<Release> {
  const text = await readFile(join(folder, 'package.json'), 'utf8');
  return { version: (JSON.parse(text) as { version: string }).version, folder };
}
