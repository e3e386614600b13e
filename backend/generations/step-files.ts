import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ProviderFault } from '../providers/provider.ts';
import type { Engine } from './engine.ts';
import type { GenerationRow } from './generation-row.ts';

export type StepFiles = {
  /** Empty folder of this attempt alone. */
  scratchDir: string;
  /** Path of the source of the row's present step, fetched from storage when first asked for. */
  source: (row: GenerationRow) => Promise<string>;
};

/** Gives `work` a scratch folder and removes it afterwards, whatever happened. */
export async function withStepFiles(
  engine: Engine,
  work: (files: StepFiles) => Promise<void>,
): Promise<void> {
  await mkdir(engine.scratchDir, { recursive: true });
  const folder = await mkdtemp(join(engine.scratchDir, 'step-'));
  const scratchDir = join(folder, 'scratch');
  await mkdir(scratchDir);
  let source: Promise<string> | undefined;
  try {
    await work({
      scratchDir,
      source: (row) => (source ??= fetchSource(engine, row, join(folder, 'source'))),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what killed workers left behind: folders last changed before `olderThan`. */
export async function sweepStepFolders(scratchDir: string, olderThan: Date): Promise<void> {
  await mkdir(scratchDir, { recursive: true });
  for (const name of await readdir(scratchDir)) {
    const folder = join(scratchDir, name);
    const { mtime } = await stat(folder);
    if (mtime < olderThan) await rm(folder, { recursive: true, force: true });
  }
}

async function fetchSource(engine: Engine, row: GenerationRow, path: string): Promise<string> {
  const key = row.steps[row.steps_done]?.work.sourceKey;
  if (!key) throw new Error('this step has no source');
  const written = await engine.storage.download(key, path);
  if (!written) throw new ProviderFault('invalid_input', `the source ${key} is gone`);
  return path;
}
