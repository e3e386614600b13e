// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import { writeFile } from 'node:fs/promises';
import { cutsOf, framesOf } from '../../film/cut/timeline.ts';
import { FRAMES_PER_SECOND } from '../../film/film.ts';
import { mastered } from '../../film/sound/mastered.ts';
import { soundtrack } from '../../film/sound/soundtrack.ts';
import { SAMPLE_RATE, type Stereo } from '../../film/sound/stereo.ts';
import type { FilmJob } from './film-job.ts';
import { leadOf, namingShot, partOf } from './open-shot.ts';

type Order = Pick<FilmJob, 'document' | 'sources' | 'soundPath'> & { tempo: number };

/** Writes the samples of a film's sound, as `encode` reads them; `undefined` where it has none. */
export async function writeSound({ soundPath, ...order }: Order): Promise<string | undefined> {
  const sound = await soundOf(order);
  if (!sound) return undefined;
  await writeFile(soundPath, interleaved(sound));
  return soundPath;
}

async function soundOf({
  document,
  sources,
  tempo,
}: Omit<Order, 'soundPath'>): Promise<Stereo | null> {
  const seconds = framesOf(document) / FRAMES_PER_SECOND;
  const { sound } = document;
  if (sound === 'none') return null;
  if (sound !== 'clip') return soundtrack(sound, { tempo, seconds });
  const heard = await soundOfClips({ document, sources }, seconds);
  return heard && mastered(heard);
}

/** Null where no clip has sound. */
async function soundOfClips(
  { document: { shots }, sources }: Pick<Order, 'document' | 'sources'>,
  seconds: number,
): Promise<Stereo | null> {
  const clips = [...sources.entries()].filter(([, { isVideo }]) => isVideo);
  if (clips.length === 0) return null;
  const { readClipSound } = await import('../../backend/media-files/render-process/clip-sound.ts');
  const cuts = cutsOf({ shots });
  const length = Math.round(seconds * SAMPLE_RATE);
  const mix = { left: new Float32Array(length), right: new Float32Array(length) };
  let isHeard = false;
  for (const [shot, { path }] of clips) {
    const part = partOf(shots, shot);
    const [lead, trail] = [leadOf(shots, shot), leadOf(shots, shot + 1)];
    const asked = { from: part.from - lead, seconds: lead + part.seconds + trail };
    const sound = await namingShot(
      shot,
      readClipSound(path, { ...asked, sampleRate: SAMPLE_RATE }),
    );
    if (!sound) continue;
    isHeard = true;
    const start = Math.round((cuts[shot]! - lead) * SAMPLE_RATE);
    const fades = { begin: Math.max(CLICK, 2 * lead), end: Math.max(CLICK, 2 * trail) };
    add(sound.left, mix.left, start, fades);
    add(sound.right, mix.right, start, fades);
  }
  return isHeard ? mix : null;
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

/**
 * Whole pieces of AAC but for the last, with which the encoder ends: the file would be longer than
 * its pictures. What is left out has faded.
 */
function interleaved({ left, right }: Stereo): Float32Array {
  const pieces = Math.floor(left.length / AAC_SAMPLES) - 1;
  const both = new Float32Array(2 * AAC_SAMPLES * pieces);
  for (let at = 0; 2 * at < both.length; at++) {
    both[2 * at] = left[at]!;
    both[2 * at + 1] = right[at]!;
  }
  return both;
}

const AAC_SAMPLES = 1024;
