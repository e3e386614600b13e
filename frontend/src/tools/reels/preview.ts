import type { PhotoLook } from '#contract/photo-look.ts';
import { PREVIEW_ENGINE, providerTitle } from '#contract/providers.ts';
import { CallError } from '../../api/call-error.ts';
import { isItem } from '../../media/onward/photo-of-item.ts';
import type { ReelForm } from './reel-form.ts';

/** The film on the screen before it is ordered. */
export type ReelPreview = {
  /** The styles move the person's own photo as this says; null: the sample. */
  look: PhotoLook | null;
  /** The chosen style plays as the whole reel in place of the photo. */
  style: { category: string; option: string } | null;
  /** A preview of what another service makes is called so, and shows the camera alone. */
  idea: string | null;
  /** A text about the state, or an empty one. */
  line: string;
  hints: readonly string[];
  /** The photo cannot be used. */
  isRefused: boolean;
  /** The server may be asked once more. */
  canAskAgain: boolean;
};

/** The preview of the form's photo, about which the server has been asked with consent. */
export function previewOf(props: {
  form: Pick<ReelForm, 'photo' | 'hasConsent' | 'category' | 'option'>;
  /** The server's answer, or null; `failure` is null while nothing went wrong. */
  look: PhotoLook | null;
  failure: Error | null;
  /** Whether the browser can draw films. */
  canDraw: () => boolean;
  /** Null or undefined while nobody is known. */
  provider: string | null | undefined;
}): ReelPreview {
  const { form, look, failure, canDraw, provider } = props;
  const { photo, hasConsent, category, option } = form;
  const saying = (line: string): ReelPreview => ({
    look: null,
    style: null,
    idea: null,
    line,
    hints: [],
    isRefused: false,
    canAskAgain: false,
  });
  if (!photo) return saying('');
  if (!isItem(photo) && !hasConsent) {
    return saying('The preview appears when you confirm that you may use this photo.');
  }
  if (!look) {
    if (failure === null) return saying('Looking at your photo…');
    const { status = 503, code, text } = failure instanceof CallError ? failure : {};
    if (text && status < 500 && code?.startsWith('upload.')) {
      return { ...saying(text), isRefused: true };
    }
    return { ...saying(reasons.get(status) ?? notNow), canAskAgain: true };
  }
  const hints = look.hints.map((hint) => hint.text);
  if (!canDraw()) {
    return { ...saying('This browser cannot draw films, so the styles show a sample.'), hints };
  }
  if (!category || !option) return { ...saying(toDo(category)), look, hints };
  const isOutside = Boolean(provider) && provider !== PREVIEW_ENGINE;
  const idea = isOutside
    ? `Motion idea: what the person does is up to ${providerTitle(provider ?? '')}`
    : null;
  return { ...saying(''), look, style: { category, option }, idea, hints };
}

const notNow =
  'Your photo cannot be looked at right now, so the styles show a sample. You can order all the same.';

const reasons: ReadonlyMap<number, string> = new Map([
  [0, 'The server could not be reached, so the styles show a sample.'],
  [
    429,
    'Many of your photos were looked at in the last hour, so the styles show a sample. You can order all the same.',
  ],
]);

/**
 * One's own words are not played: reading them needs tables that are larger than this screen, and
 * the page would have to keep them in step with the server.
 */
function toDo(category: ReelForm['category']): string {
  return category === 'custom'
    ? 'What your own words make is seen after the order.'
    : 'Choose a style to see the whole reel on your photo.';
}
