import { z } from 'zod';
import { genders, races, trainingStatuses } from './tools/influencer.ts';

/** A persona of the user: the specification's fields, and who draws it. */
export const influencerSchema = z.strictObject({
  id: z.int(),
  userId: z.int(),
  gender: z.enum(genders),
  race: z.enum(races),
  selectedImageUrl: z.string(),
  loraModelUrl: z.string().nullable(),
  trainingStatus: z.enum(trainingStatuses),
  /** The generation that trains it. */
  trainingRequestId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Who trained it and draws it; null until it is trained. The browser also shows it without. */
  provider: z.string().nullable().optional(),
});
export type Influencer = z.infer<typeof influencerSchema>;

export const influencerEvents = {
  'influencer.changed': influencerSchema,
  'influencer.removed': z.strictObject({ id: z.int() }),
};
