import { z } from 'zod';
import { ok } from './inputs.ts';
import { limitedText } from './limited-text.ts';
import { user } from './route.ts';

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

/** Those of the push services have about 200. */
const ENDPOINT_MAX_CHARACTERS = 1_024;

const base64url = (characters: number) =>
  limitedText(characters).regex(new RegExp(`^[\\w-]{${characters}}$`));

/** A subscription in the words of a browser's own JSON of it. */
export const subscriptionSchema = z.strictObject({
  endpoint: limitedText(ENDPOINT_MAX_CHARACTERS),
  expirationTime: z.number().nullish(),
  keys: z.strictObject({
    /** A point of P-256: 65 bytes. */
    p256dh: base64url(87),
    /** 16 bytes. */
    auth: base64url(22),
  }),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** A push message: its notification, and the address that a click opens. */
export type PushMessage = {
  title: string;
  body: string;
  /** The tag of the generation or the plan: a second push about it takes the place of the first. */
  tag: string;
  path: string;
};

/** A user's settings of notifications, and the browsers subscribed to web push. */
export const settingsRoutes = {
  settings: user.get('/api/user/settings', { answer: settingsSchema }),
  changeSettings: user.put('/api/user/settings', {
    body: settingsChangeSchema,
    answer: settingsSchema,
  }),
};

export const pushRoutes = {
  /** For a browser that subscribes; the same for all users. */
  pushKey: user.get('/api/push/key', { answer: z.strictObject({ publicKey: z.string() }) }),
  /** Subscribes this browser to push messages, as long as its session lasts. */
  subscribe: user.post('/api/push/subscriptions', { body: subscriptionSchema, answer: ok }),
  /** Ends a subscription; answers the same where there is none. */
  unsubscribe: user.delete('/api/push/subscriptions', {
    body: subscriptionSchema.pick({ endpoint: true }),
    answer: ok,
  }),
};

export const settingsEvents = { 'settings.changed': settingsSchema };
