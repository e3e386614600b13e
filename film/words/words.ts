import type { FilmDocument } from '#contract/films.ts';
import type { Size } from '../camera.ts';
import { type Cut, cutsOf, shotsBetween } from '../cut/timeline.ts';
import { clamp } from '../layout.ts';
import type { Box } from './coverage.ts';
import { colorOf, type Draft, type Order } from './draft.ts';
import type { Fonts } from './fonts.ts';
import { drawnText } from './letters.ts';
import { packedOnce, scaledBox, type Sheet } from './pieces.ts';
import { type PlacedWords, type Quad, quadsOf, spotAt } from './quads.ts';
import { freeZone, type Platform } from './safe-zones.ts';
import { glyphOf } from './set-text.ts';
import type { Presence, SeenShot } from './presence.ts';
import { type Remark, standing, type Wanted } from './standing.ts';
import { karaoke } from './styles/karaoke.ts';
import { lowerThird, typewriter } from './styles/labels.ts';
import { hook, pill, plain, poster } from './styles/lines.ts';
import { counting } from './styles/number.ts';

type Words = FilmDocument['words'][number];

export type PreparedWords = {
  sheet: Sheet;
  /** The quads that are drawn at a second of the film, the furthest behind first. */
  quadsAt: (seconds: number, seen?: SeenShots) => readonly Quad[];
  /** The boxes of the words that draw anything, once they have come, without shadows. */
  boxes: (seen?: SeenShots) => readonly Box[];
  /**
   * The place of each of the words and what is to be said of it, in their order; null: nowhere. Of
   * words that move it is that of a second of the film, or of the middle of their time.
   */
  shown: (seen?: SeenShots, seconds?: number) => readonly (ShownWords | null)[];
  /** The shots that must be known where the words of a second stand. */
  shotsAt: (seconds: number, cut: SeenShots['cut']) => readonly number[];
};

/** The place of words once they have come, in parts of the frame, and what is to be said of it. */
export type ShownWords = { box: Box; remark: Remark | null };

/** The presence of people in each shot, as far as it is known: words stand in front of them. */
export type SeenShots = {
  cut: Pick<Cut, 'shots'>;
  presenceOf: (shot: number) => Presence | undefined;
};

/** The designs of the styles. */
const styles: Readonly<Record<Words['style'], (order: Order) => Draft>> = {
  hook,
  karaoke,
  typewriter,
  pill,
  poster,
  'lower-third': lowerThird,
  number: counting,
  plain,
};

/** The width that every graphics card takes, and the height that nearly every one takes. */
const SHEET_WIDTH = 2048;
const SHEET_HEIGHT = 4096;

/** Pixels of the frame that words are laid out in, whatever the size at which they are drawn. */
const LAID_OUT_WIDTH = 1080;

/**
 * Words set, drawn and placed for a frame of `size`: the same bytes and lines in browser and
 * worker, and the same places but for their scale. Where there is too much text for one sheet, all
 * of it is drawn more coarsely.
 */
export function prepareWords(
  words: FilmDocument['words'],
  settings: { size: Size; tempo: number; fonts: Fonts; platform?: Platform | undefined },
  laidOutWidth = LAID_OUT_WIDTH,
): PreparedWords {
  const fineness = laidOutWidth / settings.size.width;
  const frame = { width: laidOutWidth, height: settings.size.height * fineness };
  const zone = freeZone(frame, settings.platform);
  const blocks = words.flatMap((of) => placed(of, { ...settings, frame, zone }) ?? []);
  const pieces = blocks.flatMap(({ draft }) => draft.parts.map(({ piece }) => piece));
  const { sheet, places } = packedOnce([...new Set(pieces)], SHEET_WIDTH);
  if (sheet.height > SHEET_HEIGHT) {
    const coarser = 0.97 * laidOutWidth * Math.sqrt(SHEET_HEIGHT / sheet.height);
    return prepareWords(words, settings, coarser);
  }
  let last: { shots: SeenShot[][]; standings: Block[] } | undefined;
  /** People in all shots that words are seen over decide, so that words stand still over a cut. */
  function standings(seen?: SeenShots): Block[] {
    const cuts = seen ? cutsOf(seen.cut) : [];
    const shots = blocks.map(({ words: { from, to } }) =>
      seen ? shotsBetween(seen.cut, from, to).flatMap((shot) => seenShot(seen, shot, cuts)) : [],
    );
    if (last && areSame(last.shots, shots)) return last.standings;
    const known = [...blocks];
    for (const [at, block] of known.entries()) {
      const over = shots[at] ?? [];
      if (over.length === 0) continue;
      const others = known
        .filter((other) => other !== block && areTogether(other.words, block.words))
        .map((other) => other.box);
      const { wanted, draft } = block;
      const letters = { of: draft.letters, box: draft.box };
      const room = { frame, zone, others, letters };
      known[at] = { ...block, ...standing(wanted, over, room) };
    }
    last = { shots, standings: known };
    return known;
  }
  return {
    sheet,
    quadsAt: (seconds, seen) =>
      standings(seen).flatMap((block) => quadsOf(block, seconds, { places, fineness })),
    boxes: (seen) => standings(seen).map(({ box }) => scaledBox(box, 1 / fineness)),
    shown(seen, seconds) {
      const known = new Map(standings(seen).map((block) => [block.words, block]));
      return words.map((of) => {
        const block = known.get(of);
        if (!block) return null;
        const { box } = spotAt(block, seconds);
        return { box: partsOf(frame, box), remark: block.remark };
      });
    },
    shotsAt(seconds, cut) {
      const now = words.filter(({ from, to }) => seconds >= from && seconds < to);
      const near = words.filter((one) => now.some((other) => areTogether(one, other)));
      return [...new Set(near.flatMap(({ from, to }) => shotsBetween(cut, from, to)))];
    },
  };
}

