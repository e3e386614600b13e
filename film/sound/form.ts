/** The film that a loop is played to; all times in seconds. */
export type Score = {
  /** Beats a minute; the first is at 0. */
  tempo: number;
  seconds: number;
  /** The seconds at which the film cuts. */
  cuts: readonly number[];
  /** Its end meets its beginning. */
  isLoop: boolean;
};

/** Steps of a bar: sixteenths. */
export const BAR_STEPS = 16;

/**
 * The sections of a loop in a film, each by the step with which it begins: an entrance from 0,
 * a build, and from `drop` on all of it but what joins in `later`. A bar begins at the drop.
 */
export type Form = { build: number; drop: number; later: number };

/** The drop, where all of a loop is heard at last: so far into a film, in parts of its length. */
const DROP = { wanted: 0.35, earliest: 0.2, latest: 0.5 };

/**
 * The form of a loop whose steps last `step` seconds. Its drop is on the beat of the cut that is
 * nearest to where it is wanted, else with the nearest bar; a film that loops, and one too short
 * for a bar before it, has all of it from the beginning.
 */
export function formOf({ tempo, seconds, cuts, isLoop }: Score, step: number): Form {
  if (isLoop) return { build: 0, drop: 0, later: 0 };
  const [bar, beat] = [BAR_STEPS * step, 60 / tempo];
  const distance = (second: number) => Math.abs(second - DROP.wanted * seconds);
  const isRight = (second: number) =>
    second >= Math.max(bar, DROP.earliest * seconds) && second <= DROP.latest * seconds;
  const onBeats = cuts.map((cut) => Math.round(cut / beat) * beat);
  const bars = Array.from({ length: Math.ceil(seconds / bar) }, (_, index) => index * bar);
  const nearest = (places: readonly number[]) =>
    places.filter(isRight).toSorted((a, b) => distance(a) - distance(b))[0];
  const drop = Math.round((nearest(onBeats) ?? nearest(bars) ?? 0) / step);
  const building = Math.ceil(Math.floor(drop / BAR_STEPS) / 2);
  return { build: drop - building * BAR_STEPS, drop, later: drop + 4 * BAR_STEPS };
}
