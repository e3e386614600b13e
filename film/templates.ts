import { rounded } from '../contract/film-time.ts';
import type { FilmDocument } from '../contract/films.ts';
import type { ReelCategory, ReelOption } from '../contract/tools/reels.ts';
import { filmTempo } from './cut/beats.ts';

type Shot = FilmDocument['shots'][number];
type Words = FilmDocument['words'][number];

/** A film to begin from, which has no pictures yet. */
export type Template = {
  name: string;
  film: Omit<FilmDocument, 'shots'> & { shots: readonly Omit<Shot, 'imageId'>[] };
};

/**
 * The film of a template with pictures in their order; again from the first where there are too
 * few.
 */
export function filledTemplate({ film }: Template, imageIds: readonly number[]): FilmDocument {
  const shots = film.shots.map((shot, at) => {
    const imageId = imageIds[at % imageIds.length];
    if (imageId === undefined)
      throw new RangeError('A template is filled with at least one picture.');
    return { ...shot, imageId };
  });
  return structuredClone({ ...film, shots });
}

type Item = { id: number; isVideo: boolean; durationSeconds: number | null };

/**
 * The film of a template with items of the gallery in their order, and again from the first: a
 * clip in the place of a picture's motion, where it is as long as the shot. Undefined where a
 * shot has no item that fits.
 */
export function filledFromItems(
  { film }: Template,
  items: readonly Item[],
): FilmDocument | undefined {
  let turn = 0;
  const shots: Shot[] = [];
  for (const { category, option, ...shot } of film.shots) {
    const inTurn = [...items.slice(turn), ...items.slice(0, turn)];
    const item = inTurn.find(
      ({ isVideo, durationSeconds }) => !isVideo || (durationSeconds ?? 0) >= shot.seconds,
    );
    if (!item) return undefined;
    turn = (items.indexOf(item) + 1) % items.length;
    const isMoved = !item.isVideo && category !== undefined;
    shots.push({ ...shot, ...(isMoved && { category, option }), imageId: item.id });
  }
  return structuredClone({ ...film, shots });
}

/**
 * The film of a template with the photos that are shipped, as numbers from 0: each template begins
 * with another one, so that they do not look alike.
 */
export function exampleFilm(template: Template, photos: number): FilmDocument {
  const first = templates.indexOf(template);
  const places = Array.from({ length: photos }, (_, at) => (first + at) % photos);
  return filledTemplate(template, places);
}

type Motion = { [C in ReelCategory]: `${C}: ${ReelOption<C>}` }[ReelCategory];

/** All times are beats of the film's tempo, so that cuts and words are on them. */
type Draft = Pick<FilmDocument, 'sound' | 'look'> & {
  loop?: true;
  cover?: number;
  shots: readonly (readonly [beats: number, motion: Motion | 'still', next?: Shot['next']])[];
  words: readonly (readonly [
    text: string,
    style: Words['style'],
    place: Words['place'],
    from: number,
    to: number,
  ])[];
};

