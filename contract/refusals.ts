import type { Film } from './films.ts';
import {
  COLLECTION_ITEMS_MAX,
  COLLECTIONS_MAX,
  FILMS_MAX,
  FILMS_WAITING_MAX,
  IMPORTS_WAITING_MAX,
  PLANS_MAX,
  SHARES_MAX,
  uploadTexts,
} from './limits.ts';

/**
 * Every expected "no": its status and the text a person reads. A thrown `Refusal`
 * (`backend/refusal.ts`) names a row of this table; it may replace the text by a more precise one,
 * but not the status.
 */
export const refusals = {
  'request.invalid': row(400, 'Please check what you entered.'),
  'request.malformed': row(400, 'The request could not be read.'),
  'request.too-large': row(413, 'The request is too large.'),
  'request.unsupported-type': row(415, 'This kind of content is not accepted here.'),
  'request.cross-site': row(403, 'This request came from another site.'),
  'request.method-not-allowed': row(405, 'This method is not allowed here.'),
  'request.too-many': row(429, 'Too many attempts. Please try again later.'),
  'request.not-found': row(404, 'Not found.'),

  'account.not-signed-in': row(401, 'Please sign in.'),
  'account.wrong-credentials': row(401, 'Invalid email or password.'),
  'account.email-exists': row(409, 'Email already exists'),
  'account.reset-token-invalid': row(400, 'This reset link is invalid or has expired.'),
  'account.proof-invalid': row(
    400,
    'This link is invalid or has expired, or belongs to another account.',
  ),
  'account.disabled': row(403, 'This account has been disabled. Please contact support.'),
  'account.wrong-password': row(403, 'This is not your password.'),
  'account.no-password': row(
    409,
    'This account has no password yet. Set one with the link we mail you.',
  ),
  'account.email-unchanged': row(409, 'This is your email already.'),
  'account.email-unusable': row(
    409,
    'This email can no longer be used for your account. Nothing has changed.',
  ),
  'account.session-not-found': row(404, 'This device is not signed in any more.'),
  'account.sign-in-again': row(
    403,
    'Please sign out, sign in again and come back within ten minutes.',
  ),
  'account.passkey-refused': row(400, 'This passkey was not accepted. Please try again.'),
  'account.passkey-not-found': row(404, 'This passkey does not exist.'),
  'account.passkey-exists': row(409, 'This passkey was added already.'),
  'account.too-many-passkeys': row(
    409,
    'You have as many passkeys as there can be. Please remove one first.',
  ),
  'account.code-needed': row(403, 'Please enter the code of your authenticator app.'),
  'account.wrong-code': row(403, 'This code is wrong or was used already.'),
  'account.code-expired': row(403, 'Please sign in once more: that took too long.'),
  'account.two-factor-on': row(409, 'Two-factor codes are on already.'),
  'account.two-factor-needed': row(
    403,
    'Administrators of this server sign in with a code or a passkey. Please set one up in your profile.',
  ),
  'account.export-not-found': row(404, 'This file is not there any more.'),
  'account.not-allowed': row(403, 'You are not allowed to do this.'),
  'account.provider-not-configured': row(503, 'This sign-in is not set up on this server yet.'),

  'push.endpoint-refused': row(400, 'Notifications of this browser cannot be sent from here.'),
  'push.unavailable': row(503, 'Notifications are not available on this server right now.'),

  'upload.missing': row(400, 'Please choose a file.'),
  'upload.too-large': row(413, 'File size must be less than 10MB.'),
  'upload.unsupported-type': row(415, 'Please upload a valid image file.'),
  'upload.unreadable': row(400, uploadTexts.unreadable),
  'upload.too-slow': row(408, 'This arrived too slowly. Please try again.'),
  'upload.waiting': row(
    429,
    `${IMPORTS_WAITING_MAX} of your clips are waiting to be imported. Please wait until one of them begins.`,
  ),
  'upload.key-reused': row(409, 'This idempotency key was already used for another file.'),
  'upload.not-looked-at': row(503, 'Photos cannot be looked at right now.'),
  'upload.too-many-pixels': row(413, uploadTexts.tooManyPixels),

  'tokens.insufficient': row(402, 'You do not have enough tokens.'),

  'payment.unavailable': row(503, 'Payments are not available right now. Please try again later.'),
  'payment.no-receipt': row(
    409,
    'There is no receipt for this purchase yet. Please try again in a few minutes.',
  ),
  'payment.bad-webhook': row(400, 'This webhook was not accepted.'),

  /** For services, not for people. */
  'provider.callback-refused': row(403, 'This callback was not accepted.'),
  'provider.callback-early': row(503, 'Please send this callback again later.'),

  'generation.not-found': row(404, 'This generation does not exist.'),
  'generation.already-finished': row(409, 'This generation has already finished.'),
  'generation.not-finished': row(409, 'This is still being made.'),
  'generation.repeat-running': row(409, 'This is being made again already.'),
  'generation.photo-gone': row(410, 'Its photo is not kept any more. Please choose it again.'),
  'generation.key-reused': row(
    409,
    'This idempotency key was already used for a different request.',
  ),

  'generation.at-ceiling': row(
    503,
    'As much as can be made for now was ordered. Please try again later.',
  ),

  /** Before the charge. Which words or rule it was is not said. */
  'content.refused': row(
    422,
    'This cannot be made here: the words or the photo are against our content rules. Nothing was charged.',
  ),
  'content.unchecked': row(
    503,
    'We could not check this order against our content rules. Nothing was charged. Please try again in a moment.',
  ),

  /** For calls that wait for the outcome; the text is the generation's own. The tokens are back. */
  'generation.cancelled': row(409, 'Cancelled'),
  'generation.rejected': row(422, 'The request was rejected.'),
  'generation.failed': row(502, 'The work could not be done.'),

  'influencer.not-found': row(404, 'This influencer does not exist.'),
  'influencer.not-trained': row(409, 'This influencer is not trained yet.'),
  'influencer.unknown-portrait': row(400, 'Please choose one of the portraits made for you.'),
  'tool.unavailable': row(503, 'This tool is not available right now. Please try again later.'),

  'tool.paused': row(503, 'This tool is taking a short break.'),

  'tool.option-off': row(
    503,
    'This animation style is not offered right now. Nothing was charged.',
  ),

  /** Before the charge; the text names the words. */
  'preview.unread': row(422, 'The preview engine knows none of these words.'),

  'media.not-found': row(404, 'This item does not exist.'),
  /** For what costs no tokens. */
  'storage.full': row(
    409,
    'Your storage is full. Please delete items, and empty the trash, to make room.',
  ),

  'collection.not-found': row(404, 'This collection does not exist.'),
  'collection.name-taken': row(409, 'You already have a collection of this name.'),
  'collection.too-many': row(
    409,
    `You have ${COLLECTIONS_MAX} collections, and more are not possible.`,
  ),
  'collection.full': row(
    409,
    `A collection holds ${COLLECTION_ITEMS_MAX} items at most. Nothing was added.`,
  ),

  'film.not-found': row(404, 'This film does not exist.'),
  'film.too-many': row(409, `You have ${FILMS_MAX} films, and more are not possible.`),
  /** The body has the newer film. */
  'film.changed': row(409, 'This film was changed elsewhere meanwhile.'),
  /** The text names the shots. */
  'film.missing': row(409, 'A picture or clip of this film is not in your gallery any more.'),
  'film.too-many-made': row(429, 'You have made as many films today as there can be in a day.'),
  'film.waiting': row(
    429,
    `${FILMS_WAITING_MAX} of your films are waiting to be made. Please wait until one of them begins.`,
  ),

  'share.not-found': row(404, 'This link does not lead anywhere, or not any more.'),
  'share.wrong-password': row(403, 'This is not the password of this page.'),
  'share.too-many': row(409, `You have ${SHARES_MAX} links, and more are not possible.`),
  'share.off': row(403, 'Links are not offered on this site.'),

  'plan.not-found': row(404, 'This plan does not exist.'),
  'plan.too-many': row(
    409,
    `You have ${PLANS_MAX} plans, with those of items in the trash, and more are not possible. Remove some that are over.`,
  ),

  'admin.user-not-found': row(404, 'This user does not exist.'),
  'admin.report-not-found': row(404, 'This report does not exist.'),
  'admin.job-not-found': row(404, 'This job does not exist.'),
  'admin.not-yourself': row(409, 'You cannot disable your own account.'),

  /** Before any charge; the text is the operator's. */
  'server.maintenance': row(503, 'We are working on this site. Please try again later.'),
  'server.busy': row(503, 'The server is busy. Please try again in a moment.'),
  'server.unavailable': row(
    503,
    'The service is briefly unavailable. Please try again in a moment.',
  ),
  'server.disk-full': row(507, 'There is no room to store files right now.'),
  'server.error': row(500, 'Something went wrong on our side.'),
};

function row(status: number, text: string) {
  return { status, text };
}

export type RefusalCode = keyof typeof refusals;

/** The body of every error response. */
export type ErrorBody = {
  error: string;
  code: RefusalCode;
  /** Beside `film.changed`. */
  film?: Film;
};
