import type { Generation } from '#contract/generation.ts';
import { PHOTO_KEPT_HOURS } from '#contract/limits.ts';
import { photoFields, type PhotoRun } from '#contract/order-rules.ts';
import { statusFilters, type StatusFilter } from '#contract/status-filters.ts';
import type { RunKey, ToolKey } from '#contract/tools/catalogue.ts';
import { localTimeMs } from '../../api/server-clock.ts';
import { isUnfinished, type GenerationsById } from '../../generations/generation-store.ts';
import { mergeGeneration } from '../../generations/merge-generation.ts';

export type HistoryFilter = { status: StatusFilter | 'all'; tool: ToolKey | 'all' };

type Loaded = { items: readonly Generation[]; nextCursor: string | null };

/**
 * The history as far as it is loaded, newest first: its pages, and what the live events have told
 * since. A generation that is older than the last page waits for its own.
 */
export function loadedHistory(
  pages: readonly Loaded[],
  known: GenerationsById,
  filter: HistoryFilter,
): Generation[] {
  const loaded = new Map(pages.flatMap(({ items }) => items.map((item) => [item.id, item])));
  const last = pages.at(-1);
  const oldest = last?.nextCursor === null ? '' : (last?.items.at(-1)?.createdAt ?? '~');
  for (const live of Object.values(known)) {
    const fetched = loaded.get(live.id);
    if (fetched) loaded.set(live.id, mergeGeneration(fetched, live));
    else if (live.createdAt > oldest) loaded.set(live.id, live);
  }
  return [...loaded.values()]
    .filter((generation) => isShown(generation, filter))
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id));
}

function isShown({ status, tool }: Generation, filter: HistoryFilter): boolean {
  const wanted: readonly string[] =
    filter.status === 'all' ? [status] : statusFilters[filter.status];
  return wanted.includes(status) && (filter.tool === 'all' || filter.tool === tool);
}

/** Whether it did not deliver, so that ordering it again is offered. */
export function isRetryable({ status }: Pick<Generation, 'status'>): boolean {
  return status === 'failed' || status === 'cancelled';
}

/**
 * The run, where its photo has to be chosen again; null where the server has it, or none is needed.
 */
export function runWithoutPhoto(
  { run, finishedAt }: Pick<Generation, 'run' | 'finishedAt'>,
  nowMs: number,
): PhotoRun | null {
  if (!isPhotoRun(run) || finishedAt === null) return null;
  const isKept = nowMs - localTimeMs(finishedAt) < PHOTO_KEPT_HOURS * 3_600_000;
  return isKept ? null : run;
}

export function isPhotoRun(run: RunKey): run is PhotoRun {
  return run in photoFields;
}

/** The order that makes it again, unless that one has failed, too: the newest. */
export function retryOf(
  generation: Pick<Generation, 'id'>,
  all: readonly Generation[],
): Generation | undefined {
  return all.find(
    (other) =>
      other.repeatOf === generation.id && (isUnfinished(other) || other.status === 'succeeded'),
  );
}
