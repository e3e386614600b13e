import {
  AV_PKT_DATA_DISPLAYMATRIX,
  AV_PKT_FLAG_CORRUPT,
  AVDISCARD_ALL,
  AVERROR_EOF,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  AVSEEK_FLAG_BACKWARD,
  type AVCodecID,
  type AVMediaType,
} from 'node-av/constants';
import {
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  FormatContext,
  Frame,
  InputFormat,
  Packet,
  FilterGraph,
  type Stream,
} from 'node-av/lib';
import { checkFilm, filmLimits, UnusableFilm } from './film-limits.ts';

/** An opened track of a film. Its memory is the library's and has to be freed. */
export type OpenTrack = AsyncDisposable & {
  codec: AVCodecID;
  /** How long it claims to be; 0 where it does not say. */
  seconds: number;
  /** The turn by which it is shown, clockwise: 0, 90, 180 or 270 degrees. */
  turn: number;
  /** Goes to a place from which all that is shown from this second on can be decoded. */
  seek(seconds: number): Promise<void>;
  /** The next frame in the order of showing, until it is asked for another; null after the last. */
  next(): Promise<Frame | null>;
  secondsOf(frame: Frame): number;
  /** Throws `UnusableFilm` if the rest is cut off, or its size is another. Ends the reading. */
  checkRest(): Promise<void>;
};

/** Settings of a decoder, by the library's names. */
type Decoding = Readonly<Record<string, string>>;

/**
 * Opens an MP4 file, the only kind that is read here, and no other file for it. Throws
 * `UnusableFilm`, before anything is decoded, if it claims more than `filmLimits` allows.
 */
export async function openFilm(path: string, decoding: Decoding = {}): Promise<OpenTrack> {
  const film = await openTrack(path, AVMEDIA_TYPE_VIDEO, decoding);
  if (film) return film;
  throw new UnusableFilm('there is no video in it');
}

/** Opens the sound of a film, as `openFilm` its pictures; null where it has none. */
export const openSound = (path: string): Promise<OpenTrack | null> =>
  openTrack(path, AVMEDIA_TYPE_AUDIO);

