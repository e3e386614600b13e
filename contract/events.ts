import { z } from 'zod';
import type { eventSchemas } from './features.ts';
import { progressSchema } from './generation.ts';
import { maintenanceSchema } from './maintenance.ts';
import { musicInsightSchema } from './music.ts';
import { toolKeys } from './tools/catalogue.ts';
import { musicPlatforms } from './tools/texts.ts';

export type EventType = keyof typeof eventSchemas;
export type EventBody<T extends EventType> = z.infer<(typeof eventSchemas)[T]>;

/** One numbered event of a user: `seq` is 1, 2, 3, … without a gap. */
export type UserEvent = {
  [T in EventType]: { seq: number; type: T; at: string; data: EventBody<T> };
}[EventType];

/** Pushed but never stored: without a `seq`, and a lost one is replaced by the next. */
export const ephemeralSchemas = { 'generation.progressed': progressSchema } as const;
export type EphemeralType = keyof typeof ephemeralSchemas;
export type EphemeralBody<T extends EphemeralType> = z.infer<(typeof ephemeralSchemas)[T]>;
export type EphemeralEvent = Unnumbered<typeof ephemeralSchemas>;
type Unnumbered<Schemas extends Record<string, z.ZodType>> = {
  [T in keyof Schemas]: { type: T; at: string; data: z.infer<Schemas[T]> };
}[keyof Schemas];

/** Pushed to all users, so it has no number in a user's log: a screen that opens fetches it. */
export const broadcastSchemas = {
  'music.refreshed': z.strictObject({
    platform: z.enum(musicPlatforms),
    insights: z.array(musicInsightSchema),
  }),
  /** Why nothing can be ordered or bought; null when it can again. */
  'maintenance.switched': maintenanceSchema,
  /** Why a tool takes no new orders; null when it takes them again. */
  'tool.switched': z.strictObject({ tool: z.enum(toolKeys), pausedText: z.string().nullable() }),
  /** A reel option is not offered any more, or again. */
  'reel-option.switched': z.strictObject({
    category: z.string(),
    option: z.string(),
    isOff: z.boolean(),
  }),
} as const;
export type BroadcastType = keyof typeof broadcastSchemas;
export type BroadcastBody<T extends BroadcastType> = z.infer<(typeof broadcastSchemas)[T]>;
export type BroadcastEvent = Unnumbered<typeof broadcastSchemas>;

/**
 * The response of `GET /api/events?after=` and of the socket's `replay`, as `contract/tools.ts` has
 * it.
 */
export type Replay = { reset: boolean; events: UserEvent[]; head: number };
