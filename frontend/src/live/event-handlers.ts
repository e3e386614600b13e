import type {
  BroadcastBody,
  BroadcastType,
  EphemeralBody,
  EphemeralType,
  EventBody,
  EventType,
} from '#contract/events.ts';

/** Handlers of what each event changes in this browser. */
export type EventHandlers = { [T in EventType]: (body: EventBody<T>) => void } & {
  [T in EphemeralType]: (body: EphemeralBody<T>) => void;
} & {
  [T in BroadcastType]: (body: BroadcastBody<T>) => void;
};

/** The events that another of the features handles as well as feature number `I`. */
type Shared<Features extends readonly object[], I extends keyof Features> = {
  [Other in keyof Features]: Other extends I ? never : keyof Features[Other] & keyof Features[I];
}[number];

/** An event that no feature handles is missing here, which does not compile. */
type Merged<Features extends readonly object[]> = Pick<
  EventHandlers,
  { [I in keyof Features]: keyof Features[I] }[number] & keyof EventHandlers
>;

/** Puts the handlers of the features together. Two of them for one event do not compile. */
export function mergeHandlers<const Features extends readonly Partial<EventHandlers>[]>(
  ...features: Features & { [I in keyof Features]: { [E in Shared<Features, I>]?: never } }
): Merged<Features> {
  return Object.assign({}, ...features);
}

/** Handlers that came with their part of the product. */
const late: Partial<EventHandlers>[] = [];

/**
 * Adds the handlers of a part of the product that not every page loads: before it is there, there
 * is nothing that they would change. They may handle an event that another feature handles, too.
 */
export function addLateHandlers(handlers: Partial<EventHandlers>): void {
  late.push(handlers);
}

/** Says among the handlers of the features that these events have late ones alone. */
export const handledLate = <T extends keyof EventHandlers>() =>
  // `applyEvent` leaves out what is not there; nothing else reads them.
  ({}) as Pick<EventHandlers, T>;

/** Writes one event into the stores. An event that this build does not know changes nothing. */
export function applyEvent(
  handlers: Partial<EventHandlers>,
  event: { type: keyof EventHandlers; data: unknown },
): void {
  for (const known of [handlers, ...late]) {
    // `EventHandlers` ties every body to its type; a lookup by a union loses that.
    const apply = known[event.type] as ((body: unknown) => void) | undefined;
    apply?.(event.data);
  }
}