const drafts: Readonly<Record<string, Draft>> = {
  'Outfit reveal': {
    ...{ sound: 'strut', look: 'film', cover: 14 },
    shots: [
      [4, 'posing: Hands on Hips', 'push'],
      [4, 'posing: Over Shoulder Glance', 'push'],
      [4, 'movement: Spin Slowly to Show Body'],
      [8, 'posing: Power Pose'],
    ],
    words: [
      ['Wait for\nthe last one', 'hook', 'top', 0, 4],
      ['Look 1', 'pill', 'bottom', 4, 8],
      ['Look 2', 'pill', 'bottom', 8, 12],
      ['THIS ONE', 'poster', 'top', 12, 20],
    ],
  },
  'Before and after': {
    ...{ sound: 'drift', look: null, cover: 6 },
    shots: [
      [4, 'still', 'push'],
      [8, 'posing: One Arm Behind Head'],
    ],
    words: [
      ['Before', 'lower-third', 'bottom', 0, 4],
      ['After', 'lower-third', 'bottom', 4, 8],
      ['Would you\ndo it again?', 'hook', 'top', 8, 12],
    ],
  },
  'A day in my life': {
    ...{ sound: 'sunrise', look: 'warm', cover: 1 },
    shots: [
      [6, 'movement: Check Phone + Smirk', 'dissolve'],
      [6, 'movement: Stretch Showing Muscles', 'dissolve'],
      [6, 'still', 'push'],
      [6, 'movement: Walk Toward Camera', 'push'],
      [6, 'emotions: Laughing', 'dissolve'],
      [6, 'emotions: Happy Smile'],
    ],
    words: [
      ['A day\nin my life', 'hook', 'top', 0, 6],
      ['7:00', 'typewriter', 'bottom', 0, 6],
      ['9:30', 'typewriter', 'bottom', 6, 12],
      ['12:00', 'typewriter', 'bottom', 12, 18],
      ['15:45', 'typewriter', 'bottom', 18, 24],
      ['19:20', 'typewriter', 'bottom', 24, 30],
      ['22:00', 'typewriter', 'bottom', 30, 36],
    ],
  },
  'Gym progress': {
    ...{ sound: 'midnight', look: 'cool', cover: 13 },
    shots: [
      [4, 'flexing: Flex Biceps'],
      [4, 'flexing: Side Chest Flex'],
      [4, 'flexing: Flex Abs', 'push'],
      [6, 'flexing: Full Body Flex'],
    ],
    words: [
      ['Nobody told me\nit takes this long', 'hook', 'top', 0, 4],
      ['30 days', 'number', 'middle', 4, 8],
      ['60 days', 'number', 'middle', 8, 12],
      ['90 days', 'number', 'middle', 12, 18],
    ],
  },
  'Dance drop': {
    ...{ sound: 'pulse', look: null, cover: 10 },
    shots: [
      [8, 'viralDances: K-Pop'],
      [8, 'viralDances: Hip-Hop'],
      [8, 'viralDances: Heels'],
      [12, 'dancing: Club Dance'],
    ],
    words: [
      ['Which one\nare you?', 'hook', 'top', 0, 8],
      ['one', 'karaoke', 'bottom', 8, 12],
      ['two', 'karaoke', 'bottom', 16, 20],
      ['all of them all night', 'karaoke', 'bottom', 24, 32],
    ],
  },
  'Get ready with me': {
    ...{ sound: 'gold', look: 'warm', cover: 20 },
    shots: [
      [4, 'movement: Spin Slowly to Show Body'],
      [2, 'still'],
      [2, 'flirty: Touch Lips + Stare'],
      [2, 'still'],
      [2, 'movement: Adjust Shorts / Gear', 'push'],
      [4, 'posing: Hands on Hips', 'push'],
      [2, 'flirty: Blow Kiss'],
      [6, 'dancing: Sexy Hip-Focused Dance'],
    ],
    words: [
      ['Get ready\nwith me', 'hook', 'top', 0, 4],
      ['skin', 'pill', 'bottom', 4, 6],
      ['lips', 'pill', 'bottom', 6, 8],
      ['hair', 'pill', 'bottom', 8, 10],
      ['fit', 'pill', 'bottom', 10, 12],
      ['READY', 'poster', 'top', 18, 24],
    ],
  },
  'Three reasons': {
    ...{ sound: 'bounce', look: null, cover: 1 },
    shots: [
      [4, 'emotions: Surprised'],
      [6, 'emotions: Happy Smile', 'push'],
      [6, 'emotions: Excited', 'push'],
      [6, 'emotions: Laughing'],
    ],
    words: [
      ['3 reasons\nyou need this', 'hook', 'top', 0, 4],
      ['It saves you hours', 'plain', 'bottom', 4, 10],
      ['It costs less than coffee', 'plain', 'bottom', 10, 16],
      ['It is fun', 'plain', 'bottom', 16, 20],
      ['Save this for later', 'pill', 'top', 18, 22],
    ],
  },
  'Words to live by': {
    ...{ sound: 'drift', look: 'mono', loop: true, cover: 5 },
    shots: [[12, 'posing: Wide-Leg Stand + Stare']],
    words: [
      ['You are allowed\nto start over', 'karaoke', 'middle', 1, 7],
      ['as often as you like', 'typewriter', 'bottom', 7, 12],
    ],
  },
  'Name in lights': {
    ...{ sound: 'neon', look: null, loop: true, cover: 4 },
    shots: [[12, 'dancing: Club Dance']],
    words: [['TONIGHT', 'poster', 'top', 0, 12]],
  },
  Postcards: {
    ...{ sound: 'sunrise', look: 'warm', cover: 7 },
    shots: [
      [6, 'emotions: Happy Smile', 'dissolve'],
      [6, 'still', 'dissolve'],
      [6, 'posing: One Arm Behind Head', 'dissolve'],
      [6, 'still', 'dissolve'],
      [6, 'movement: Walk Toward Camera', 'dissolve'],
      [8, 'posing: Over Shoulder Glance'],
    ],
    words: [
      ['Postcards from\nthe summer', 'hook', 'top', 1, 6],
      ['The old town', 'lower-third', 'bottom', 6, 11],
      ['The beach', 'lower-third', 'bottom', 12, 17],
      ['The view', 'lower-third', 'bottom', 18, 23],
      ['The last day', 'lower-third', 'bottom', 24, 29],
      ['Take me back', 'typewriter', 'middle', 31, 38],
    ],
  },
  'Plot twist': {
    ...{ sound: 'midnight', look: 'mono', cover: 7 },
    shots: [
      [6, 'emotions: Worried'],
      [4, 'emotions: Shocked'],
      [6, 'emotions: Laughing'],
    ],
    words: [
      ['I thought nobody\nwould watch this', 'typewriter', 'top', 0, 6],
      ['Then I looked', 'plain', 'bottom', 6, 10],
      ['1,000,000 views', 'number', 'middle', 10, 16],
    ],
  },
  'New drop': {
    ...{ sound: 'neon', look: 'cool', loop: true, cover: 13 },
    shots: [
      [4, 'viralDances: Waacking / Vogue'],
      [4, 'posing: Power Pose', 'push'],
      [4, 'movement: Walk Toward Camera', 'push'],
      [8, 'flirty: Intense Eye Contact + Flirty Smirk'],
    ],
    words: [
      ['The wait\nis over', 'hook', 'top', 0, 4],
      ['Made slowly', 'plain', 'bottom', 4, 8],
      ['Made to last', 'plain', 'bottom', 8, 12],
      ['NEW', 'poster', 'top', 12, 20],
      ['Link in bio', 'pill', 'bottom', 14, 20],
    ],
  },
};

/** Twelve films to begin from, each with a look, a sound and words of its own. */
export const templates: readonly Template[] = Object.entries(drafts).map(([name, draft]) => {
  const { shots, words, cover = 0, loop = false, ...rest } = draft;
  const moving = shots.map(([, motion]) => motionOf(motion));
  const beat = 60 / filmTempo({ shots: moving });
  // To the millisecond, counted from the film's beginning, so that no beat is lost on the way.
  const at = (beats: number) => rounded(beats * beat);
  let beats = 0;
  const made = shots.map(([length, , next = 'cut'], index) => {
    const [begin, end] = [at(beats), at((beats += length))];
    return { ...moving[index], seconds: rounded(end - begin), next };
  });
  const written = words.map(([text, style, place, from, to]) => ({
    ...{ text, style, place, from: at(from), to: at(to), behind: style === 'poster' },
  }));
  return { name, film: { ...rest, shots: made, words: written, loop, cover: at(cover) } };
});

function motionOf(motion: Motion | 'still'): Pick<Shot, 'category' | 'option'> {
  const [category, option] = motion.split(': ');
  // The type of a motion has the catalogue's categories alone.
  return option === undefined ? {} : { category: category as ReelCategory, option };
}
