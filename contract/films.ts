import { z } from 'zod';
import {
  filmLooks,
  filmPlatforms,
  filmSounds,
  shotFits,
  shotJoins,
  UNTITLED_FILM,
  wordPlaces,
  wordStyles,
} from './film-choices.ts';
import { filmSeconds } from './film-time.ts';
import { idParams, ok, ownName } from './inputs.ts';
import { cleanedText, limitedText } from './limited-text.ts';
import {
  FILM_SECONDS_MAX,
  SHOTS_MAX,
  SHOT_SECONDS_MIN,
  WORDS_MAX,
  WORD_CHARACTERS_MAX,
  WORD_SIZE_MAX,
  WORD_SIZE_MIN,
} from './limits.ts';
import { acceptedAnswer } from './generation.ts';
import { user } from './route.ts';
import { REEL_SECONDS, reelCategoryKeys, reelOptions } from './tools/reels.ts';

/** A moment of a film or of a clip, in seconds; one beyond the end is kept. */
const moment = z.number().min(0);

const fraction = z.number().min(0).max(1);
const place = z.strictObject({ x: fraction, y: fraction });

/**
 * An item of the gallery: a picture, still or with a motion of the catalogue, or a part of a video.
 */
const shotSchema = z
  .strictObject({
    imageId: z.int32().min(1),
    category: z.enum(reelCategoryKeys).optional(),
    option: limitedText(60).optional(),
    /** The second that a video is shown from, its beginning without it. */
    from: moment.optional(),
    seconds: z.number().min(SHOT_SECONDS_MIN),
    next: z.enum(shotJoins).default('cut'),
    /**
     * The fit of a picture: `whole` shows all of it, on a blur where it has another shape; absent
     * is `fill`.
     */
    fit: z.enum(shotFits).optional(),
    /** The part of a picture's width and height that the frame is about; absent: as found. */
    subject: place.optional(),
  })
  .superRefine(({ category, option, from, seconds }, context) => {
    const refuse = refusingIn(context);
    if (category === undefined && option === undefined) return;
    if (category === undefined) refuse('category', 'this is required beside an option.');
    else if (option === undefined) refuse('option', 'this is required beside a category.');
    else if (!reelOptions.get(category)?.includes(option))
      refuse('option', `there is none of this name in ${category}.`);
    else if (from !== undefined) refuse('from', 'a motion is shown from its beginning.');
    else if (seconds > REEL_SECONDS) refuse('seconds', `at most ${REEL_SECONDS} with a motion.`);
  });

/** An empty text is kept and not drawn, as it is while its user types. */
const wordText = cleanedText(
  { most: WORD_CHARACTERS_MAX, tooLong: `at most ${WORD_CHARACTERS_MAX} characters.` },
  (text) => text.normalize('NFC'),
  (text) => {
    if ([...text].length > WORD_CHARACTERS_MAX) return `at most ${WORD_CHARACTERS_MAX} characters.`;
    if (text.split('\n').length > 2) return 'at most two lines.';
    return /(?!\n)[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text) ? 'no control characters.' : undefined;
  },
);

const colourText = 'a colour such as #ffc46b.';

