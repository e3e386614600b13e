import type { BroadcastEvent, EphemeralEvent, Replay, UserEvent } from '#contract/events.ts';
import {
  receiveHead,
  receiveEvent,
  receiveReplay,
  initialSequence,
  type SequenceUpdate,
} from './sequence.ts';

type ReceivedEvent = UserEvent | EphemeralEvent | BroadcastEvent;

type ReaderEffects = {
  apply: (event: ReceivedEvent) => void;
  /** Resolves to the events after number `after`; rejects when there is no answer. */
  requestReplay: (after: number) => Promise<Replay>;
  /** Resolves when an unanswered replay may be requested again. */
  retryDelay: () => Promise<void>;
  /** Fetches the current state, because the missing events are no longer kept. */
  refetchSnapshots: () => void;
};

/**
 * Applies the events of the socket in the order of their numbers and requests a replay for a hole,
 * one at a time. `sequence.ts` decides, this performs.
 */
export function createEventReader(effects: ReaderEffects) {
  const { apply, requestReplay, retryDelay, refetchSnapshots } = effects;
  let sequence = initialSequence;
  let isAsking = false;
  let isClosed = false;

  function take(step: SequenceUpdate): void {
    sequence = step.sequence;
    for (const event of step.apply) apply(event);
    if (step.isStale) refetchSnapshots();
    if (step.replayAfter !== null && !isAsking) void ask(step.replayAfter);
  }

  async function ask(after: number): Promise<void> {
    isAsking = true;
    const replay = await requestReplay(after).catch(() => null);
    if (!replay) await retryDelay();
    isAsking = false;
    if (isClosed) return;
    if (replay) take(receiveReplay(sequence, replay));
    else if (sequence.last !== null) void ask(sequence.last);
  }

  return {
    event(event: ReceivedEvent): void {
      if ('seq' in event) take(receiveEvent(sequence, event));
      else apply(event);
    },
    head(head: number): void {
      take(receiveHead(sequence, head));
    },
    close(): void {
      isClosed = true;
    },
  };
}
