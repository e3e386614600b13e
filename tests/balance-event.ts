import type { UserEvent } from '../contract/events.ts';

/** An event whose data tells its number. */
export const balanceEvent = (seq: number): UserEvent => ({
  seq,
  type: 'balance.changed',
  at: '2026-01-01T00:00:00.000Z',
  data: { tokenBalance: seq, entries: [] },
});
