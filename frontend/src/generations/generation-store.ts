import { useMemo } from 'react';
import { create } from 'zustand';
import type { Generation, Progress } from '#contract/generation.ts';
import type { Media } from '#contract/media.ts';
import { runs, type Run, type ToolKey } from '#contract/tools/catalogue.ts';
import { call } from '../api/call.ts';
import type { EventHandlers } from '../live/event-handlers.ts';
import { expectedEndMs } from './estimate.ts';
import { mergeGeneration, mergeProgress, mergeResult } from './merge-generation.ts';

export type GenerationsById = Readonly<Record<string, Generation>>;

type GenerationState = {
  /** False until the first list has arrived. */
  isLoaded: boolean;
  generations: GenerationsById;
  /** Progress that arrived before its generation, of which the list may know less. */
  earlyProgress: Readonly<Record<string, Progress>>;
  /** When each unfinished one should end, by this browser's clock, in milliseconds. */
  expectedEndsMs: Readonly<Record<string, number>>;
  /** Results that were deleted while this tab is open; the generations go on naming them. */
  deletedMediaIds: ReadonlySet<number>;
};

const empty: GenerationState = {
  isLoaded: false,
  generations: {},
  earlyProgress: {},
  expectedEndsMs: {},
  deletedMediaIds: new Set(),
};

/** Every generation this browser knows of. */
export const useGenerations = create<GenerationState>()(() => empty);

export const generationHandlers = {
  'generation.queued': putGeneration,
  'generation.started': putGeneration,
  'generation.succeeded': putGeneration,
  'generation.failed': putGeneration,
  'generation.cancelled': putGeneration,
  'generation.progressed': putProgress,
} satisfies Partial<EventHandlers>;

/** Adds or updates one generation; a report that is older than the known one is ignored. */
export function putGeneration(reported: Generation): void {
  useGenerations.setState((state) => withReport(state, reported));
}

export function putProgress(reported: Progress): void {
  useGenerations.setState((state) => {
    const known = state.generations[reported.id];
    return known
      ? withGeneration(state, mergeProgress(known, reported))
      : { ...state, earlyProgress: { ...state.earlyProgress, [reported.id]: reported } };
  });
}

/** Adds results that arrive one by one while their generation still runs, or were restored. */
export function putResults(items: readonly Media[]): void {
  useGenerations.setState((state) => {
    const deletedMediaIds = new Set(state.deletedMediaIds);
    for (const { id } of items) deletedMediaIds.delete(id);
    return { ...items.reduce(withResult, state), deletedMediaIds };
  });
}

/** Notes that results are deleted, until `putResults` brings them back. */
export function removeResults(ids: readonly number[]): void {
  useGenerations.setState(({ deletedMediaIds }) => ({
    deletedMediaIds: new Set([...deletedMediaIds, ...ids]),
  }));
}

const RETRY_MS = 5_000;
let isWanted = false;

/** Fetches the list; what was pushed meanwhile stays. A failed request is repeated. */
export async function refetchGenerations(): Promise<void> {
  isWanted = true;
  try {
    const list = await call('generations', {});
    if (!isWanted) return;
    useGenerations.setState((state) => ({ ...list.reduce(withReport, state), isLoaded: true }));
  } catch {
    setTimeout(() => {
      if (isWanted) void refetchGenerations();
    }, RETRY_MS);
  }
}

/** Forgets everything: another person may sign in next. */
export function clearGenerations(): void {
  isWanted = false;
  useGenerations.setState(empty, true);
}

export function isUnfinished({ status }: Pick<Generation, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}

/** Newest first. It makes a new list, so memoise the result or compare it shallowly. */
export function newestFirst(generations: GenerationsById): Generation[] {
  return Object.values(generations).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** Whether a generation that this tool's card shows is queued or running. */
export function useIsInUse(tool: ToolKey): boolean {
  return useGenerations(({ generations }) =>
    Object.values(generations).some((item) => {
      const { isApartFromCard }: Run = runs[item.run];
      return item.tool === tool && !isApartFromCard && isUnfinished(item);
    }),
  );
}

export function useGeneration(id: string | null): Generation | undefined {
  return useGenerations(({ generations }) => (id === null ? undefined : generations[id]));
}

/** Those of the results that are not deleted. */
export function useKeptMedia(made: readonly Media[] | undefined): readonly Media[] {
  const deleted = useGenerations(({ deletedMediaIds }) => deletedMediaIds);
  return useMemo(() => (made ?? []).filter(({ id }) => !deleted.has(id)), [made, deleted]);
}

/** When an unfinished generation should end, by this browser's clock, in milliseconds. */
export function useExpectedEndMs(id: string | undefined): number | undefined {
  return useGenerations(({ expectedEndsMs }) => (id === undefined ? id : expectedEndsMs[id]));
}

function withReport(state: GenerationState, reported: Generation): GenerationState {
  const { [reported.id]: early, ...earlyProgress } = state.earlyProgress;
  const known = state.generations[reported.id] ?? (early && { ...reported, ...early });
  return withGeneration({ ...state, earlyProgress }, mergeGeneration(known, reported));
}

function withResult(state: GenerationState, media: Media): GenerationState {
  const known = media.generationId === null ? undefined : state.generations[media.generationId];
  return known ? withGeneration(state, mergeResult(known, media)) : state;
}

function withGeneration(state: GenerationState, generation: Generation): GenerationState {
  const { [generation.id]: before = Infinity, ...others } = state.expectedEndsMs;
  const nowMs = Date.now();
  const isBeginning =
    generation.status === 'running' && state.generations[generation.id]?.status === 'queued';
  // What was expected is void for one that waited longer than that.
  const beforeMs = isBeginning && before <= nowMs ? Infinity : before;
  return {
    ...state,
    generations: { ...state.generations, [generation.id]: generation },
    expectedEndsMs: isUnfinished(generation)
      ? { ...others, [generation.id]: expectedEndMs(generation, nowMs, beforeMs) }
      : others,
  };
}
