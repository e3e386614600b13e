import type { Place } from '../../film/film.ts';
import type { Move } from '../../film/moves.ts';

/** The taste that flavours a word of the prompt. */
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
  /** The words, as people read them, for what is seen in the film. */
  shows: string;
  /** Words with their usual endings ("zoom" is also zooming); `danc*` is a beginning, and a
   *  phrase is words in a row. */
  stems: readonly string[];
  moves: (taste: Taste) => readonly Move[];
  /** The goal of the camera in a photo that is longer than the frame. */
  place?: Place;
  /** A vague sense is what another word says: "pan" alone goes to some side, "pan up" goes up. */
  isVague?: true;
};

/** The senses of a table whose keys are what they show, with their stems as a list. */
export const sensesOf = (
  table: Readonly<Record<string, Omit<Sense, 'shows' | 'stems'> & { stems: string }>>,
): Sense[] =>
  Object.entries(table).map(([shows, sense]) => ({ ...sense, shows, stems: words(sense.stems) }));

/** A list as it is read: 'zoom out, pull back'. */
export function words(list: string): readonly string[] {
  return list.split(', ');
}

/** Words that flavour the others. */
export const flavours = (
  [
    ['slow', 'slow, calm, relax, peace*, lazy, quiet', 0.85, 0.6],
    ['gentle', 'gentle, soft, subtle, smooth, slight', 0.6, 0.8],
    ['fast', 'fast, quick, rapid, speed, hyper, energ*', 1.1, 1.5],
    ['dramatic', 'dramat*, epic, cinemat*, power*, intens*, strong', 1.4, 0.9],
    ['wild', 'crazy, wild, extreme, insane, chaos, chaot*', 1.5, 1.3],
  ] as const
).map(([shows, stems, amount, pace]) => ({ shows, stems: words(stems), amount, pace }));

/** Words that steer the camera, although a photo that only moves does not do what they say. */
export const acts = words(
  'walk, strut, run, jog, march, kiss, smirk, stare, jump, hop, danc*, twerk, salsa, samba, laugh, giggle, smile, celebrat*, swim, flex, cry, cries, sing*, talk*, speak*, wink, slap, throw, punch, hit, fly, flies, glance, look over',
);
