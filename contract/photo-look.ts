import { z } from 'zod';
import { CLIP_SECONDS_MAX } from './limits.ts';
import { consentField } from './orders.ts';

/** The faults that may spoil a film of a photo: hints in words for a person, never refusals. */
export const photoHints = {
  'no-face':
    'We found no face here, and we do not find every face. The film follows what stands out.',
  'too-small': 'This photo is small, so the film will look soft. 256 pixels a side is the least.',
  blurred: 'This photo is blurred, even where it is sharpest.',
  'too-dark': 'This photo is very dark.',
  'heads-apart': 'Not everybody fits into one frame, so the camera goes from one to the other.',
} as const;
export type PhotoHint = keyof typeof photoHints;

const share = z.number().min(0).max(1);
const point = z.strictObject({ x: share, y: share });
const area = z.strictObject({ x: share, y: share, width: share, height: share });
export type PhotoArea = z.infer<typeof area>;

/**
 * Beside the photo in `file`: nobody looks at one without its user's consent, which the sample
 * photo (`contract/examples.ts`) does not need.
 */
export const photoLookInput = z.strictObject({ consent: consentField });

/** A photo as the film would see it; places are 0..1 of the upright photo. */
export const photoLookSchema = z.strictObject({
  /** Pixels, upright. */
  width: z.int(),
  height: z.int(),
  /** Faces with their hair, the surest first. */
  heads: z.array(area),
  /** The point that a film closes in on when it fills the frame with the photo. */
  subject: point,
  /** The thing that stands out of a photo without faces, where that is sure. */
  thing: area.nullable().default(null),
  /**
   * The subject of a film that shows the photo whole, and the picture behind it: a JPEG in base64.
   */
  whole: z.strictObject({ subject: point, backdrop: z.base64() }),
  /** The people's areas: a grey PNG in base64, stretched over the photo; null where not known. */
  mask: z.base64().nullable(),
  hints: z.array(
    z.strictObject({
      code: z.enum(Object.keys(photoHints) as [PhotoHint, ...PhotoHint[]]),
      text: z.string(),
    }),
  ),
});
export type PhotoLook = z.infer<typeof photoLookSchema>;

/** Seconds between two moments at which a clip is looked at. */
export const CLIP_LOOK_SECONDS = 0.5;
export const CLIP_LOOKS_MAX = CLIP_SECONDS_MAX / CLIP_LOOK_SECONDS;

/** The most heads of one moment of a clip; of more the surest are kept. */
export const CLIP_HEADS_MAX = 8;

/** A clip as a film would see it: at moments of it, in order, heads as those of a photo. */
export const clipLookSchema = z.strictObject({
  clip: z
    .array(
      z.strictObject({
        /** The second of the clip. */
        at: z.number().min(0).max(CLIP_SECONDS_MAX),
        heads: z.array(area).max(CLIP_HEADS_MAX),
      }),
    )
    .max(CLIP_LOOKS_MAX),
});
export type ClipLook = z.infer<typeof clipLookSchema>;
