import { acceptedAnswer } from './generation.ts';
import { z } from 'zod';
import { isBlank } from './blank.ts';
import { type ConsentName, consentTexts } from './consent.ts';
import { reelSounds } from './film-choices.ts';
import { filmDocumentSchema } from './films.ts';
import { idNumber, idText } from './inputs.ts';
import { limitedText, listOf } from './limited-text.ts';
import { PROMPT_MAX_CHARACTERS } from './limits.ts';
import {
  type OrderFault,
  type PhotoRun,
  photoFields,
  photoFormats,
  promptTooLong,
  reelFault,
  storyFault,
} from './order-rules.ts';
import { type RunKey, runs } from './tools/catalogue.ts';
import { genders, influencerTexts, races } from './tools/influencer.ts';
import { reelTexts } from './tools/reels.ts';
import {
  HASHTAG_COUNT,
  HASHTAG_THEME_MAX_CHARACTERS,
  enhancerTexts,
  hashtagTexts,
  sketchTexts,
  storyTexts,
} from './tools/texts.ts';

/** Longer than the name of any theme, category or option. */
const NAME_MAX = 100;

/** `missing` is the text for a prompt that is absent or no text at all. */
const prompt = (missing: string) => limitedText(PROMPT_MAX_CHARACTERS, missing, promptTooLong);

/** Which wording the person agreed to. */
export const consentField = z.enum(Object.keys(consentTexts) as [ConsentName, ...ConsentName[]], {
  error: 'Please confirm that you may use this photo.',
});
/** Absent in calls that did not ask. Kept with the generation. */
const consent = consentField.optional();

/**
 * The picture of the gallery that is ordered from, in place of a file: a number, or its digits in a
 * form.
 */
const imageId = z.union([idNumber, idText], { error: 'Please choose a picture.' }).optional();

/** Two numbers from 0 to 1 with at most four decimals. */
const subjectPattern = /^(?:0(?:\.\d{1,4})?|1(?:\.0{1,4})?),(?:0(?:\.\d{1,4})?|1(?:\.0{1,4})?)$/;

const reelOrder = z
  .strictObject({
    category: limitedText(NAME_MAX, reelTexts.missing),
    option: limitedText(NAME_MAX, reelTexts.optionRequired).optional(),
    customPrompt: prompt(reelTexts.promptRequired).optional(),
    /** The photo is seen whole, between blurred bars if need be; for the preview engine alone. */
    wholePhoto: z.enum(['true', 'false'], { error: reelTexts.wholePhoto }).optional(),
    /** The place the film is about: "x,y" of the upright photo, 0..1 from its top left corner. */
    subject: limitedText('0.1234,0.1234'.length, reelTexts.subject)
      .regex(subjectPattern, { error: reelTexts.subject })
      .optional(),
    /** For the preview engine alone: a loop, or the one that suits the motion; absent is `none`. */
    sound: z.enum(reelSounds, { error: reelTexts.sound }).optional(),
    imageId,
    consent,
  })
  .superRefine((order, issues) => addFault(issues, reelFault(order)));

const storyOrder = z
  .strictObject({
    theme: limitedText(NAME_MAX, storyTexts.themeRequired),
    /** For `customPrompt` only; without it the newest custom text of this user is used again. */
    customPrompt: prompt(storyTexts.promptRequired).optional(),
  })
  .superRefine((order, issues) => addFault(issues, storyFault(order)));

function addFault(issues: z.RefinementCtx, fault: OrderFault<string> | undefined): void {
  if (fault) issues.addIssue({ code: 'custom', path: [fault.field], message: fault.text });
}

const persona = {
  gender: z.enum(genders, { error: influencerTexts.selectionRequired }),
  race: z.enum(races, { error: influencerTexts.selectionRequired }),
};
const numberOf = (error: string) =>
  z.int({ error }).min(1, { error }).max(2_147_483_647, { error });

const oneImage = z.strictObject({ imageUrl: z.string() });
export type OrderDefinition = {
  input: z.ZodType;
  /**
   * The file of a multipart call, where its input names no `imageId`; formats are judged by
   * content.
   */
  upload?: {
    field: string;
    formats: readonly ('jpeg' | 'png' | 'webp')[];
    wrongType: string;
    /** Said when there is no file. */
    missing: string;
  };
  /** True of a run whose file is a clip, which `POST /api/uploads` receives. */
  takesClip?: true;
  /** The documented body. */
  answer: z.ZodType;
  /** Said with the 402. */
  insufficient: string;
};

