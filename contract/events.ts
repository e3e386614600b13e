import { z } from 'zod';
import { exportSchema } from './account.ts';
import { collectionSchema } from './collections.ts';
import { filmSchema, listedFilmSchema } from './films.ts';
import { generationSchema, progressSchema } from './generation.ts';
import { influencerSchema } from './influencer.ts';
import { listOf } from './limited-text.ts';
import { SELECTION_MAX } from './limits.ts';
import { maintenanceSchema } from './maintenance.ts';
import { mediaSchema } from './media.ts';
import { musicInsightSchema } from './music.ts';
import { planSchema } from './plans.ts';
import { settingsSchema } from './settings.ts';
import { shareSchema } from './shares.ts';
import { tokenEntrySchema } from './tokens.ts';
import { toolKeys } from './tools/catalogue.ts';
import { musicPlatforms } from './tools/texts.ts';
import { userSchema } from './user.ts';

/**
 * Every event that is pushed to a browser. Each body has the schema of the REST item it is about, so
 * one store function serves the snapshot and the push; where an item is large and changing it costs
 * no token, the body has less, and tabs that show it ask for the rest (decision 25). A body that
 * changes gets a type of its own: tabs of an older build pass over those they do not know. Readers
 * know the bodies of 0.3 as long as such events may be in the log.
 */
export const eventSchemas = {
  'generation.queued': generationSchema,
  'generation.started': generationSchema,
  'generation.succeeded': generationSchema,
  'generation.failed': generationSchema,
  'generation.cancelled': generationSchema,
  'media.added': z.strictObject({
    /** What an order made; in events of 0.3 also what was restored. */
    items: z.array(mediaSchema),
    /** Restored: a tab that shows them asks for them. */
    ids: z.array(z.int()).optional(),
  }),
  /** Items of the gallery that changed, such as a favourite. */
  'media.changed': z.strictObject({ items: z.array(mediaSchema) }),
  'media.removed': z.strictObject({ ids: z.array(z.int()) }),
  /** Deleted together. A reader has the items already, or asks for the trash where it shows it. */
  'trash.added': z.strictObject({
    ids: z.array(z.int()),
    deletedForGoodAt: z.iso.datetime(),
    /** Empty, for tabs of 0.3, which read it. */
    items: z.array(z.never()),
  }),
  /** Restored, or deleted for good before their time. */
  'trash.removed': z.strictObject({ ids: z.array(z.int()) }),
  /** Its name, or which items it has in which order. */
  'collection.changed': collectionSchema.extend({
    /** The items that are at another position now, null where they left: 100, in events of 0.3 500. */
    changed: listOf({ id: z.int(), position: z.int().nullable() }).max(SELECTION_MAX).optional(),
    /** More than these changed: a list of them is asked for again. */
    all: z.literal(true).optional(),
  }),
  'collection.removed': z.strictObject({ id: z.int() }),
  /**
   * A new or changed film without its document: a tab that has it open asks for it. That items of it
   * left the gallery or are back says only the event of these items; a film that is sent later has
   * it in `missing`.
   */
  'film.saved': listedFilmSchema,
  /** The whole film, in events of 0.3. */
  'film.changed': filmSchema,
  'film.removed': z.strictObject({ id: z.int() }),
  /** The whole link; its views since then are known when it is asked for again. */
  'share.changed': shareSchema,
  'share.removed': z.strictObject({ tokens: z.array(z.string()) }),
  /** Plans of items that leave the gallery, or are back in it, have no event of their own. */
  'plan.saved': planSchema.extend({
    /** Where it is new or another one. */
    caption: planSchema.shape.caption.optional(),
  }),
  /** The whole plan, in events of 0.3. */
  'plan.changed': planSchema,
  'plan.removed': z.strictObject({ id: z.int() }),
  'balance.changed': z.strictObject({
    tokenBalance: z.int(),
    /** The new lines of the token history, oldest first. */
    entries: z.array(tokenEntrySchema),
  }),
  'account.changed': userSchema,
  'settings.changed': settingsSchema,
  'export.changed': exportSchema,
  'influencer.changed': influencerSchema,
  'influencer.removed': z.strictObject({ id: z.int() }),
} as const;

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

/** The response of `GET /api/events?after=` and of the socket's `replay`. */
export const replaySchema = z.strictObject({
  /** The cursor is older than the log: fetch everything again, then go on from `head`. */
  reset: z.boolean(),
  /** In order, without a gap, from `after + 1`; when it stops before `head`, ask again. */
  events: z.array(z.record(z.string(), z.unknown())),
  head: z.int(),
});
export type Replay = { reset: boolean; events: UserEvent[]; head: number };
