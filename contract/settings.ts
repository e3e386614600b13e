import { z } from 'zod';

const push = {
  /** An order is ready. */
  finished: z.boolean(),
  /** An order was not made and its tokens are back. */
  failed: z.boolean(),
  /** An influencer is ready. */
  trained: z.boolean(),
  /** A plan is due. */
  planned: z.boolean(),
};
const mail = {
  /** A training has ended. */
  trained: z.boolean(),
  /** A plan is due; only to an address that was proven. */
  planned: z.boolean(),
};

/** A user's settings of notifications, by channel. */
export const settingsSchema = z.strictObject({
  push: z.strictObject(push),
  mail: z.strictObject(mail),
});
export type Settings = z.infer<typeof settingsSchema>;

/** Any part of them. */
export const settingsChangeSchema = z.strictObject({
  push: z.strictObject(push).partial().optional(),
  mail: z.strictObject(mail).partial().optional(),
});
export type SettingsChange = z.infer<typeof settingsChangeSchema>;
