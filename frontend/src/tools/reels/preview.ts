import type { PhotoLook } from '#contract/photo-look.ts';
import { PREVIEW_ENGINE, providerTitle } from '#contract/providers.ts';
import type { LookState } from './photo-look.ts';
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

/** The preview of a photo in this state. `provider` is null or undefined while nobody is known. */
export function previewOf({
  state,
  form: { category, option },
  canDraw,
  provider,
}: {
  state: LookState;
  form: Pick<ReelForm, 'category' | 'option'>;
  /** The browser can draw films. */
  canDraw: boolean;
  provider: string | null | undefined;
}): ReelPreview {
  const nothing: ReelPreview = {
    look: null,
    style: null,
    idea: null,
    line: '',
    hints: [],
    isRefused: false,
    canAskAgain: false,
  };
  switch (state.name) {
    case 'no-photo':
      return nothing;
    case 'no-consent':
      return {
        ...nothing,
        line: 'The preview appears when you confirm that you may use this photo.',
      };
    case 'asking':
      return { ...nothing, line: 'Looking at your photo…' };
    case 'unreadable':
      return { ...nothing, line: state.why, isRefused: true };
    case 'failed':
      return { ...nothing, line: state.why, canAskAgain: true };
    case 'looked': {
      const { look } = state;
      const hints = look.hints.map(({ text }) => text);
      const isOutside = Boolean(provider) && provider !== PREVIEW_ENGINE;
      const idea = isOutside
        ? `Motion idea: what the person does is up to ${providerTitle(provider ?? '')}`
        : null;
      if (!canDraw) {
        return {
          ...nothing,
          hints,
          line: 'This browser cannot draw films, so the styles show a sample.',
        };
      }
      const style = category && option ? { category, option } : null;
      return {
        ...nothing,
        look,
        style,
        idea: style && idea,
        line: style ? '' : toDo(category),
        hints,
      };
    }
  }
}

/**
 * One's own words are not played: reading them needs tables that are larger than this screen, and
 * the page would have to keep them in step with the server.
 */
function toDo(category: ReelForm['category']): string {
  return category === 'custom'
    ? 'What your own words make is seen after the order.'
    : 'Choose a style to see the whole reel on your photo.';
}
