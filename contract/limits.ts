/** Business limits of the specification, shared by both sides so that they cannot disagree. */

/** A file of this many bytes is refused; one byte less is accepted. */
export const UPLOAD_LIMIT_BYTES = 10_485_760;
/**
 * Uploads above this are refused before any pixel is read: phones make photos of 48 and 50
 * megapixels.
 */
export const UPLOAD_LIMIT_PIXELS = 64_000_000;
/** Pictures above this are not made, kept or shown: every screen has to decode them. */
export const RESULT_LIMIT_PIXELS = 40_000_000;
/** Smaller pictures are tracking pixels and test patterns, and make no usable result. */
export const UPLOAD_MIN_PIXELS_PER_SIDE = 16;

/** A photo that is brought in as an item may have so many bytes, 30 MB, and not one more. */
export const OWN_PHOTO_LIMIT_BYTES = 30 * 1_048_576;
/** A larger photo is made smaller: its longest side has so many pixels as an item. */
export const OWN_PHOTO_SIDE_MAX = 4_096;
/** A clip that is brought in as an item may be so long. */
export const CLIP_SECONDS_MAX = 60;
/** The most clips of a user that wait to be imported. */
export const IMPORTS_WAITING_MAX = 2;
/** A user's uploads at a time. */
export const UPLOADS_AT_ONCE = 3;

export const SIGNUP_BONUS_TOKENS = 10;

export const PASSWORD_MIN_CHARACTERS = 8;
/** Longer input would only feed the hash function; no person types it. */
export const PASSWORD_MAX_BYTES = 1024;
export const EMAIL_MAX_CHARACTERS = 254;

/** Characters as people count them, not bytes. */
export const DISPLAY_NAME_MIN = 2;
export const DISPLAY_NAME_MAX = 50;
export const BIO_MAX_CHARACTERS = 500;

/** Signing in before then takes the deletion of an account back. */
export const DELETION_GRACE_DAYS = 7;
/** Without a password, deletion is confirmed by a social sign-in at most this old. */
export const FRESH_SIGN_IN_MINUTES = 10;
/** A file with a person's data is kept this long. */
export const EXPORT_HOURS = 24;

/** The photo of an order that failed or was cancelled is kept this long, for ordering it again. */
export const PHOTO_KEPT_HOURS = 24;

/** Free text that becomes a prompt. */
export const PROMPT_MAX_CHARACTERS = 2000;

/** A deletion can be taken back for this long at least, also where nothing stays in the trash. */
export const UNDO_SECONDS = 10;

/** Gallery page size: the default and the most one request may ask for. */
export const PAGE_SIZE = 50;
export const PAGE_SIZE_MAX = 200;

/** Items of the gallery that one call deletes, restores or zips. */
export const SELECTION_MAX = 500;

export const COLLECTION_NAME_MAX = 60;
/** The most characters of an item's title. */
export const TITLE_MAX = 120;
/** The most collections of a user. */
export const COLLECTIONS_MAX = 200;
export const COLLECTION_ITEMS_MAX = 10_000;

/** The most films of a user. */
export const FILMS_MAX = 200;
/** A shorter one is kept and not made. */
export const FILM_SECONDS_MIN = 3;
export const FILM_SECONDS_MAX = 30;
/** The most films of a user that wait for a worker. */
export const FILMS_WAITING_MAX = 2;
export const SHOTS_MAX = 8;
export const SHOT_SECONDS_MIN = 0.5;
/** Texts of a film, and the characters of each. */
export const WORDS_MAX = 24;
export const WORD_CHARACTERS_MAX = 120;
export const WORD_SIZE_MIN = 0.5;
export const WORD_SIZE_MAX = 2;

export const SEARCH_MAX_CHARACTERS = 200;

/** Reel polling of the specification, used only while the socket is down. */
export const REEL_POLL = {
  firstAfterMs: 3_000,
  everyMs: 5_000,
  giveUpAfterMs: 600_000,
  createdBeforeStartMs: 30_000,
} as const;

/** Plans of one user. */
export const PLANS_MAX = 200;
/** Characters of a post's caption: the most that one of the platforms takes. */
export const CAPTION_MAX = 2_200;
/** The last moment that a plan may have: in a year by the calendar. */
export function lastPlanTime(now: number): number {
  const last = new Date(now);
  return last.setUTCFullYear(last.getUTCFullYear() + 1);
}

/** Links of one user. */
export const SHARES_MAX = 500;
/** Items of one page. */
export const SHARED_ITEMS_MAX = 50;
export const SHARE_DAYS_MAX = 365;
export const SHARE_PASSWORD_MAX = 128;
export const REPORT_TEXT_MAX = 500;

/**
 * Why a picture of an accepted type is refused, said by the form before the upload and by the
 * server.
 */
export const uploadTexts = {
  unreadable: 'This image could not be read. Please save it again as a JPG, or choose another one.',
  tooSmall: `This image is too small: at least ${UPLOAD_MIN_PIXELS_PER_SIDE} × ${UPLOAD_MIN_PIXELS_PER_SIDE} pixels are needed.`,
  tooManyPixels: `Images may have at most ${UPLOAD_LIMIT_PIXELS / 1_000_000} megapixels.`,
} as const;
