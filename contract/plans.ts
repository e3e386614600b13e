import { z } from 'zod';
import { idParams, ok } from './inputs.ts';
import { cleanedText, limitedText } from './limited-text.ts';
import { CAPTION_MAX } from './limits.ts';
import { platforms } from './platforms.ts';
import { user } from './route.ts';

const tooLong = `at most ${CAPTION_MAX} characters.`;

/**
 * More marks on a letter than any language has, and as many as "stream-safe" text may have (UAX
 * #15).
 */
const tooManyMarks = /\p{M}{31}/u;

/**
 * They would take six bytes each in JSON; NUL, which no text of the product may have, stays and is
 * refused.
 */
const controls = /[^\P{Cc}\0\t\n\r]/gu;

const caption = cleanedText(
  { most: CAPTION_MAX, tooLong },
  // Normalizing sorts the marks of a letter, in a time that grows with the square of their number.
  (text) => (tooManyMarks.test(text) ? text : text.normalize('NFC')).replaceAll(controls, ' '),
  (text) => ([...text].length > CAPTION_MAX ? tooLong : undefined),
);

const noTime = 'a date and a time without a zone, such as 2026-12-01T18:30.';

/** The fields of what a user plans: a post of an item. */
const plannedFields = {
  imageId: z.int32().min(1),
  platform: z.enum(platforms),
  /** The time on a clock of `timeZone`. */
  at: limitedText(16, noTime).regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, noTime),
  /** The name of a zone of the IANA database. */
  timeZone: limitedText(64),
};

export const newPlanSchema = z.strictObject({ ...plannedFields, caption: caption.default('') });
export type NewPlan = z.infer<typeof newPlanSchema>;

/** Any part of it. Another time plans it anew, whatever became of it before. */
export const planChangeSchema = z
  .strictObject({ ...plannedFields, caption, done: z.literal(true) })
  .partial();
export type PlanChange = z.infer<typeof planChangeSchema>;

/** A plan as it is stored. */
export const planSchema = z.strictObject({
  id: z.int(),
  imageId: z.int(),
  platform: z.enum(platforms),
  at: z.string(),
  timeZone: z.string(),
  caption: z.string(),
  /** The moment of `at`: an hour later where a clock skips it, the first where it comes twice. */
  dueAt: z.iso.datetime(),
  /** `due`: its user was reminded; `missed`: it was too late for that; `done`: its user says so. */
  state: z.enum(['planned', 'due', 'missed', 'done']),
});
export type Plan = z.infer<typeof planSchema>;

/** The caller's plans of posts. Those of an item in the trash are as though they were not there. */
export const planRoutes = {
  plans: user.get('/api/plans', {
    /** The first to be due first. */
    answer: z.array(planSchema),
  }),
  createPlan: user.post('/api/plans', { body: newPlanSchema, answer: planSchema }),
  changePlan: user.put('/api/plans/:id', {
    params: idParams,
    body: planChangeSchema,
    answer: planSchema,
  }),
  deletePlan: user.delete('/api/plans/:id', { params: idParams, answer: ok }),
};

/** Plans of items that leave the gallery, or are back in it, have no event of their own. */
export const planEvents = {
  'plan.saved': planSchema.extend({
    /** The caption, where it is new or another one. */
    caption: planSchema.shape.caption.optional(),
  }),
  /** The whole plan, in events of 0.3. */
  'plan.changed': planSchema,
  'plan.removed': z.strictObject({ id: z.int() }),
};
