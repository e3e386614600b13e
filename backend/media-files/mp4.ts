import { open, type FileHandle } from 'node:fs/promises';

/** The facts of a reel, read from its boxes (ISO/IEC 14496-12), not by ffmpeg. */
export type Mp4Facts = {
  durationSeconds: number;
  /** The size as it is seen: a film may be stored on its side and turned by a matrix. */
  width: number;
  height: number;
  frames: number;
  framesPerSecond: number;
  /** Sample entry of the video track; `avc1` is H.264. */
  codec: string;
  tracks: number;
  /** True when a player can start before it has the whole file: `moov` comes before `mdat`. */
  isFastStart: boolean;
  sizeBytes: number;
};

/** The index of a 10-second reel has a few kilobytes; a larger one is not read. */
const LARGEST_INDEX_BYTES = 8 * 1024 * 1024;

/** Real files have some ten and some hundred; each costs a read, and memory. */
const TOP_BOXES_MAX = 1_000;
const INDEX_BOXES_MAX = 10_000;

/** Throws an `Error` that names the missing part if the file is not a whole MP4 with video. */
export async function readMp4(path: string): Promise<Mp4Facts> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const boxes = await topBoxes(file, size);
    const moov = boxes.find((box) => box.type === 'moov');
    const mdat = boxes.find((box) => box.type === 'mdat');
    if (boxes[0]?.type !== 'ftyp') throw new Error('not an MP4: it does not start with ftyp');
    if (moov === undefined) throw new Error('MP4 without moov: the file is not complete');
    if (mdat === undefined) throw new Error('MP4 without mdat: there is no picture in it');
    if (moov.end - moov.start > LARGEST_INDEX_BYTES) throw new Error('MP4 with an oversized moov');
    const index = Buffer.alloc(moov.end - moov.start);
    await file.read(index, 0, index.length, moov.start);
    return { ...videoFacts(index), isFastStart: moov.start < mdat.start, sizeBytes: size };
  } finally {
    await file.close();
  }
}

/** `start` and `end` are those of its content, which its header of 8 or 16 bytes precedes. */
export type Box = { type: string; headerStart: number; start: number; end: number };

/**
 * The boxes of a file that are in no other box, in their order. Throws an `Error` where they are
 * too many.
 */
export async function topBoxes(file: FileHandle, size: number): Promise<Box[]> {
  const boxes: Box[] = [];
  const header = Buffer.alloc(16);
  for (let at = 0; at < size;) {
    if (boxes.length === TOP_BOXES_MAX) throw new Error('MP4 with too many boxes');
    const { bytesRead } = await file.read(header, 0, 16, at);
    const box = boxAt(header.subarray(0, bytesRead), 0, size - at);
    const { type, start, end } = box;
    boxes.push({ type, headerStart: at, start: at + start, end: at + end });
    at += box.end;
  }
  return boxes;
}

/** The box whose header is at `at`; its content runs from `start` to `end`, at most `limit`. */
function boxAt(bytes: Buffer, at: number, limit: number): Box {
  if (bytes.length - at < 8) throw new Error('MP4 ends in the middle of a box header');
  const type = bytes.toString('latin1', at + 4, at + 8);
  let length = bytes.readUInt32BE(at);
  let header = 8;
  if (length === 1) {
    if (bytes.length - at < 16) throw new Error('MP4 ends in the middle of a box header');
    length = Number(bytes.readBigUInt64BE(at + 8));
    header = 16;
  }
  if (length === 0) length = limit;
  if (length < header || length > limit) throw new Error(`MP4 box ${type} is cut off`);
  return { type, headerStart: at, start: at + header, end: at + length };
}

function videoFacts(moov: Buffer): Omit<Mp4Facts, 'isFastStart' | 'sizeBytes'> {
  const childrenOf = boxReader();
  const movie = childrenOf(moov);
  const tracks = movie.filter(({ type }) => type === 'trak');
  for (const { content } of tracks) {
    const track = childrenOf(content);
    const media = childrenOf(inside(track, 'mdia'));
    if (inside(media, 'hdlr').toString('latin1', 8, 12) !== 'vide') continue;
    const head = inside(track, 'tkhd');
    const { width, height } = trackSize(head);
    const { timescale, duration } = mediaTime(inside(media, 'mdhd'));
    // An edit list may leave out a part of the media, such as what the order of frames adds to it.
    const shown = trackDuration(head) / mediaTime(inside(movie, 'mvhd')).timescale;
    const table = childrenOf(inside(childrenOf(inside(media, 'minf')), 'stbl'));
    const frames = sampleCount(inside(table, 'stts'));
    const durationSeconds = Math.min(duration / timescale, shown || Infinity);
    return {
      durationSeconds,
      width,
      height,
      frames,
      framesPerSecond: frames / durationSeconds,
      codec: inside(table, 'stsd').toString('latin1', 12, 16),
      tracks: tracks.length,
    };
  }
  throw new Error('MP4 without a video track');
}

type InnerBox = { type: string; content: Buffer };

/** Reads the boxes in others, one level at a time, and counts all of them. */
function boxReader(): (bytes: Buffer) => InnerBox[] {
  let count = 0;
  return (bytes) => {
    const boxes: InnerBox[] = [];
    for (let at = 0; at < bytes.length;) {
      if (++count > INDEX_BOXES_MAX) throw new Error('MP4 with too many boxes in moov');
      const { type, start, end } = boxAt(bytes, at, bytes.length - at);
      boxes.push({ type, content: bytes.subarray(start, end) });
      at = end;
    }
    return boxes;
  };
}

function inside(boxes: readonly InnerBox[], type: string): Buffer {
  const box = boxes.find((child) => child.type === type);
  if (box === undefined) throw new Error(`MP4 without ${type}`);
  return box.content;
}

/**
 * Width and height are 16.16 fixed point at the end of the box, in either version, behind the nine
 * numbers of the matrix.
 */
function trackSize(tkhd: Buffer): { width: number; height: number } {
  const at = tkhd.length - 8;
  const [a, b] = [tkhd.readInt32BE(at - 36), tkhd.readInt32BE(at - 32)];
  const across = tkhd.readUInt32BE(at) / 65_536;
  const down = tkhd.readUInt32BE(at + 4) / 65_536;
  const isOnSide = Math.abs(b) > Math.abs(a);
  return isOnSide ? { width: down, height: across } : { width: across, height: down };
}

/** The length of a track in units of the movie; 0 where it is not said. */
const trackDuration = (tkhd: Buffer): number =>
  tkhd[0] === 1 ? Number(tkhd.readBigUInt64BE(28)) : tkhd.readUInt32BE(20);

/** The times of a track's media or of the movie, which say them alike. */
function mediaTime(head: Buffer): { timescale: number; duration: number } {
  if (head[0] === 1) {
    return { timescale: head.readUInt32BE(20), duration: Number(head.readBigUInt64BE(24)) };
  }
  return { timescale: head.readUInt32BE(12), duration: head.readUInt32BE(16) };
}

function sampleCount(stts: Buffer): number {
  const entries = stts.readUInt32BE(4);
  let count = 0;
  for (let entry = 0; entry < entries; entry++) count += stts.readUInt32BE(8 + entry * 8);
  return count;
}
