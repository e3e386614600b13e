/** The choices of a film, by themselves: a page that offers them need not load the schema. */

/** The name of a film that has none of its own. */
export const UNTITLED_FILM = 'Untitled film';

export const wordStyles = [
  'hook',
  'karaoke',
  'typewriter',
  'pill',
  'poster',
  'lower-third',
  'number',
  'plain',
] as const;
export const wordPlaces = ['top', 'middle', 'bottom'] as const;
/** How a shot gives way to the next; what is not a cut takes half a second across it. */
export const shotJoins = ['cut', 'push', 'dissolve'] as const;
/** How a picture lies in the frame. */
export const shotFits = ['fill', 'whole'] as const;
/** Synthesised loops. */
export const loopNames = [
  'sunrise',
  'neon',
  'strut',
  'bounce',
  'drift',
  'pulse',
  'gold',
  'midnight',
] as const;
/** `clip` is what the clips bring themselves. */
export const filmSounds = ['none', 'clip', ...loopNames] as const;
/** The sounds of a reel: `motion` is the loop that suits its motion. */
export const reelSounds = ['none', 'motion', ...loopNames] as const;
/**
 * The platforms of a film: its words stay where this app, or with `all` none of them, covers them.
 */
export const filmPlatforms = ['all', 'tiktok', 'reels', 'shorts'] as const;
export const filmLooks = ['warm', 'cool', 'film', 'mono'] as const;
