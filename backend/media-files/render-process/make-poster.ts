import { writeFile } from 'node:fs/promises';
import {
  AV_CODEC_FLAG_QSCALE,
  AV_CODEC_ID_MJPEG,
  AV_LOG_QUIET,
  FF_QP2LAMBDA,
  type AVPixelFormat,
} from 'node-av/constants';
import { Codec, CodecContext, Log, Packet, Rational, type Frame } from 'node-av/lib';
import { openFilm, filtered, filterGraph, sourceOf, succeed, turns } from './decode-film.ts';
import { UnusableFilm } from './film-limits.ts';
import type { PosterJob } from './messages.ts';

// What is wrong with a film is said in the answer.
Log.setLevel(AV_LOG_QUIET);

/**
 * Writes the first frame of a film, or the one at a second, as a JPEG of its own size, upright.
 * Throws `UnusableFilm`, for a fault after the first frame as well where that is wanted.
 */
export async function makePoster({ film, jpeg, second }: PosterJob): Promise<void> {
  await using opened = await openFilm(film);
  if (second) await opened.seek(second);
  let first = await opened.next();
  while (first && opened.secondsOf(first) < (second ?? 0)) first = await opened.next();
  if (!first) throw new UnusableFilm('no frame of it can be decoded');
  using graph = await filterGraph(
    `${sourceOf(first)},${turns[opened.turn]}scale=out_range=full,format=${jpegFormats},buffersink@out`,
  );
  using shown = await filtered(graph, first);
  const picture = await encodeJpeg(shown);
  if (second === undefined) await opened.checkRest();
  await writeFile(jpeg, picture);
}

/** The nearest to the film's own is taken. */
const jpegFormats = 'yuvj420p|yuvj422p|yuvj444p';

/** The quality of ffmpeg's `-q:v 3`. */
const QUALITY = 3 * FF_QP2LAMBDA;

async function encodeJpeg(frame: Frame): Promise<Buffer> {
  const codec = Codec.findEncoder(AV_CODEC_ID_MJPEG);
  using encoder = new CodecContext();
  encoder.allocContext3(codec);
  Object.assign(encoder, { width: frame.width, height: frame.height, threadCount: 1 });
  // A video frame's, by the filters above.
  encoder.pixelFormat = frame.format as AVPixelFormat;
  encoder.timeBase = new Rational(1, 25);
  encoder.setFlags(AV_CODEC_FLAG_QSCALE);
  encoder.globalQuality = QUALITY;
  succeed(await encoder.open2(codec));
  frame.quality = QUALITY;
  succeed(await encoder.sendFrame(frame));
  using packet = new Packet();
  packet.alloc();
  succeed(await encoder.receivePacket(packet));
  if (!packet.data) throw new Error('the encoder of a poster made nothing');
  return packet.data;
}
