import type { Replay, UserEvent } from '#contract/events.ts';

/**
 * How far this browser has applied a user's numbered events.
 *
 *     unknown ──head──► reading ──hole──► reading, events held, replay asked ──replay──► reading
 *                          ├── head below last ──► reading, replay asked
 *                          └── `reset` ──► reading from head, snapshots stale
 */
export type Sequence = {
  /** Number of the last applied event; null until the server has said where its head is. */
  last: number | null;
  /** Events that came early, by number. */
  held: ReadonlyMap<number, UserEvent>;
};

/** The new state and what to do now: apply events in order, request a replay, fetch snapshots. */
export type SequenceUpdate = {
  sequence: Sequence;
  apply: UserEvent[];
  replayAfter: number | null;
  isStale: boolean;
};

export const initialSequence: Sequence = { last: null, held: new Map() };

/** An event arrived: the next number is applied, a known one dropped, a later one held. */
export function receiveEvent({ last, held }: Sequence, event: UserEvent): SequenceUpdate {
  if (last !== null && event.seq <= last) return unchanged({ last, held });
  const all = new Map(held).set(event.seq, event);
  return last === null ? unchanged({ last, held: all }) : drain({ last, held: all });
}

/**
 * The server sent the number of its newest event. The first time, the snapshots that are fetched
 * next contain everything up to it, so nothing is lost between snapshot and push.
 *
 * A head below the last applied number was overtaken by an event, or the server restored a backup.
 * The replay tells them apart: it answers a cursor ahead of its log with `reset`.
 */
export function receiveHead({ last, held }: Sequence, head: number): SequenceUpdate {
  if (last === null) return { ...drain({ last: head, held }), isStale: true };
  const step = drain({ last, held });
  return { ...step, replayAfter: head === step.sequence.last ? null : step.sequence.last };
}

/** The answer to a replay; after an incomplete one the rest is requested. */
export function receiveReplay({ last, held }: Sequence, replay: Replay): SequenceUpdate {
  if (replay.reset) return { ...drain({ last: replay.head, held }), isStale: true };
  const all = new Map(held);
  for (const event of replay.events) all.set(event.seq, event);
  const step = drain({ last, held: all });
  const reached = step.sequence.last ?? 0;
  // Without progress a new request would get the same answer; the next head triggers another.
  const goOn = reached > (last ?? 0) && reached < replay.head;
  return { ...step, replayAfter: goOn ? reached : null };
}

function unchanged(sequence: Sequence): SequenceUpdate {
  return { sequence, apply: [], replayAfter: null, isStale: false };
}

/** Applies what follows without a hole; events that are left over mean a hole before them. */
function drain({ last, held }: Sequence): SequenceUpdate {
  const apply: UserEvent[] = [];
  let reached = last ?? 0;
  for (let next = held.get(reached + 1); next; next = held.get(reached + 1)) {
    apply.push(next);
    reached += 1;
  }
  const left = new Map([...held].filter(([seq]) => seq > reached));
  return {
    sequence: { last: reached, held: left },
    apply,
    replayAfter: left.size > 0 ? reached : null,
    isStale: false,
  };
}