function partsOf({ width, height }: Size, box: Box): Box {
  return {
    ...{ left: box.left / width, width: box.width / width },
    ...{ top: box.top / height, height: box.height / height },
  };
}

function areTogether(one: Words, other: Words): boolean {
  return one.from < other.to && other.from < one.to;
}

function seenShot({ presenceOf }: SeenShots, shot: number, cuts: readonly number[]): SeenShot[] {
  const presence = presenceOf(shot);
  const [begins = 0, ends = Infinity] = cuts.slice(shot);
  return presence ? [{ presence, begins, ends }] : [];
}

/** Whether the same shots are known, at the same seconds. */
function areSame(before: readonly SeenShot[][], now: readonly SeenShot[][]): boolean {
  return before.every((shots, at) => {
    const others = now[at] ?? [];
    const isSame = ({ presence, begins, ends }: SeenShot, shot: number) =>
      presence === others[shot]?.presence &&
      begins === others[shot]?.begins &&
      ends === others[shot]?.ends;
    return shots.length === others.length && shots.every(isSame);
  });
}

type Block = PlacedWords & { wanted: Wanted; words: Words };

function placed(
  words: Words,
  { frame, zone, tempo, fonts }: { frame: Size; zone: Box; tempo: number; fonts: Fonts },
): Block | null {
  const text = drawnText(words.text);
  const type = { fonts, face: 'text' } as const;
  if ([...text].every((letter) => glyphOf(type, letter).contours.length === 0)) return null;
  const { from, to, place, style, size = 1, colour } = words;
  const color = colour === undefined ? undefined : colorOf(colour);
  const order = { text, room: zone, from, to, tempo, color, frame: frame.width * size };
  const draft = draftOf(style, order, fonts);
  const { width, height } = draft.box;
  const centred = { left: (frame.width - width) / 2, top: (frame.height - height) / 2 };
  const lowest = zone.top + zone.height - height;
  const spot =
    typeof place === 'object'
      ? { left: place.x * frame.width - width / 2, top: place.y * frame.height - height / 2 }
      : {
          left: draft.isLeft
            ? zone.left
            : clamp(centred.left, zone.left, zone.left + zone.width - width),
          top: clamp({ top: 0, middle: centred.top, bottom: lowest }[place], zone.top, lowest),
        };
  const box = { left: Math.round(spot.left), top: Math.round(spot.top), width, height };
  const wanted = { box, place, behind: words.behind, isLeft: draft.isLeft === true, from, to };
  return { words, draft, wanted, box, scale: 1, isBehind: words.behind, remark: null };
}

const drafts = new WeakMap<Fonts, Map<string, Draft>>();

/** So many drafts are kept: those of all words of a film, and of some edits. */
const DRAFTS_KEPT = 64;

/** The draft of words; those that are only moved keep theirs, as do all others meanwhile. */
function draftOf(style: Words['style'], order: Omit<Order, 'fonts'>, fonts: Fonts): Draft {
  const known = drafts.get(fonts) ?? new Map<string, Draft>();
  drafts.set(fonts, known);
  const { width, height } = order.room;
  const key = JSON.stringify([style, { ...order, room: [width, height] }, fonts.emoji.size]);
  const draft = known.get(key) ?? styles[style]({ ...order, fonts });
  // The last one used goes last.
  known.delete(key);
  known.set(key, draft);
  const [oldest = ''] = known.keys();
  if (known.size > DRAFTS_KEPT) known.delete(oldest);
  return draft;
}