const wordsSchema = z
  .strictObject({
    text: wordText,
    style: z.enum(wordStyles),
    /** A name, or the middle of the words as a part of the frame's width and height. */
    place: z.union([z.enum(wordPlaces), place]),
    from: moment,
    to: moment,
    /** Behind the person, in shots that have an outline. */
    behind: z.boolean().default(false),
    /** The size of the letters, as far as there is room, in parts of their style's; absent is 1. */
    size: z.number().min(WORD_SIZE_MIN).max(WORD_SIZE_MAX).optional(),
    /** The letters' colour; absent is the style's own. */
    colour: limitedText('#rrggbb'.length, colourText)
      .regex(/^#[0-9a-f]{6}$/, { error: colourText })
      .optional(),
  })
  .superRefine(({ from, to }, context) => {
    if (to <= from) refusingIn(context)('to', 'this must be later than from.');
  });

/**
 * The document that a film is made of. The largest that passes has a third of the 64 kB that a body
 * may have (`films.test.ts`). Fields that are left out are filled in, so a stored document has all
 * but optional ones.
 */
export const filmDocumentSchema = z
  .strictObject({
    shots: z.array(shotSchema).min(1).max(SHOTS_MAX),
    words: z.array(wordsSchema).max(WORDS_MAX).default([]),
    sound: z.enum(filmSounds).default('none'),
    look: z.enum(filmLooks).nullable().default(null),
    /** Absent is `all`: a film of before, and a tab sends it only where it is another. */
    platform: z.enum(filmPlatforms).optional(),
    /** The last frame meets the first. */
    loop: z.boolean().default(false),
    /** The moment that becomes the poster. */
    cover: moment.default(0),
  })
  .superRefine((film, context) => {
    const seconds = filmSeconds(film);
    if (seconds > FILM_SECONDS_MAX)
      refusingIn(context)('shots', `at most ${FILM_SECONDS_MAX} seconds in all, not ${seconds}.`);
  });
export type FilmDocument = z.infer<typeof filmDocumentSchema>;

/** A film as it is stored. */
export const filmSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  document: filmDocumentSchema,
  /** 1, and one more with each change. */
  version: z.int(),
  /** Items of its shots that are not in the gallery: in the trash, or deleted for good. */
  missing: z.array(z.int()),
  updatedAt: z.iso.datetime(),
});
export type Film = z.infer<typeof filmSchema>;

/** A film in a list of them. */
export const listedFilmSchema = filmSchema.omit({ document: true });
export type ListedFilm = z.infer<typeof listedFilmSchema>;

/** Adds the fault of one field; its text goes on from the field's name. */
function refusingIn(context: z.RefinementCtx) {
  return (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
}

/** The caller's films. A shot of what is not the caller's is `media.not-found`. */
export const filmRoutes = {
  films: user.get('/api/films', {
    /** Last changed first. */
    answer: z.array(listedFilmSchema),
  }),
  /** Takes an `Idempotency-Key`: the same key and body get the same film. */
  createFilm: user.post('/api/films', {
    body: z.strictObject({ name: ownName.default(UNTITLED_FILM), document: filmDocumentSchema }),
    answer: filmSchema,
  }),
  film: user.get('/api/films/:id', { params: idParams, answer: filmSchema }),
  /** Another `version` than the stored one is refused as changed, with the newer film. */
  saveFilm: user.put('/api/films/:id', {
    params: idParams,
    body: z.strictObject({
      name: ownName.optional(),
      document: filmDocumentSchema,
      version: z.int().min(1),
    }),
    answer: filmSchema,
  }),
  /**
   * Composes the film as it is now, for no tokens, and takes an `Idempotency-Key`: 202 at once.
   * What is made is an item of the gallery.
   */
  makeFilm: user.post('/api/films/:id/make', { params: idParams, answer: acceptedAnswer }),
  /**
   * The film that an item was made of, as it was then, with `filmId` where it is still there;
   * `film.not-found` for any other item.
   */
  filmOfImage: user.get('/api/images/:id/film', {
    params: idParams,
    answer: filmSchema.pick({ name: true, document: true }).extend({ filmId: z.int().nullable() }),
  }),
  deleteFilm: user.delete('/api/films/:id', { params: idParams, answer: ok }),
};

export const filmEvents = {
  /**
   * A new or changed film without its document: a tab that has it open asks for it. That items of
   * it left the gallery or are back says only the event of these items; a film that is sent later
   * has it in `missing`.
   */
  'film.saved': listedFilmSchema,
  /** The whole film, in events of 0.3. */
  'film.changed': filmSchema,
  'film.removed': z.strictObject({ id: z.int() }),
};
