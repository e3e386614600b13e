import { z } from 'zod';
import { exportSchema, SESSION_ID_CHARACTERS, sessionSchema } from '../account.ts';
import { cleanedText } from '../limited-text.ts';
import { BIO_MAX_CHARACTERS, DISPLAY_NAME_MAX } from '../limits.ts';
import {
  checkBio,
  cleanBio,
  cleanDisplayName,
  checkDisplayName,
  profileTexts,
} from '../profile.ts';
import { userSchema } from '../user.ts';
import { ok, uuidParams } from './inputs.ts';
import type { Route } from './route.ts';

/** Cleaned, checked, and null where nothing is left. A field that is absent stays as it was. */
const optionalText = (...rules: Parameters<typeof cleanedText>) =>
  cleanedText(...rules)
    .transform((value) => value || null)
    .nullish();
const { nameTooShort, nameTooLong, bioTooLong } = profileTexts;

/** Profile, sessions, export of a user's data and deletion of the account. */
export const profileRoutes = {
  updateProfile: {
    method: 'PUT',
    path: '/api/user/profile',
    access: 'user',
    body: z.strictObject({
      displayName: optionalText(
        { most: DISPLAY_NAME_MAX, wrong: nameTooShort, tooLong: nameTooLong },
        cleanDisplayName,
        checkDisplayName,
      ),
      bio: optionalText(
        { most: BIO_MAX_CHARACTERS, wrong: bioTooLong, tooLong: bioTooLong },
        cleanBio,
        checkBio,
      ),
    }),
    answer: userSchema,
  },
  /** A multipart form with the photo in the field `avatar`. */
  setAvatar: { method: 'POST', path: '/api/user/avatar', access: 'user', answer: userSchema },
  /** Does nothing where no photo was uploaded. */
  removeAvatar: { method: 'DELETE', path: '/api/user/avatar', access: 'user', answer: userSchema },
  /** Newest first. */
  sessions: {
    method: 'GET',
    path: '/api/user/sessions',
    access: 'user',
    answer: z.array(sessionSchema),
  },
  /** Signs out everywhere, here too. */
  endSessions: { method: 'DELETE', path: '/api/user/sessions', access: 'user', answer: ok },
  /** Signs out at one of the places that the list names. */
  endSession: {
    method: 'DELETE',
    path: '/api/user/sessions/:id',
    access: 'user',
    params: z.strictObject({ id: z.string().length(SESSION_ID_CHARACTERS) }),
    answer: ok,
  },
  /** Signs out everywhere but here. */
  endOtherSessions: {
    method: 'POST',
    path: '/api/user/sessions/end-others',
    access: 'user',
    answer: ok,
  },
  /** Starts an export, or returns the one that is being made. */
  requestExport: {
    method: 'POST',
    path: '/api/user/export',
    access: 'user',
    answer: exportSchema,
  },
  /** The newest one, or null. */
  exportState: {
    method: 'GET',
    path: '/api/user/export',
    access: 'user',
    answer: exportSchema.nullable(),
  },
  exportFile: {
    method: 'GET',
    path: '/api/user/export/:id/file',
    access: 'user',
    params: uuidParams,
    answer: 'file',
  },
  /** By the password, or by a social sign-in a few minutes old. Signs out everywhere. */
  deleteAccount: {
    method: 'POST',
    path: '/api/user/delete',
    access: 'user',
    body: z.strictObject({ password: z.string().max(1024).optional() }),
    answer: z.strictObject({ deletesAt: z.iso.datetime() }),
  },
} as const satisfies Record<string, Route>;
