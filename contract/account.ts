import { z } from 'zod';
import { socialProviderNames } from './social.ts';

/** What an account can be opened with, besides passkeys, which have a list of their own. */
export const signInMethods = ['password', ...socialProviderNames] as const;

/** Hexadecimal digits that name a session in a list. */
export const SESSION_ID_CHARACTERS = 16;

/** One place where a user is signed in. */
export const sessionSchema = z.strictObject({
  /** Names the session; opens nothing. */
  id: z.string(),
  /** As the browser called itself: "Firefox on Linux". */
  device: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

/** A file with everything of one user. */
export const exportSchema = z.strictObject({
  id: z.uuid(),
  state: z.enum(['queued', 'ready', 'failed', 'expired']),
  createdAt: z.iso.datetime(),
  /** Set once it is ready. */
  expiresAt: z.iso.datetime().nullable(),
  sizeBytes: z.number().nullable(),
});
export type AccountExport = z.infer<typeof exportSchema>;
