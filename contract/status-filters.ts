import type { GenerationStatus } from './generation.ts';

/** What a list of generations can be filtered by. */
export const statusFilters = {
  unfinished: ['queued', 'running'],
  succeeded: ['succeeded'],
  failed: ['failed'],
  cancelled: ['cancelled'],
} as const satisfies Record<string, readonly GenerationStatus[]>;
export type StatusFilter = keyof typeof statusFilters;
export const statusFilterKeys = Object.keys(statusFilters) as [StatusFilter, ...StatusFilter[]];
