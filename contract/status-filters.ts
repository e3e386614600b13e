import type { GenerationStatus } from './generation.ts';

/** The filters of a list of generations. */
export const statusFilters = {
  unfinished: ['queued', 'running'],
  succeeded: ['succeeded'],
  failed: ['failed'],
  cancelled: ['cancelled'],
} as const satisfies Record<string, readonly GenerationStatus[]>;
export type StatusFilter = keyof typeof statusFilters;
export const statusFilterKeys = Object.keys(statusFilters) as [StatusFilter, ...StatusFilter[]];
