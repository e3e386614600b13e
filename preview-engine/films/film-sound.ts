// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import { scoreOf } from '../../film/cut/beats.ts';
import { cutsOf } from '../../film/cut/timeline.ts';
import { mastered } from '../../film/sound/mastered.ts';
import { soundtrack } from '../../film/sound/soundtrack.ts';
import { SAMPLE_RATE, silence, type Stereo } from '../../film/sound/voices.ts';
import { type FilmJob, leadOf, namingShot } from './open-shot.ts';

type Order = Pick<FilmJob, 'document' | 'sources'>;

/** The sound of a film; `undefined` where it has none. */
export async function soundOfFilm(order: Order): Promise<Stereo | undefined> {
  const { document } = order;
  const { sound } = document;
  if (sound === 'none') return undefined;
  const score = scoreOf(document);
  if (sound !== 'clip') return soundtrack(sound, score);
  return soundOfClips(order, score.seconds);
}

/** `undefined` where no clip has sound. */
async function soundOfClips(
  { document, sources }: Order,
  seconds: number,
): Promise<Stereo | undefined> {
  const { shots } = document;
  const clips = [...sources.entries()].filter(([, { isVideo }]) => isVideo);
  if (clips.length === 0) return undefined;
  const { readClipSound } = await import('../../backend/media-files/render-process/clip-sound.ts');
  const cuts = cutsOf(document);
  const mix = silence(Math.round(seconds * SAMPLE_RATE));
  let isHeard = false;
  for (const [shot, { path }] of clips) {
    const { from = 0, seconds: lasts } = shots[shot]!;
    const [lead, trail] = [leadOf(shots, shot), leadOf(shots, shot + 1)];
    const asked = { from: from - lead, seconds: lead + lasts + trail };
    const sound = await namingShot(shot, readClipSound(path, asked));
    if (!sound) continue;
    isHeard = true;
    const start = Math.round((cuts[shot]! - lead) * SAMPLE_RATE);
    const fades = { begin: Math.max(CLICK, 2 * lead), end: Math.max(CLICK, 2 * trail) };
    add(sound.left, mix.left, start, fades);
    add(sound.right, mix.right, start, fades);
  }
  return isHeard ? mastered(mix) : undefined;
}

/** A sound that begins or ends faster than in so many seconds clicks. */
const CLICK = 0.005;

/** Adds samples from a place on, faded in and out in these seconds. */
function add(
  samples: Float32Array,
  to: Float32Array,
  start: number,
  { begin, end }: { begin: number; end: number },
): void {
  const [rise, fall] = [begin * SAMPLE_RATE, end * SAMPLE_RATE];
  const last = Math.min(samples.length, to.length - start);
  for (let at = Math.max(0, -start); at < last; at++) {
    const gain = Math.min(1, at / rise, (samples.length - 1 - at) / fall);
    to[start + at]! += gain * samples[at]!;
  }
}
