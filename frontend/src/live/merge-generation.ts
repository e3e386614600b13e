import type { Generation, GenerationStatus, Progress } from '../../../contract/generation.ts';

const order: Record<GenerationStatus, number> = {
  queued: 0,
  running: 1,
  succeeded: 2,
  failed: 2,
  cancelled: 2,
};

/**
 * The later of two reports about one generation. Snapshots and pushes may cross on their way, so a
 * state never goes back and the progress of a running one never falls.
 */
export function mergeGeneration(known: Generation | undefined, told: Generation): Generation {
  if (!known) return told;
  if (order[told.status] < order[known.status]) return known;
  if (told.status !== 'running' || known.status !== 'running') return told;
  return { ...told, progress: Math.max(known.progress, told.progress) };
}

/** Adds a progress report; one that arrives after the end is dropped. */
export function mergeProgress(known: Generation, told: Progress): Generation {
  if (order[known.status] === 2) return known;
  return { ...known, ...told, progress: Math.max(known.progress, told.progress) };
}
