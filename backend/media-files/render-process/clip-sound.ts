import { AV_CODEC_ID_AAC } from 'node-av/constants';
import { type FilterGraph, Frame } from 'node-av/lib';
import { SAMPLE_RATE, silence, type Stereo } from '#film/sound/voices.ts';
import { WHAT_CAN } from './clip.ts';
import { openSound, filterGraph, succeed } from './decode-film.ts';
import { UnusableFilm } from './film-limits.ts';

/**
 * The sound of a clip from a second on, silent where the clip has none any more; null for a clip
 * without sound. Throws `UnusableFilm` for any but AAC.
 */
export async function readClipSound(
  path: string,
  { from, seconds }: { from: number; seconds: number },
): Promise<Stereo | null> {
  await using track = await openSound(path);
  if (!track) return null;
  if (track.codec !== AV_CODEC_ID_AAC) throw new UnusableFilm(`its sound is no AAC; ${WHAT_CAN}`);
  const length = Math.round(seconds * SAMPLE_RATE);
  const sound = silence(length);
  await track.seek(from);
  const first = await track.next();
  if (!first) return sound;
  using graph = await resampler(first);
  let at = Math.round((track.secondsOf(first) - from) * SAMPLE_RATE);
  for (let frame: Frame | null = first; frame && at < length; frame = await track.next()) {
    succeed(await graph.getFilter('abuffer@in')?.buffersrcAddFrame(frame));
    at += await takeAll(graph, sound, at);
  }
  return sound;
}

function resampler({ sampleRate: rate, format, channels }: Frame): Promise<FilterGraph> {
  const kind = `sample_rate=${rate}:sample_fmt=${format}:channel_layout=${channels}c`;
  const to = `aresample=${SAMPLE_RATE},aformat=sample_fmts=fltp:channel_layouts=stereo`;
  return filterGraph(`abuffer@in=${kind}:time_base=1/${rate},${to},abuffersink@out`);
}

/** Writes what the filters have made from a sample on, and returns how many samples that were. */
async function takeAll(graph: FilterGraph, sound: Stereo, start: number): Promise<number> {
  let at = start;
  for (;;) {
    using heard = new Frame();
    heard.alloc();
    const got = await graph.getFilter('abuffersink@out')?.buffersinkGetFrame(heard);
    if (got === undefined || got < 0) return at - start;
    for (const [channel, to] of [sound.left, sound.right].entries()) {
      const bytes = heard.data?.[channel];
      if (bytes) put(samplesOf(bytes, heard.nbSamples), to, at);
    }
    at += heard.nbSamples;
  }
}

const samplesOf = (bytes: Buffer, count: number): Float32Array =>
  new Float32Array(Uint8Array.from(bytes.subarray(0, 4 * count)).buffer);

/** Writes samples at their place, as far as they lie within. */
function put(samples: Float32Array, to: Float32Array, at: number): void {
  const skipped = Math.max(0, -at);
  const end = Math.max(skipped, Math.min(samples.length, to.length - at));
  to.set(samples.subarray(skipped, end), Math.max(0, at));
}
