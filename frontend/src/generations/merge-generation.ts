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
export function mergeGeneration(known: Generation | undefined, reported: Generation): Generation {
  if (!known) return reported;
  if (statusRank[reported.status] < statusRank[known.status]) return known;
  if (statusRank[reported.status] === 2) return reported;
  const merged = { ...reported, ...(isAhead(known, reported) ? progressOf(known) : {}) };
  // What has landed stays, also when this report was written before.
  return (known.result?.media ?? []).reduce(mergeResult, merged);
}

/** Progress is not numbered: it may arrive before the start, or before an older snapshot. */
function isAhead(known: Generation, { progress, stage }: Generation): boolean {
  return known.progress > progress || (stage === null && known.stage !== null);
}

const progressOf = ({ progress, stage, queuePosition, etaSeconds }: Generation) => ({
  progress,
  stage,
  queuePosition,
  etaSeconds,
});

/** Adds one result that landed while the generation runs; its end brings the whole list. */
export function mergeResult(known: Generation, media: Media): Generation {
  if (statusRank[known.status] === 2) return known;
  const { media: landed = [], data = null } = known.result ?? {};
  if (landed.some(({ id }) => id === media.id)) return known;
  const all = [...landed, media].toSorted((a, b) => a.sequence - b.sequence);
  return { ...known, result: { media: all, data } };
}

/** Adds a progress report; one that arrives after the state it is about is dropped. */
export function mergeProgress(known: Generation, reported: Progress): Generation {
  if (statusRank[known.status] === 2) return known;
  // A place in the queue, read before the start.
  if (known.status === 'running' && reported.stage === null) return known;
  return { ...known, ...reported, progress: Math.max(known.progress, reported.progress) };
}
