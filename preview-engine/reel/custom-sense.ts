import type { Place } from '../../contract/tools/reel-motions/film.ts';
import type { Move } from '../../contract/tools/reel-motions/moves.ts';

/** What a word of the prompt is flavoured with. */
export type Taste = {
  /** 0.6 gentle … 1 … 1.5 dramatic. */
  amount: number;
  /** 0.6 slow … 1 … 1.5 fast. */
  pace: number;
  /** -1 or 1, and 0..1: settled by the prompt's seed. */
  side: number;
  chance: number;
  /** When something that happens once happens. */
  at: number;
};

/**
 * Each part of a prompt ("…, then …") has one of each, the whole film one `look` and one `light`;
 * several of `event` follow one another.
 */
export type Slot =
  | 'zoom'
  | 'pan'
  | 'rise'
  | 'turn'
  | 'rhythm'
  | 'shake'
  | 'look'
  | 'light'
  | 'event';

export type Sense = {
  slot: Slot;
  /** What is seen in the film, as people read it. */
  shows: string;
  /** Words with their usual endings ("zoom" is also zooming); `danc*` is a beginning, and a
   *  phrase is words in a row. */
  stems: readonly string[];
  moves: (taste: Taste) => readonly Move[];
  /** Where the camera goes in a photo that is longer than the frame. */
  place?: Place;
  /** It is what another word of its part says: "pan" alone goes to some side, "pan up" goes up. */
  isVague?: true;
};

/** A list as it is read: 'zoom out, pull back'. */
export function words(list: string): readonly string[] {
  return list.split(', ');
}
