import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ProviderFault, type StepSource } from '../providers/provider.ts';
import type { Engine } from './engine.ts';
import type { EndedSteps } from './generation-row.ts';

export type StepFiles = {
  /** Empty folder of this attempt alone. */
  scratchDir: string;
  /** Path of this source in the folder, fetched from storage when first asked for. */
  fetch: (source: StepSource | null, ended: EndedSteps) => Promise<string>;
};

/** Gives `work` a scratch folder and removes it afterwards, whatever happened. */
export async function withStepFiles(
  engine: Pick<Engine, 'storage' | 'scratchDir'>,
  work: (files: StepFiles) => Promise<void>,
): Promise<void> {
  await mkdir(engine.scratchDir, { recursive: true });
  const folder = await mkdtemp(join(engine.scratchDir, 'step-'));
  const scratchDir = join(folder, 'scratch');
  await mkdir(scratchDir);
  const fetched = new Map<string, Promise<string>>();
  const fetch: StepFiles['fetch'] = async (source, ended) => {
    const key = keyOf(source, ended);
    const path =
      fetched.get(key) ?? fetchSource(engine, key, join(folder, `source-${fetched.size}`));
    fetched.set(key, path);
    return path;
  };
  try {
    await work({ scratchDir, fetch });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function keyOf(source: StepSource | null, ended: EndedSteps): string {
  const key = source && ('key' in source ? source.key : ended[source.step]?.key);
  if (!key) throw new Error('this step has no source in storage');
  return key;
}

async function fetchSource(
  { storage }: Pick<Engine, 'storage'>,
  key: string,
  path: string,
): Promise<string> {
  const written = await storage.download(key, path);
  if (!written) throw new ProviderFault('invalid_input', `the source ${key} is gone`);
  return path;
}
