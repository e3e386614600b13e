import type { Generation } from '../contract/generation.ts';

/** A running generation as a browser has it; `change` replaces what a test is about. */
export function generationOf(change: Partial<Generation> = {}): Generation {
  return {
    id: 'one',
    tool: 'reels',
    run: 'reel',
    status: 'running',
    progress: 0,
    stage: null,
    queuePosition: null,
    etaSeconds: null,
    price: 1,
    refundedReason: null,
    error: null,
    input: {},
    result: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    startedAt: null,
    finishedAt: null,
    ...change,
  };
}
