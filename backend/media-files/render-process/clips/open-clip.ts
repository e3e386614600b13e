import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_PKT_FLAG_CORRUPT,
  AVDISCARD_ALL,
  AVERROR_EOF,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  type AVMediaType,
} from 'node-av/constants';
import { type FormatContext, Packet, type Stream } from 'node-av/lib';
import { clipKind } from '#contract/clip-kind.ts';
import { readStart } from '../../clip-conversion.ts';
import { openFile } from '../decode-film.ts';
import { checkClip, checkLargest, checkSides, RefusedClip } from './clip-limits.ts';
import type { ClipFacts } from './conversion.ts';
import { pictureFacts, scanTrack, type ScannedTrack } from './scan-track.ts';

/** An opened clip. Its memory is the library's and has to be freed. */
export type OpenClip = AsyncDisposable & {
  picture: Stream;
  sound: Stream | null;
  facts: ClipFacts;
  /** The second of its own time at which its picture begins. */
  startSecond: number;
  /** The packets of both tracks from the beginning; each is there until the next is asked for. */
  packets(): AsyncGenerator<Packet>;
};

/**
 * Opens a clip by the kind that its first bytes show, and reads it once to its end. Its picture and
 * its sound are the first tracks that can be decoded. Throws `RefusedClip` for what is above the
 * limits or has no picture, and `UnusableFilm` for what cannot be read.
 */
export async function openClip(path: string): Promise<OpenClip> {
  const kind = clipKind(await readStart(path));
  if (!kind) throw new RefusedClip('Please choose an MP4, MOV or WebM clip.');
  const { pictureIndex, soundIndex, ...found } = await scan(path, kind);
  await using opening = new AsyncDisposableStack();
  const file = opening.use(await openFile(path, kind));
  for (const stream of file.streams) {
    const isKept = stream.index === pictureIndex || stream.index === soundIndex;
    if (!isKept) stream.discard = AVDISCARD_ALL;
  }
  const picture = streamAt(file, pictureIndex);
  const sound = soundIndex === null ? null : streamAt(file, soundIndex);
  const kept = opening.move();
  return {
    ...{ ...found, picture, sound },
    packets: () => packetsOf(file),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

function streamAt(file: FormatContext, index: number): Stream {
  const stream = file.streams[index];
  if (!stream) throw new Error('a clip has other tracks when it is read again');
  return stream;
}

/** So many are read before other work of the process has its turn. */
const PACKETS_IN_TURN = 256;

async function* packetsOf(file: FormatContext): AsyncGenerator<Packet> {
  using packet = new Packet();
  packet.alloc();
  for (let read = 1; ; read++) {
    packet.unref();
    // To ask a thread for each packet takes longer than to read it.
    const got = file.readFrameSync(packet);
    if (got === AVERROR_EOF) return;
    if (got < 0 || packet.hasFlags(AV_PKT_FLAG_CORRUPT)) throw cutOff();
    yield packet;
    if (read % PACKETS_IN_TURN === 0) await new Promise(setImmediate);
  }
}

const cutOff = () => new RefusedClip('This clip is cut off. Please choose the whole file.');

/** Reads all packets of a file, and decodes the first frame of each track. */
async function scan(path: string, kind: 'mov' | 'matroska') {
  await using opened = new AsyncDisposableStack();
  const file = opened.use(await openFile(path, kind));
  const pictures = await scannedTracks(file, AVMEDIA_TYPE_VIDEO);
  if (pictures.length === 0) throw new RefusedClip('This clip has no picture track.');
  const sounds = await scannedTracks(file, AVMEDIA_TYPE_AUDIO);
  const tracks = new Map<number, ScannedTrack>();
  for (const track of [...pictures, ...sounds]) {
    if (track) tracks.set(track.stream.index, opened.use(track));
  }
  for await (const packet of packetsOf(file)) await tracks.get(packet.streamIndex)?.take(packet);
  const [picture, sound] = [await firstFound(pictures), await firstFound(sounds)];
  if (!picture) throw new RefusedClip('The picture of this clip cannot be decoded.');
  const facts = pictureFacts(picture);
  checkSides(facts);
  checkClip(facts);
  const { endSecond, startSecond } = picture;
  // The demuxer of WebM takes the end of a file for the end of its clip.
  const saidSeconds = Number(file.duration) / MICROSECONDS;
  const heardSeconds = Math.max(endSecond, sound?.endSecond ?? 0);
  if (kind === 'matroska' && saidSeconds > heardSeconds + 1) throw cutOff();
  return {
    facts: { picture: facts, sound: sound && sound.first } satisfies ClipFacts,
    startSecond,
    pictureIndex: picture.stream.index,
    soundIndex: sound?.stream.index ?? null,
  };
}

const MICROSECONDS = 1_000_000;

/** More tracks of one type than a camera writes; pictures of covers are none. */
const TRACKS_MAX = 4;

async function scannedTracks(file: FormatContext, type: AVMediaType) {
  const ofType = file.streams.filter(
    (stream) =>
      stream.codecpar.codecType === type && !stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC),
  );
  // A decoder takes no more, either.
  for (const { codecpar } of ofType) checkLargest(codecpar);
  return Promise.all(ofType.slice(0, TRACKS_MAX).map(scanTrack));
}

async function firstFound(tracks: readonly (ScannedTrack | null)[]) {
  for (const track of tracks) {
    const found = await track?.found();
    if (found) return found;
  }
  return null;
}
