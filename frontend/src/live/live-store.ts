import { create } from 'zustand';
import type { Generation, Progress } from '#contract/generation.ts';
import type { Media } from '#contract/media.ts';
import type { ToolKey } from '#contract/tools/catalogue.ts';
import { mergeGeneration, mergeProgress, mergeResult } from './merge-generation.ts';

export type Connection = 'connecting' | 'live' | 'down';

type LiveState = {
  connection: Connection;
  /** False until the first snapshot has arrived. */
  isLoaded: boolean;
  generations: Readonly<Record<string, Generation>>;
};

const empty: LiveState = { connection: 'connecting', isLoaded: false, generations: {} };

/** What the socket keeps true: the connection and every generation this browser was told of. */
export const useLive = create<LiveState>()(() => empty);

export function setConnection(connection: Connection): void {
  useLive.setState({ connection });
}

/** Adds or updates one generation; older reports than the known one are ignored. */
export function putGeneration(told: Generation): void {
  useLive.setState(({ generations }) => ({
    generations: { ...generations, [told.id]: mergeGeneration(generations[told.id], told) },
  }));
}

/** The list of `GET /api/generations`; what was pushed meanwhile stays. */
export function putGenerations(told: readonly Generation[]): void {
  useLive.setState(({ generations }) => {
    const merged = { ...generations };
    for (const item of told) merged[item.id] = mergeGeneration(merged[item.id], item);
    return { generations: merged, isLoaded: true };
  });
}

export function putProgress(told: Progress): void {
  useLive.setState((state) => {
    const known = state.generations[told.id];
    if (!known) return state;
    const merged = mergeProgress(known, told);
    return { generations: { ...state.generations, [told.id]: merged } };
  });
}

/** Results that land one by one while their generation still runs. */
export function putResults(items: readonly Media[]): void {
  useLive.setState((state) => {
    const changed = { ...state.generations };
    for (const media of items) {
      const known = media.generationId === null ? undefined : changed[media.generationId];
      if (known) changed[known.id] = mergeResult(known, media);
    }
    return { generations: changed };
  });
}

/** Forgets everything: another person may sign in next. */
export function clearLive(): void {
  useLive.setState(empty, true);
}

export function isUnfinished({ status }: Generation): boolean {
  return status === 'queued' || status === 'running';
}

/** Newest first. Call inside `useMemo` or `useShallow`: it makes a new list. */
export function newestFirst(generations: LiveState['generations']): Generation[] {
  return Object.values(generations).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** Whether a generation of this tool is queued or running. */
export function useIsInUse(tool: ToolKey): boolean {
  return useLive(({ generations }) =>
    Object.values(generations).some((item) => item.tool === tool && isUnfinished(item)),
  );
}

export function useGeneration(id: string | null): Generation | undefined {
  return useLive(({ generations }) => (id === null ? undefined : generations[id]));
}