async function openTrack(
  path: string,
  type: AVMediaType,
  decoding: Decoding = {},
): Promise<OpenTrack | null> {
  await using open = new AsyncDisposableStack();
  const file = open.use(await openFile(path, 'mov'));
  const stream = streamOf(file, type);
  if (!stream) return null;
  const { index } = stream;
  const isVideo = type === AVMEDIA_TYPE_VIDEO;
  const unit = stream.timeBase.toDouble();
  const seconds = Math.max(0, Number(stream.duration) * unit);
  const frames = isVideo ? Number(stream.nbFrames) : 0;
  checkFilm({ ...sizeOf(stream.codecpar), seconds, frames });
  const decoder = open.use(await openDecoder(stream, decoding));
  const packet = open.use(new Packet());
  packet.alloc();
  const frame = open.use(new Frame());
  frame.alloc();
  let size: { width: number; height: number } | null = null;
  let packets = 0;

  /** False at the end. */
  async function read(): Promise<boolean> {
    packet.unref();
    const got = await file.readFrame(packet);
    if (got === AVERROR_EOF) return false;
    if (got < 0 || packet.hasFlags(AV_PKT_FLAG_CORRUPT)) throw new UnusableFilm('it is cut off');
    packets += 1;
    checkFilm({ frames: isVideo ? packets : 0, packetBytes: packet.size });
    return true;
  }
  async function receive(): Promise<boolean> {
    frame.unref();
    if ((await decoder.receiveFrame(frame)) < 0) return false;
    const { width, height } = (size ??= sizeOf(frame));
    checkFilm(size);
    if (frame.width === width && frame.height === height) return true;
    const sizes = `${width}×${height} to ${frame.width}×${frame.height}`;
    throw new UnusableFilm(`it changes its size from ${sizes}`);
  }
  async function next(): Promise<Frame | null> {
    // A packet that cannot be decoded is left out, as a player does.
    for (;;) {
      if (await receive()) return frame;
      if (await read()) await decoder.sendPacket(packet);
      else {
        await decoder.sendPacket(null);
        return (await receive()) ? frame : null;
      }
    }
  }
  /** Decodes the frames that need no other: a new size can only begin with one. */
  async function checkRest(): Promise<void> {
    while (await read()) {
      if (!packet.isKeyframe) continue;
      decoder.flushBuffers();
      await decoder.sendPacket(packet);
      await decoder.sendPacket(null);
      while (await receive());
    }
  }
  async function seek(to: number): Promise<void> {
    // An index is in the order of decoding, in which a frame may stand before those shown first.
    const place = BigInt(Math.round(Math.max(0, to - REORDERED_SECONDS) / unit));
    const found = await file.seekFrame(index, place, AVSEEK_FLAG_BACKWARD);
    if (found < 0) throw new UnusableFilm(`second ${to} is not found: ${wordsOf(found)}`);
    decoder.flushBuffers();
  }
  const kept = open.move();
  return {
    codec: stream.codecpar.codecId,
    seconds,
    turn: turnOf(stream),
    seek,
    next,
    secondsOf: (of) => Number(of.bestEffortTimestamp) * unit,
    checkRest,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/**
 * Opens a file with this demuxer, and no other file for it. Throws `UnusableFilm` where it is none
 * of its kind.
 */
export async function openFile(path: string, demuxer: string): Promise<FormatContext> {
  const file = new FormatContext();
  using options = Dictionary.fromObject({ protocol_whitelist: 'file' });
  const opened = await file.openInput(
    `file:${path}`,
    InputFormat.findInputFormat(demuxer),
    options,
  );
  if (opened >= 0) return file;
  throw new UnusableFilm(`the file cannot be opened: ${wordsOf(opened)}`);
}

/** More than a frame is moved for those that are decoded from it. */
const REORDERED_SECONDS = 0.25;

/** The stream of this type; all others are not read. */
function streamOf(file: FormatContext, type: AVMediaType): Stream | undefined {
  const index = file.findBestStream(type);
  const stream = file.streams[index];
  if (index < 0 || !stream) return undefined;
  for (const other of file.streams) if (other.index !== index) other.discard = AVDISCARD_ALL;
  return stream;
}

/** Throws `UnusableFilm` for a stream that the library cannot decode. */
export async function openDecoder(
  { codecpar }: Stream,
  decoding: Decoding = {},
): Promise<CodecContext> {
  const codec = Codec.findDecoder(codecpar.codecId);
  if (!codec) throw new UnusableFilm(`no decoder for ${codecpar.codecTagString}`);
  const decoder = new CodecContext();
  decoder.allocContext3(codec);
  decoder.parametersToContext(codecpar);
  // More threads would hold more frames at once, and the first is what is waited for.
  decoder.threadCount = 1;
  // A stream may claim another size inside than outside.
  using options = Dictionary.fromObject({ ...decoding, max_pixels: filmLimits.pixelsASide ** 2 });
  const opened = await decoder.open2(codec, options);
  if (opened >= 0) return decoder;
  decoder.freeContext();
  throw new UnusableFilm(`no decoder can be opened: ${wordsOf(opened)}`);
}

/** The turn of the matrix (ISO/IEC 14496-12, `tkhd`): 32-bit numbers in the machine's order. */
export function turnOf(stream: Stream): number {
  const [a = 1, b = 0] = matrixOf(stream);
  const degrees = Math.round((Math.atan2(b, a) * 180) / Math.PI / 90) * 90;
  return (degrees + 360) % 360;
}

/** Whether the matrix shows a film upside down before it turns it. */
export function isMirrored(stream: Stream): boolean {
  const [a = 1, b = 0, , c = 0, d = 1] = matrixOf(stream);
  return a * d - b * c < 0;
}

/** Empty where a film has none. */
function matrixOf({ codecpar }: Stream): number[] {
  const matrix = codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX);
  return matrix && matrix.length >= 36 ? [...new Int32Array(Uint8Array.from(matrix).buffer)] : [];
}

const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height });
export const wordsOf = (code: number) => FFmpegError.strerror(code);

/** Filters from one called `in` to one called `out`. Their memory is the library's. */
export async function filterGraph(description: string): Promise<FilterGraph> {
  const graph = new FilterGraph();
  graph.alloc();
  graph.nbThreads = 1;
  succeed(graph.parsePtr(description));
  succeed(await graph.config());
  return graph;
}

/** A frame of a film as the filters make it, which has to be freed. */
export async function filtered(graph: FilterGraph, frame: Frame): Promise<Frame> {
  const shown = new Frame();
  shown.alloc();
  succeed(await graph.getFilter('buffer@in')?.buffersrcAddFrame(frame));
  succeed(await graph.getFilter('buffersink@out')?.buffersinkGetFrame(shown));
  return shown;
}

/** The filter `in` for frames of this kind. */
export function sourceOf({ width, height, format, colorSpace, colorRange }: Frame): string {
  const kind = `pix_fmt=${format}:colorspace=${colorSpace}:range=${colorRange}`;
  return `buffer@in=video_size=${width}x${height}:${kind}:time_base=1/25`;
}

/** Filters that turn a frame upright which is shown turned by these degrees. */
export const turns: Readonly<Record<number, string>> = {
  0: '',
  90: 'transpose=clock,',
  180: 'hflip,vflip,',
  270: 'transpose=cclock,',
};

/** Throws `UnusableFilm`: what the library cannot filter or encode is a film of a rare kind. */
export function succeed(code: number | undefined): void {
  if (code === undefined || code < 0)
    throw new UnusableFilm(`it cannot be shown: ${FFmpegError.strerror(code ?? 0)}`);
}
