import type { BroadcastEvent, EphemeralEvent, Replay, UserEvent } from '#contract/events.ts';
import { hearHead, receive, replayed, unread, type Step } from './sequence.ts';

type Told = UserEvent | EphemeralEvent | BroadcastEvent;

type Effects = {
  apply: (event: Told) => void;
  /** Resolves to what came after `after`; rejects when nobody answered. */
  askReplay: (after: number) => Promise<Replay>;
  /** Time before an unanswered replay is asked again. */
  pause: () => Promise<void>;
  /** Fetches what events alone can no longer tell. */
  refetchSnapshots: () => void;
};

/** Turns what the socket says into steps of `sequence.ts` and does them, one replay at a time. */
export function createReader({ apply, askReplay, pause, refetchSnapshots }: Effects) {
  let sequence = unread;
  let isAsking = false;
  let isClosed = false;

  function take(step: Step): void {
    sequence = step.sequence;
    for (const event of step.apply) apply(event);
    if (step.isStale) refetchSnapshots();
    if (step.askAfter !== null && !isAsking) void ask(step.askAfter);
  }

  async function ask(after: number): Promise<void> {
    isAsking = true;
    const replay = await askReplay(after).catch(() => null);
    if (!replay) await pause();
    isAsking = false;
    if (isClosed) return;
    if (replay) take(replayed(sequence, replay));
    else if (sequence.last !== null) void ask(sequence.last);
  }

  return {
    event(event: Told): void {
      if ('seq' in event) take(receive(sequence, event));
      else apply(event);
    },
    head(head: number): void {
      take(hearHead(sequence, head));
    },
    close(): void {
      isClosed = true;
    },
  };
}
