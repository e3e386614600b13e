import { z } from 'zod';
import { failureReasons } from './failures.ts';
import { limitedText } from './limited-text.ts';
import { mediaSchema } from './media.ts';
import { anyone } from './route.ts';
import { runKeys, toolKeys } from './tools/catalogue.ts';

/** For runs whose call does not wait for the outcome. */
export const acceptedAnswer = z.strictObject({ generationId: z.uuid() });

export const generationStatuses = [
  'queued',
  'running',
  'succeeded',
  'failed',
  'cancelled',
] as const;
export type GenerationStatus = (typeof generationStatuses)[number];

/**
 * An order that a user has paid for.
 *
 *     queued ──► running ──► succeeded
 *        │          ├──────► failed      (refunded)
 *        └──────────┴──────► cancelled   (refunded)
 */
export const generationSchema = z.strictObject({
  id: z.uuid(),
  tool: z.enum(toolKeys),
  run: z.enum(runKeys),
  status: z.enum(generationStatuses),
  /** 0..1, never falls while the generation runs. */
  progress: z.number().min(0).max(1),
  /** The stage of the work, for a person: "Animating". */
  stage: z.string().nullable(),
  /** 1 is next; once it runs, the place in the provider's own queue, null where it has none. */
  queuePosition: z.int().nullable(),
  etaSeconds: z.int().nullable(),
  /** Who makes it: `fal`, `local` for the preview engine; null before one was asked. */
  provider: z.string().nullable().optional(),
  /** The provider that was not available, where the preview engine took its place. */
  insteadOf: z.string().nullable().optional(),
  /** Tokens taken (0 for admins). */
  price: z.int(),
  /** Set when the tokens came back. */
  refundedReason: z.enum(failureReasons).nullable(),
  /** Why it failed, for the user. */
  error: z.string().nullable(),
  /** The order as accepted (without files). */
  input: z.record(z.string(), z.unknown()),
  /** The generation that it makes again. */
  repeatOf: z.uuid().nullable().optional(),
  /** The delivery, which may be less than was ordered. */
  result: z
    .strictObject({
      media: z.array(mediaSchema),
      /** Results that are not media, such as hashtags. */
      data: z.record(z.string(), z.unknown()).nullable(),
    })
    .nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Generation = z.infer<typeof generationSchema>;

/**
 * Progress within a state: never numbered, only the last value counts. It may cross the event of a
 * new state on its way: what is running has a stage, a place in the queue has none.
 */
export const progressSchema = generationSchema.pick({
  id: true,
  progress: true,
  stage: true,
  queuePosition: true,
  etaSeconds: true,
  provider: true,
  insteadOf: true,
});
export type Progress = z.infer<typeof progressSchema>;

export const repeatOfferSchema = z.strictObject({
  /** Tokens (0 for admins). */
  price: z.int(),
  /** Why it cannot be ordered again: a row of `refusals.ts` and its text; null where it can. */
  obstacle: z.strictObject({ code: z.string(), text: z.string() }).nullable(),
});
export type RepeatOffer = z.infer<typeof repeatOfferSchema>;

/** Calls of outside services, by the address that each attempt gives them. */
export const providerRoutes = {
  /** The token in the address and the signature over the raw body are the only credentials. */
  providerCallback: anyone.post('/api/providers/:name/callback', {
    /** Values that are absent or too long are refused like unknown ones. */
    params: z.strictObject({ name: limitedText(64).catch('') }),
    query: z.object({ attempt: limitedText(64).catch(''), token: limitedText(200).catch('') }),
    answer: z.strictObject({ received: z.literal(true) }),
  }),
};

export const generationEvents = {
  'generation.queued': generationSchema,
  'generation.started': generationSchema,
  'generation.succeeded': generationSchema,
  'generation.failed': generationSchema,
  'generation.cancelled': generationSchema,
};
