import { z } from 'zod';

/** The facts a browser may know of the signed-in user; nothing else ever leaves the server. */
export const userSchema = z.strictObject({
  id: z.int(),
  email: z.string(),
  displayName: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  bio: z.string().nullable(),
  tokenBalance: z.int(),
  isAdmin: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type User = z.infer<typeof userSchema>;
