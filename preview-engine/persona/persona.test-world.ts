import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PollResult } from '../../backend/providers/provider.ts';
import type { RenderContext } from '../render-context.ts';

export type Poll = (
  make: (context: RenderContext) => Promise<PollResult>,
  options?: { source?: string; signal?: AbortSignal; report?: RenderContext['report'] },
) => Promise<string>;

/** Runs a maker as the worker does, each time in a new folder; returns the path of its file. */
export function pollingIn(folders: string[]): Poll {
  return async (make, { source, signal, report } = {}) => {
    const scratchDir = await mkdtemp(join(tmpdir(), 'persona-'));
    folders.push(scratchDir);
    const answer = await make({
      source: () =>
        source === undefined ? Promise.reject(new Error('no source')) : Promise.resolve(source),
      scratchDir,
      signal: signal ?? new AbortController().signal,
      report: report ?? (() => undefined),
    });
    const file = answer.state === 'done' ? answer.files[0] : undefined;
    if (!file) throw new Error('nothing was made');
    return file.path;
  };
}

export async function removeAll(folders: readonly string[]): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}
