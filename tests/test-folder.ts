import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder of its own for the tests of a `describe`: made before the first of them, removed after
 * the last. Where none of them is run, none is made.
 */
export const testFolder = (): string => folderBetween(before, after);

/** A folder of its own for each test: made before it, removed after it. */
export const emptyFolder = (): string => folderBetween(beforeEach, afterEach);

type Hook = (work: () => Promise<unknown>) => void;

function folderBetween(begin: Hook, end: Hook): string {
  const folder = join(tmpdir(), `lumireel-test-${randomUUID()}`);
  begin(() => mkdir(folder, { mode: 0o700 }));
  end(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
