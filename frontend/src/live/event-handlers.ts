import type {
  BroadcastBody,
  BroadcastType,
  EphemeralBody,
  EphemeralType,
  EventBody,
  EventType,
} from '#contract/events.ts';

/** What each event changes in this browser. */
export type EventHandlers = { [T in EventType]: (body: EventBody<T>) => void } & {
  [T in EphemeralType]: (body: EphemeralBody<T>) => void;
} & {
  [T in BroadcastType]: (body: BroadcastBody<T>) => void;
};

/** Writes one event into the stores. An event that this build does not know changes nothing. */
export function applyEvent(
  handlers: EventHandlers,
  event: { type: keyof EventHandlers; data: unknown },
): void {
  // `EventHandlers` ties every body to its type; a lookup by a union loses that.
  const apply = handlers[event.type] as ((body: unknown) => void) | undefined;
  apply?.(event.data);
}
