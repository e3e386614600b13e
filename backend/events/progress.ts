import type { EphemeralBody, EphemeralEvent, EphemeralType } from '../../contract/events.ts';
import { clock } from '../clock.ts';

/** An event without a number, about one generation: pushed, never stored. */
export type NewEphemeralEvent = {
  [T in EphemeralType]: { type: T; data: EphemeralBody<T> };
}[EphemeralType];

/** At most four a second for each generation. */
const MIN_GAP_MS = 250;

/**
 * Limits the reports of each generation: the first is sent at once, then the newest one every
 * quarter of a second. The last one is always sent.
 */
export function createProgressThrottle(send: (userId: number, event: EphemeralEvent) => void) {
  const gates = new Map<string, { timer: NodeJS.Timeout; held?: () => void }>();

  function open(id: string): void {
    const held = gates.get(id)?.held;
    gates.delete(id);
    if (held) {
      held();
      shut(id);
    }
  }

  function shut(id: string): void {
    gates.set(id, { timer: setTimeout(open, MIN_GAP_MS, id) });
  }

  return {
    push(userId: number, { type, data }: NewEphemeralEvent): void {
      const report = () => send(userId, { type, at: clock.now().toISOString(), data });
      const gate = gates.get(data.id);
      if (gate) {
        gate.held = report;
      } else {
        report();
        shut(data.id);
      }
    },
    /** Sends what is held back, at once. */
    close(): void {
      for (const { timer, held } of gates.values()) {
        clearTimeout(timer);
        held?.();
      }
      gates.clear();
    },
  };
}
