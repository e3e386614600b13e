import { z } from 'zod';
import { generationSchema, progressSchema } from './generation.ts';
import { mediaSchema } from './media.ts';
import { userSchema } from './user.ts';

/**
 * Everything a browser is told unasked. Each body is the schema of the REST item it is about, so
 * one store function serves the snapshot and the push.
 */
export const eventSchemas = {
  'generation.queued': generationSchema,
  'generation.started': generationSchema,
  'generation.succeeded': generationSchema,
  'generation.failed': generationSchema,
  'generation.cancelled': generationSchema,
  'media.added': z.strictObject({ items: z.array(mediaSchema) }),
  'media.removed': z.strictObject({ ids: z.array(z.int()) }),
  'balance.changed': z.strictObject({ tokenBalance: z.int() }),
  'account.changed': userSchema,
} as const;

export type EventType = keyof typeof eventSchemas;
export type EventBody<T extends EventType> = z.infer<(typeof eventSchemas)[T]>;

/** One numbered event of a user: `seq` is 1, 2, 3, … without a hole. */
export type UserEvent = {
  [T in EventType]: { seq: number; type: T; at: string; data: EventBody<T> };
}[EventType];

/** Pushed but never kept: no `seq`, a lost one is replaced by the next. */
export const ephemeralSchemas = {
  'generation.progressed': progressSchema,
} as const;
export type EphemeralType = keyof typeof ephemeralSchemas;
export type EphemeralBody<T extends EphemeralType> = z.infer<(typeof ephemeralSchemas)[T]>;
export type EphemeralEvent = {
  [T in EphemeralType]: { type: T; at: string; data: EphemeralBody<T> };
}[EphemeralType];

/** The answer of `GET /api/events?after=` and of the socket's `replay`. */
export const replaySchema = z.strictObject({
  /** The cursor is older than what is kept: fetch everything anew, then go on from `head`. */
  reset: z.boolean(),
  /** In order, without a hole, starting at `after + 1`; may stop before `head`: ask again. */
  events: z.array(z.record(z.string(), z.unknown())),
  head: z.int(),
});
export type Replay = { reset: boolean; events: UserEvent[]; head: number };