/** For every run: what may be ordered, and the body of the documented response. */
export const orders = {
  reel: {
    input: reelOrder,
    upload: photo('reel', reelTexts),
    answer: acceptedAnswer,
    insufficient: reelTexts.insufficient,
  },
  film: {
    /** The film as it is at this moment: it stays with what is made of it. */
    input: z.strictObject({
      filmId: numberOf('Please choose a film.'),
      name: limitedText(NAME_MAX),
      document: filmDocumentSchema,
    }),
    answer: acceptedAnswer,
    insufficient: 'You do not have enough tokens.',
  },
  import: {
    input: z.strictObject({}),
    takesClip: true,
    answer: acceptedAnswer,
    insufficient: 'You do not have enough tokens.',
  },
  story: {
    input: storyOrder,
    answer: z.strictObject({ images: listOf({ url: z.string() }) }),
    insufficient: storyTexts.insufficient,
  },
  enhance: {
    input: z.strictObject({ imageId, consent }),
    upload: photo('enhance', enhancerTexts),
    answer: oneImage,
    insufficient: enhancerTexts.insufficient,
  },
  sketch: {
    input: z.strictObject({ imageId: numberOf(sketchTexts.missing) }),
    answer: oneImage,
    insufficient: sketchTexts.insufficient,
  },
  personaOptions: {
    input: z.strictObject(persona),
    answer: z.strictObject({ imageUrls: z.array(z.string()) }),
    insufficient: influencerTexts.insufficientForOptions,
  },
  personaTraining: {
    input: z.strictObject({
      ...persona,
      selectedImageUrl: limitedText(2048, influencerTexts.selectionRequired).min(1, {
        error: influencerTexts.selectionRequired,
      }),
    }),
    answer: acceptedAnswer,
    insufficient: influencerTexts.insufficientForTraining,
  },
  personaImage: {
    input: z.strictObject({
      influencerId: numberOf('Please choose an influencer.'),
      prompt: prompt(influencerTexts.promptRequired).refine((text) => !isBlank(text), {
        error: influencerTexts.promptRequired,
      }),
    }),
    answer: oneImage,
    insufficient: influencerTexts.insufficientForImage,
  },
  hashtags: {
    input: z.strictObject({
      theme: limitedText(
        HASHTAG_THEME_MAX_CHARACTERS,
        hashtagTexts.themeRequired,
        `Please use at most ${HASHTAG_THEME_MAX_CHARACTERS} characters.`,
      ).refine((text) => !isBlank(text), { error: hashtagTexts.themeRequired }),
    }),
    answer: z.strictObject({
      hashtags: z.array(z.string()).length(HASHTAG_COUNT),
      theme: z.string(),
    }),
    insufficient: hashtagTexts.insufficient,
  },
} as const satisfies Record<RunKey, OrderDefinition>;

function photo(run: PhotoRun, { wrongType, missing }: { wrongType: string; missing: string }) {
  return { field: photoFields[run], formats: photoFormats[run], wrongType, missing };
}

/** A run's row, without the precision of its own literal types. */
export const orderDefinition = (run: RunKey): OrderDefinition => orders[run];

export type OrderInput<R extends RunKey> = z.infer<(typeof orders)[R]['input']>;
export type OrderAnswer<R extends RunKey> = z.infer<(typeof orders)[R]['answer']>;

/**
 * Runs that are ordered by a call of their own input; a film is ordered by its id (`films.ts`), an
 * import by a file (`uploads.ts`).
 */
export type OrderRun = Exclude<RunKey, 'film' | 'import'>;

type OrderRoutes = {
  [R in OrderRun]: {
    method: 'POST';
    path: (typeof runs)[R]['path'];
    access: 'user';
    answer: (typeof orders)[R]['answer'];
  };
};

const { film: _film, import: _import, ...ordered } = runs;

/** One call for each of these runs, named after it; its input and upload are its order's. */
export const orderRoutes = Object.fromEntries(
  Object.entries(ordered).map(([run, { path }]) => [
    run,
    // The catalogue's own keys, and `orders` has a row for each.
    { method: 'POST', path, access: 'user', answer: orders[run as OrderRun].answer },
  ]),
) as OrderRoutes;
