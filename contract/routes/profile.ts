import { z } from 'zod';
import { exportSchema, SESSION_ID_CHARACTERS, sessionSchema } from '../account.ts';
import { cleanedText } from '../limited-text.ts';
import { BIO_MAX_CHARACTERS, DISPLAY_NAME_MAX } from '../limits.ts';
import {
  checkBio,
  checkDisplayName,
  cleanBio,
  cleanDisplayName,
  profileTexts,
} from '../profile.ts';
import { settingsChangeSchema, settingsSchema, subscriptionSchema } from '../settings.ts';
import { userSchema } from '../user.ts';
import { confirmation, ok, uuidParams } from './inputs.ts';
import { user } from './route.ts';

/** Cleaned, checked, and null where nothing is left. A field that is absent stays as it was. */
const optionalText = (...rules: Parameters<typeof cleanedText>) =>
  cleanedText(...rules)
    .transform((value) => value || null)
    .nullish();
const { nameTooShort, nameTooLong, bioTooLong } = profileTexts;

/** Profile, sessions, export of a user's data and deletion of the account. */
export const profileRoutes = {
  updateProfile: user.put('/api/user/profile', {
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
  }),
  /** A multipart form with the photo in the field `avatar`. */
  setAvatar: user.post('/api/user/avatar', { answer: userSchema }),
  /** Does nothing where no photo was uploaded. */
  removeAvatar: user.delete('/api/user/avatar', { answer: userSchema }),
  /** Newest first. */
  sessions: user.get('/api/user/sessions', { answer: z.array(sessionSchema) }),
  /** Signs out everywhere, here too. */
  endSessions: user.delete('/api/user/sessions', { answer: ok }),
  /** Signs out at one of the places that the list names. */
  endSession: user.delete('/api/user/sessions/:id', {
    params: z.strictObject({ id: z.string().length(SESSION_ID_CHARACTERS) }),
    answer: ok,
  }),
  /** Signs out everywhere but here. */
  endOtherSessions: user.post('/api/user/sessions/end-others', { answer: ok }),
  /** Starts an export, or returns the one that is being made. */
  requestExport: user.post('/api/user/export', { answer: exportSchema }),
  /** The newest one, or null. */
  exportState: user.get('/api/user/export', { answer: exportSchema.nullable() }),
  exportFile: user.get('/api/user/export/:id/file', { params: uuidParams, answer: 'file' }),
  /** By the password, or by a social sign-in a few minutes old. Signs out everywhere. */
  deleteAccount: user.post('/api/user/delete', {
    body: confirmation,
    answer: z.strictObject({ deletesAt: z.iso.datetime() }),
  }),
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
  /** Also where there is none. */
  unsubscribe: user.delete('/api/push/subscriptions', {
    body: subscriptionSchema.pick({ endpoint: true }),
    answer: ok,
  }),
};
