import type { UserEvent } from '../../contract/events.ts';
import { clock } from '../clock.ts';
import { isRecording, recordSpan, withGeneration } from '../tracing/spans.ts';
import type { LiveSocket } from './gateway-dependencies.ts';

/**
 * Records each event of a generation that this process delivers, from the moment it was recorded
 * until it went to the sockets, whichever process has published it. What a browser asks for again
 * is not a push.
 */
export function createPushTrace(): (socket: LiveSocket) => void {
  /** The event that is being written to one socket after another, in one turn. */
  let delivering: { event: GenerationEvent; sockets: number } | null = null;

  function deliver(event: GenerationEvent): void {
    if (delivering?.event === event) {
      delivering.sockets += 1;
      return;
    }
    const delivered = { event, sockets: 1 };
    delivering = delivered;
    queueMicrotask(() => {
      if (delivering === delivered) delivering = null;
      record(delivered);
    });
  }

  return (socket) => {
    if (!isRecording()) return;
    socket.onAnyOutgoing((_name, pushed: unknown) => {
      if (isOfGeneration(pushed)) deliver(pushed);
    });
  };
}

type GenerationEvent = Extract<UserEvent, { type: `generation.${string}` }>;

function isOfGeneration(pushed: unknown): pushed is GenerationEvent {
  const { type, seq } = Object(pushed) as Partial<UserEvent>;
  return typeof type === 'string' && type.startsWith('generation.') && seq !== undefined;
}

function record({ event, sockets }: { event: GenerationEvent; sockets: number }): void {
  const { type, seq, at, data } = event;
  withGeneration(data.id, () =>
    recordSpan('push', {
      startedAt: new Date(at),
      endedAt: clock.now(),
      attributes: {
        'lumireel.event.type': type,
        'lumireel.event.seq': seq,
        'lumireel.sockets': sockets,
      },
    }),
  );
}
