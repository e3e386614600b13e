import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_CODEC_ID_AAC,
  AV_SAMPLE_FMT_FLTP,
} from 'node-av/constants';
import { Codec, CodecContext, type Packet, Rational, type Stream } from 'node-av/lib';
import { openDecoder, succeed } from '../decode-film.ts';
import { UnusableFilm } from '../film-limits.ts';
import { encodeTrack } from './encode-track.ts';

const SAMPLE_RATE = 48_000;
const BITS_PER_SECOND = 160_000n;
/** Samples of a frame of AAC. */
const FRAME_SAMPLES = 1_024;
const TIME_BASE = new Rational(1, SAMPLE_RATE);

/**
 * An encoder of sound as stereo AAC of 48 kHz, silent until the sound begins. The picture begins at
 * `startSecond` of the clip's time and lasts `seconds`.
 */
export async function encodeSound(
  stream: Stream,
  { startSecond, seconds }: { startSecond: number; seconds: number },
) {
  await using opening = new AsyncDisposableStack();
  const decoder = opening.adopt(await openDecoder(stream), (each) => each.freeContext());
  const encoder = opening.adopt(await openAacEncoder(BITS_PER_SECOND), (each) =>
    each.freeContext(),
  );
  const unit = stream.timeBase.toDouble();
  let kind: string | null = null;
  const begin = (pass: (packet: Packet) => Promise<void>) =>
    encodeTrack({
      ...{ decoder, encoder, pass, kind: 'a' },
      filters: [
        `aresample=${SAMPLE_RATE}:async=1:first_pts=0`,
        'aformat=sample_fmts=fltp:channel_layouts=stereo',
        `atrim=end=${seconds}`,
        `asetnsamples=n=${FRAME_SAMPLES}:p=0`,
      ].join(','),
      sourceOf: (frame) => {
        const { sampleRate: rate, format, channels } = frame;
        const second = Number(frame.bestEffortTimestamp) * unit - startSecond;
        frame.pts = BigInt(Math.round(second * rate));
        const layout = `sample_rate=${rate}:sample_fmt=${format}:channel_layout=${channels}c`;
        kind ??= layout;
        // Filters that began anew would begin with silence.
        if (kind !== layout) throw new UnusableFilm('its sound changes its kind');
        return `abuffer@in=${layout}:time_base=1/${rate}`;
      },
      isWanted: () => true,
    });
  const kept = opening.move();
  return { encoder, timeBase: TIME_BASE, begin, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

/** An encoder of stereo AAC of 48 kHz, which takes pieces of 1,024 samples of each channel. */
export async function openAacEncoder(bitsPerSecond: bigint): Promise<CodecContext> {
  const codec = Codec.findEncoder(AV_CODEC_ID_AAC);
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  encoder.sampleRate = SAMPLE_RATE;
  encoder.sampleFormat = AV_SAMPLE_FMT_FLTP;
  encoder.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
  encoder.bitRate = bitsPerSecond;
  encoder.timeBase = TIME_BASE;
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  succeed(await encoder.open2(codec));
  return encoder;
}
