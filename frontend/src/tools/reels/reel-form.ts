import { reelSounds } from '#contract/film-choices.ts';
import { reelFault } from '#contract/order-rules.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { runs } from '#contract/tools/catalogue.ts';
import { reelCategoryKeys, reelTexts, type ReelCategory } from '#contract/tools/reels.ts';
import type { ReelSound } from '#film/sound/motion-loops.ts';
import { isItem, type ChosenPhoto } from '../../media/onward/photo-of-item.ts';
import type { UsedAgain } from '../../media/onward/use-again.ts';
import { CONSENT_MISSING } from '../../features/uploads/photo-order.ts';
import type { FieldFaults } from '../../ui/forms/use-order-form.ts';
import { asChosen, type PhotoShape } from './photo-shape.ts';

/** Values of the form before anything is ordered. */
export type ReelForm = {
  /** The photo as it is sent: one of My Content that was turned or cut is a file. */
  photo: ChosenPhoto | null;
  /** The photo as it was chosen, and what was done to it since. */
  original: ChosenPhoto | null;
  shape: PhotoShape;
  category: ReelCategory | null;
  option: string | null;
  customPrompt: string;
  /** The photo shall be seen whole; only the preview engine can be told. */
  isWhole: boolean;
  /** The point that the film closes in on, "x,y" of the photo; null where the photo says it. */
  subject: string | null;
  /** Providers' reels sound as they do. */
  sound: ReelSound;
  /** To a file: a picture of My Content needs none. */
  hasConsent: boolean;
};

export const emptyReelForm: ReelForm = {
  photo: null,
  original: null,
  shape: asChosen,
  category: null,
  option: null,
  customPrompt: '',
  isWhole: false,
  subject: null,
  sound: 'motion',
  hasConsent: false,
};

/**
 * The form that this reel was ordered with, without its photo and what belongs to that: the
 * subject. The empty one for anything else.
 */
export function reelFormOf({ media, input }: Pick<UsedAgain, 'media' | 'input'>): ReelForm {
  const category = reelCategoryKeys.find((key) => key === media?.videoCategory);
  if (!media || !category) return emptyReelForm;
  const form = {
    ...emptyReelForm,
    category,
    isWhole: input?.wholePhoto === 'true',
    sound: reelSounds.find((sound) => sound === input?.sound) ?? emptyReelForm.sound,
  };
  if (category === 'custom') return { ...form, customPrompt: media.promptUsed ?? '' };
  return { ...form, option: media.videoOption };
}

/** A chosen photo takes the place of another, with everything that was done to that. */
export function withPhoto(photo: ChosenPhoto, hasConsent: boolean): Partial<ReelForm> {
  return { photo, original: photo, shape: asChosen, subject: null, hasConsent };
}

/** A category change takes the option with it: an option belongs to its category. */
export function withCategory(form: ReelForm, category: ReelCategory): Partial<ReelForm> {
  return form.category === category ? { category } : { category, option: null };
}

export type ReelInput = {
  category: ReelCategory;
  option?: string;
  customPrompt?: string;
  wholePhoto?: 'true';
  subject?: string;
  sound?: ReelSound;
};

/** Why nothing was ordered; `tokens.insufficient` is what buying tokens would cure. */
export type FormError = {
  code: Extract<RefusalCode, 'tokens.insufficient' | 'request.invalid'>;
  title: string;
  description: string;
  /** The fields that miss something. */
  faults: FieldFaults<keyof ReelForm>;
};

/**
 * The order the form makes, with its sound where its provider takes one, or the first thing that
 * is missing, in the specification's words.
 */
export function orderFrom(
  form: ReelForm,
  payer: { tokenBalance: number; isAdmin: boolean },
  { canSound }: { canSound: boolean },
): { photo: ChosenPhoto; input: ReelInput } | FormError {
  const { photo, category, option, customPrompt, isWhole } = form;
  if (!photo || !category) {
    return missingError(reelTexts.missing, {
      photo: photo ? undefined : 'Choose a photo.',
      category: category ? undefined : 'Choose a category.',
    });
  }
  const input: ReelInput =
    category === 'custom' ? { category, customPrompt } : { category, option: option ?? '' };
  if (isWhole) input.wholePhoto = 'true';
  if (form.subject) input.subject = form.subject;
  if (canSound) input.sound = form.sound;
  const fault = reelFault(input);
  if (fault) return missingError(fault.text, { [fault.field]: fault.text });
  if (!isItem(photo) && !form.hasConsent) {
    return missingError(CONSENT_MISSING, { hasConsent: CONSENT_MISSING });
  }
  if (!payer.isAdmin && payer.tokenBalance < runs.reel.price) {
    return {
      code: 'tokens.insufficient',
      title: 'Insufficient Tokens',
      description: reelTexts.insufficient,
      faults: {},
    };
  }
  return { photo, input };
}

function missingError(description: string, faults: FormError['faults']): FormError {
  return { code: 'request.invalid', title: 'Missing Information', description, faults };
}
