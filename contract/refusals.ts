import { COLLECTION_ITEMS_MAX, COLLECTIONS_MAX } from './limits.ts';
import { uploadTexts } from './upload-texts.ts';

/**
 * Every expected "no": its status and the text a person reads. A thrown `Refusal`
 * (`backend/refusal.ts`) names a row of this table; it may replace the text by a more precise one,
 * but not the status.
 */
export const refusals = {
  'request.invalid': { status: 400, text: 'Please check what you entered.' },
  'request.malformed': { status: 400, text: 'The request could not be read.' },
  'request.too-large': { status: 413, text: 'The request is too large.' },
  'request.unsupported-type': { status: 415, text: 'This kind of content is not accepted here.' },
  'request.cross-site': { status: 403, text: 'This request came from another site.' },
  'request.method-not-allowed': { status: 405, text: 'This method is not allowed here.' },
  'request.too-many': { status: 429, text: 'Too many attempts. Please try again later.' },
  'request.not-found': { status: 404, text: 'Not found.' },

  'account.not-signed-in': { status: 401, text: 'Please sign in.' },
  'account.wrong-credentials': { status: 401, text: 'Invalid email or password.' },
  'account.email-exists': { status: 409, text: 'Email already exists' },
  'account.reset-token-invalid': {
    status: 400,
    text: 'This reset link is invalid or has expired.',
  },
  'account.proof-invalid': {
    status: 400,
    text: 'This link is invalid or has expired, or belongs to another account.',
  },
  'account.disabled': {
    status: 403,
    text: 'This account has been disabled. Please contact support.',
  },
  'account.wrong-password': { status: 403, text: 'This is not your password.' },
  'account.no-password': {
    status: 409,
    text: 'This account has no password yet. Set one with the link we mail you.',
  },
  'account.email-unchanged': { status: 409, text: 'This is your email already.' },
  'account.email-unusable': {
    status: 409,
    text: 'This email can no longer be used for your account. Nothing has changed.',
  },
  'account.session-not-found': { status: 404, text: 'This device is not signed in any more.' },
  'account.sign-in-again': {
    status: 403,
    text: 'Please sign out, sign in again and come back within ten minutes.',
  },
  'account.passkey-refused': {
    status: 400,
    text: 'This passkey was not accepted. Please try again.',
  },
  'account.passkey-not-found': { status: 404, text: 'This passkey does not exist.' },
  'account.passkey-exists': { status: 409, text: 'This passkey was added already.' },
  'account.too-many-passkeys': {
    status: 409,
    text: 'You have as many passkeys as there can be. Please remove one first.',
  },
  'account.code-needed': {
    status: 403,
    text: 'Please enter the code of your authenticator app.',
  },
  'account.wrong-code': { status: 403, text: 'This code is wrong or was used already.' },
  'account.code-expired': { status: 403, text: 'Please sign in once more: that took too long.' },
  'account.two-factor-on': { status: 409, text: 'Two-factor codes are on already.' },
  'account.two-factor-needed': {
    status: 403,
    text: 'Administrators of this server sign in with a code or a passkey. Please set one up in your profile.',
  },
  'account.export-not-found': { status: 404, text: 'This file is not there any more.' },
  'account.not-allowed': { status: 403, text: 'You are not allowed to do this.' },
  'account.provider-not-configured': {
    status: 503,
    text: 'This sign-in is not set up on this server yet.',
  },

  'upload.missing': { status: 400, text: 'Please choose a file.' },
  'upload.too-large': { status: 413, text: 'File size must be less than 10MB.' },
  'upload.unsupported-type': { status: 415, text: 'Please upload a valid image file.' },
  'upload.unreadable': { status: 400, text: uploadTexts.unreadable },
  'upload.too-many-pixels': { status: 413, text: uploadTexts.tooManyPixels },

  'tokens.insufficient': { status: 402, text: 'You do not have enough tokens.' },

  'payment.unavailable': {
    status: 503,
    text: 'Payments are not available right now. Please try again later.',
  },
  'payment.no-receipt': {
    status: 409,
    text: 'There is no receipt for this purchase yet. Please try again in a few minutes.',
  },
  'payment.bad-webhook': { status: 400, text: 'This webhook was not accepted.' },

  /** For services, not for people. */
  'provider.callback-refused': { status: 403, text: 'This callback was not accepted.' },
  'provider.callback-early': { status: 503, text: 'Please send this callback again later.' },

  'generation.not-found': { status: 404, text: 'This generation does not exist.' },
  'generation.already-finished': { status: 409, text: 'This generation has already finished.' },
  'generation.not-finished': { status: 409, text: 'This is still being made.' },
  'generation.repeat-running': { status: 409, text: 'This is being made again already.' },
  'generation.photo-gone': {
    status: 410,
    text: 'Its photo is not kept any more. Please choose it again.',
  },
  'generation.key-reused': {
    status: 409,
    text: 'This idempotency key was already used for a different request.',
  },

  'generation.at-ceiling': {
    status: 503,
    text: 'As much as can be made for now was ordered. Please try again later.',
  },

  /** Before the charge. Which words or rule it was is not said. */
  'content.refused': {
    status: 422,
    text: 'This cannot be made here: the words or the photo are against our content rules. Nothing was charged.',
  },
  'content.unchecked': {
    status: 503,
    text: 'We could not check this order against our content rules. Nothing was charged. Please try again in a moment.',
  },

  /** For calls that wait for the outcome; the text is the generation's own. The tokens are back. */
  'generation.cancelled': { status: 409, text: 'Cancelled' },
  'generation.rejected': { status: 422, text: 'The request was rejected.' },
  'generation.failed': { status: 502, text: 'The work could not be done.' },

  'influencer.not-found': { status: 404, text: 'This influencer does not exist.' },
  'influencer.not-trained': { status: 409, text: 'This influencer is not trained yet.' },
  'influencer.unknown-portrait': {
    status: 400,
    text: 'Please choose one of the portraits made for you.',
  },
  'tool.unavailable': {
    status: 503,
    text: 'This tool is not available right now. Please try again later.',
  },

  'tool.paused': { status: 503, text: 'This tool is taking a short break.' },

  'tool.option-off': {
    status: 503,
    text: 'This animation style is not offered right now. Nothing was charged.',
  },

  /** Before the charge; the text names the words. */
  'preview.unread': { status: 422, text: 'The preview engine knows none of these words.' },

  'media.not-found': { status: 404, text: 'This item does not exist.' },

  'collection.not-found': { status: 404, text: 'This collection does not exist.' },
  'collection.name-taken': { status: 409, text: 'You already have a collection of this name.' },
  'collection.too-many': {
    status: 409,
    text: `You have ${COLLECTIONS_MAX} collections, and more are not possible.`,
  },
  'collection.full': {
    status: 409,
    text: `A collection holds ${COLLECTION_ITEMS_MAX} items at most. Nothing was added.`,
  },

  'admin.user-not-found': { status: 404, text: 'This user does not exist.' },
  'admin.job-not-found': { status: 404, text: 'This job does not exist.' },
  'admin.not-yourself': { status: 409, text: 'You cannot disable your own account.' },

  /** Before any charge; the text is the operator's. */
  'server.maintenance': {
    status: 503,
    text: 'We are working on this site. Please try again later.',
  },
  'server.busy': { status: 503, text: 'The server is busy. Please try again in a moment.' },
  'server.unavailable': {
    status: 503,
    text: 'The service is briefly unavailable. Please try again in a moment.',
  },
  'storage.full': { status: 507, text: 'There is no room to store files right now.' },
  'server.error': { status: 500, text: 'Something went wrong on our side.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type RefusalCode = keyof typeof refusals;

/** The body of every error response. */
export type ErrorBody = { error: string; code: RefusalCode };
