import { filmSeconds } from '../../contract/film-time.ts';
import type { FilmDocument } from '../../contract/films.ts';
import type { ReelCategory, ReelOption } from '../../contract/tools/reels.ts';
import { FILM_SECONDS, FRAMES_PER_SECOND } from '../film.ts';
import { filmOf } from '../motions.ts';
import type { Score } from '../sound/form.ts';
import { type Cut, cutsOf, framesOf } from './timeline.ts';

/** Beats a minute of motions without a beat: those on which their turns and blows fall. */
const chosen: Readonly<Partial<Record<ReelOption<ReelCategory>, number>>> = {
  'Flex Biceps': 80,
  'Side Chest Flex': 104,
  'Back Flex + Look Over Shoulder': 84,
  'Full Body Flex': 91,
  'Power Pose': 96,
  'One Arm Behind Head': 84,
  'Over Shoulder Glance': 97,
  'Wide-Leg Stand + Stare': 75,
  'Intense Eye Contact + Flirty Smirk': 78,
  'Blow Kiss': 92,
  'Slowly Lift Shirt to Show Abs': 73,
  'Take Off Shirt': 87,
  'Touch Lips + Stare': 72,
  'Adjust Shorts / Gear': 75,
  'Stretch Showing Muscles': 84,
  'Spin Slowly to Show Body': 96,
  'Check Phone + Smirk': 121,
  Crying: 72,
  Shocked: 116,
  Surprised: 112,
  Angry: 87,
  Confused: 75,
  Disappointed: 82,
  Worried: 100,
};
const chosenTempi: ReadonlyMap<string, number> = new Map(Object.entries(chosen));

const TEMPO_MIN = 70;
const TEMPO_END = 140;

/** The tempo of a film in which nothing moves, or moves by no motion of ours. */
const STILL_TEMPO = 100;

/** Beats a minute of a motion, 70 to 139: its own beat, halved or doubled until it is. */
export function tempoOfMotion(category: string, option: string): number {
  const tracks = filmOf(category, option)?.tracks ?? [];
  const [own] = tracks.flatMap((track) => (track.kind === 'wave' ? (track.tempo ?? []) : []));
  let tempo = chosenTempi.get(option) ?? own ?? STILL_TEMPO;
  while (tempo < TEMPO_MIN) tempo *= 2;
  while (tempo >= TEMPO_END) tempo /= 2;
  return tempo;
}

type Shot = Pick<FilmDocument['shots'][number], 'category' | 'option' | 'seconds'>;

/** Beats a minute of a film: those of its first motion. */
export function filmTempo({ shots }: { shots: readonly Partial<Shot>[] }): number {
  for (const { category, option } of shots) {
    if (category !== undefined && option !== undefined) return tempoOfMotion(category, option);
  }
  return STILL_TEMPO;
}

/** The facts of a reel that a loop has to know; words of one's own have no option. */
export function scoreOfReel(motion: { category: string; option: string | null }): Score {
  const tempo = tempoOfMotion(motion.category, motion.option ?? '');
  return { tempo, seconds: FILM_SECONDS, cuts: [], isLoop: false };
}

/** The facts of a film that a loop has to know. */
export function scoreOf(film: Cut & { shots: readonly Partial<Shot>[] }): Score {
  const seconds = framesOf(film) / FRAMES_PER_SECOND;
  return { tempo: filmTempo(film), seconds, cuts: cutsOf(film), isLoop: film.loop };
}

/**
 * A part of a beat: one that ends with the film is in it, wherever milliseconds were rounded to.
 */
const NEARLY = 0.01;

/** The seconds of a film at which its sound has a beat, from 0 to its end or `until`. */
export function beatsOf(
  document: Pick<FilmDocument, 'shots'>,
  until: number = filmSeconds(document),
): number[] {
  const beat = 60 / filmTempo(document);
  const count = Math.floor(until / beat + NEARLY) + 1;
  return Array.from({ length: count }, (_, index) => index * beat);
}
