import type { Generation, GenerationStatus, Progress } from '#contract/generation.ts';
import type { Media } from '#contract/media.ts';

const statusRank: Record<GenerationStatus, number> = {
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
  if (statusRank[told.status] < statusRank[known.status]) return known;
  if (told.status !== 'running' || known.status !== 'running') return told;
  const merged = { ...told, progress: Math.max(known.progress, told.progress) };
  // What has landed stays, also when this report was written before.
  return (known.result?.media ?? []).reduce(mergeResult, merged);
}

/** Adds one result that landed while the generation runs; its end brings the whole list. */
export function mergeResult(known: Generation, media: Media): Generation {
  if (statusRank[known.status] === 2) return known;
  const { media: landed = [], data = null } = known.result ?? {};
  if (landed.some(({ id }) => id === media.id)) return known;
  const all = [...landed, media].toSorted((a, b) => a.sequence - b.sequence);
  return { ...known, result: { media: all, data } };
}

/** Adds a progress report; one that arrives after the end is dropped. */
export function mergeProgress(known: Generation, told: Progress): Generation {
  if (statusRank[known.status] === 2) return known;
  return { ...known, ...told, progress: Math.max(known.progress, told.progress) };
}
