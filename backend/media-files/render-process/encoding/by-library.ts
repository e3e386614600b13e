import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_FRAME_DURATION,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_LOG_QUIET,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLTP,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import {
  Codec,
  CodecContext,
  CodecParameters,
  Dictionary,
  FFmpegError,
  Frame,
  Log,
  Packet,
  Rational,
} from 'node-av/lib';
import { FfmpegFailure } from '../../ffmpeg.ts';
import { openAacEncoder } from '../clips/encode-sound.ts';
import { type Mp4Writer, openMp4Writer } from '../clips/mp4-writer.ts';
import type { Size } from '#film/camera.ts';
import { FRAMES_PER_SECOND } from '#film/film.ts';
import { SAMPLE_RATE, type Stereo } from '#film/sound/voices.ts';
import {
  type Encoder,
  type Encoding,
  FRAMES_BETWEEN_KEYS,
  SOUND_BITS_PER_SECOND,
  x264,
} from './encoder.ts';
import { AAC_SAMPLES, piecesOf } from './samples.ts';

// What goes wrong is said by the errors.
Log.setLevel(AV_LOG_QUIET);

const pictureTime = new Rational(1, FRAMES_PER_SECOND);
const soundTime = new Rational(1, SAMPLE_RATE);

/** Encodes by the library, in threads of its own. For render processes, which alone load it. */
export async function openEncoder(
  film: Pick<Encoding, 'size' | 'sound' | 'outputPath'>,
): Promise<Encoder> {
  const { size, sound, outputPath } = film;
  await using opening = new AsyncDisposableStack();
  const made = await naming(async () => {
    const writer = opening.use(await openMp4Writer(outputPath));
    const addTrack = (encoder: CodecContext, timeBase: Rational) =>
      opening.use(trackOf(opening.adopt(encoder, freed), { writer, timeBase }));
    const picture = addTrack(await openPictureEncoder(size), pictureTime);
    const heard = sound && {
      ...{ sound, pieces: piecesOf(sound) },
      track: addTrack(await openAacEncoder(BigInt(SOUND_BITS_PER_SECOND)), soundTime),
    };
    await writer.begin();
    return { writer, picture, heard };
  });
  const { writer, picture, heard } = made;
  let [frames, piece] = [0, 0];

  /** Encodes the sound that is heard before a second, so that the file has both in turns. */
  async function hear(second: number): Promise<void> {
    if (!heard) return;
    for (; piece < heard.pieces && piece * AAC_SAMPLES < second * SAMPLE_RATE; piece++)
      await heard.track.encode((frame) => fillWithSound(frame, heard.sound, piece));
  }

  const kept = opening.move();
  return {
    take: (bytes) => {
      const at = frames++;
      // Copied before anything is awaited.
      const encoded = picture.encode((frame) => fillWithPicture(frame, size, { bytes, at }));
      return naming(() => encoded.then(() => hear((at + 1) / FRAMES_PER_SECOND)));
    },
    finish: () =>
      naming(async () => {
        await hear(Infinity);
        await heard?.track.end();
        await picture.end();
        await writer.finish();
      }),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

const freed = (encoder: CodecContext) => encoder.freeContext();

async function openPictureEncoder(size: Size): Promise<CodecContext> {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBX264);
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  // One thread beside the one that draws takes less processor time, and two thirds of the memory.
  Object.assign(encoder, { ...size, threadCount: 1, gopSize: FRAMES_BETWEEN_KEYS });
  encoder.pixelFormat = AV_PIX_FMT_YUV420P;
  encoder.timeBase = pictureTime;
  encoder.framerate = new Rational(FRAMES_PER_SECOND, 1);
  encoder.colorSpace = AVCOL_SPC_BT709;
  encoder.colorPrimaries = AVCOL_PRI_BT709;
  encoder.colorTrc = AVCOL_TRC_BT709;
  encoder.colorRange = AVCOL_RANGE_MPEG;
  // Without the second the last frame would have no duration.
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER, AV_CODEC_FLAG_FRAME_DURATION);
  using options = Dictionary.fromObject(x264);
  succeed(await encoder.open2(codec, options));
  return encoder;
}

/** A track of the file, and the encoder of what comes into it. */
function trackOf(
  encoder: CodecContext,
  { writer, timeBase }: { writer: Mp4Writer; timeBase: Rational },
) {
  using parameters = new CodecParameters();
  parameters.alloc();
  succeed(parameters.fromContext(encoder));
  const track = writer.addTrack(parameters, timeBase);
  const [frame, packet] = [new Frame(), new Packet()];
  frame.alloc();
  packet.alloc();

  async function send(what: Frame | null): Promise<void> {
    succeed(await encoder.sendFrame(what));
    while ((await encoder.receivePacket(packet)) >= 0) {
      await writer.write(packet, { track, timeBase });
      packet.unref();
    }
  }

  return {
    encode: async (fill: (frame: Frame) => void) => {
      frame.unref();
      fill(frame);
      await send(frame);
    },
    end: () => send(null),
    [Symbol.dispose]: () => {
      frame.free();
      packet.free();
    },
  };
}

function fillWithPicture(
  frame: Frame,
  size: Size,
  { bytes, at }: { bytes: Uint8Array; at: number },
): void {
  Object.assign(frame, size);
  frame.format = AV_PIX_FMT_YUV420P;
  frame.colorSpace = AVCOL_SPC_BT709;
  frame.colorRange = AVCOL_RANGE_MPEG;
  succeed(frame.allocBuffer());
  succeed(frame.fromBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
  frame.pts = BigInt(at);
  frame.duration = 1n;
}

function fillWithSound(frame: Frame, { left, right }: Stereo, piece: number): void {
  frame.format = AV_SAMPLE_FMT_FLTP;
  frame.nbSamples = AAC_SAMPLES;
  frame.sampleRate = SAMPLE_RATE;
  frame.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
  succeed(frame.allocBuffer());
  const start = piece * AAC_SAMPLES;
  for (const [channel, samples] of [left, right].entries()) {
    const { buffer, byteOffset } = samples.subarray(start, start + AAC_SAMPLES);
    frame.data?.[channel]?.set(new Uint8Array(buffer, byteOffset, 4 * AAC_SAMPLES));
  }
  frame.pts = BigInt(start);
}

/** Throws what goes wrong as `FfmpegFailure`. */
async function naming<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new FfmpegFailure(why, { cause });
  }
}

function succeed(code: number): void {
  if (code < 0) throw new Error(`the film cannot be encoded: ${FFmpegError.strerror(code)}`);
}
