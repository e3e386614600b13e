import {
  AV_CODEC_ID_H264,
  AV_FRAME_FLAG_INTERLACED,
  AV_NOPTS_VALUE,
  AV_PKT_DATA_NEW_EXTRADATA,
  AV_PKT_FLAG_DISCARD,
} from 'node-av/constants';
import { Frame, type Packet, type Stream } from 'node-av/lib';
import { isMirrored, openDecoder, turnOf } from '../decode-film.ts';
import { UnusableFilm } from '../film-limits.ts';
import { checkClip } from './clip-limits.ts';
import { changesKind } from './h264-parts.ts';
import type { PictureFacts, SoundFacts } from './conversion.ts';

/** A track while its packets are counted. The memory of its decoder has to be freed. */
export type ScannedTrack = AsyncDisposable & {
  stream: Stream;
  take(packet: Packet): Promise<void>;
  /** The track as found when all packets were taken; null where no frame can be decoded. */
  found(): Promise<FoundTrack | null>;
};

type FoundTrack = {
  stream: Stream;
  frames: number;
  startSecond: number;
  endSecond: number;
  isCut: boolean;
  first: FirstFrame;
};

type FirstFrame = SoundFacts &
  Pick<
    PictureFacts,
    'level' | 'format' | 'width' | 'height' | 'aspect' | 'colours' | 'isInterlaced'
  >;

/** Null for a track that no decoder of the library takes. */
export async function scanTrack(stream: Stream): Promise<ScannedTrack | null> {
  const decoder = await openDecoder(stream).catch((error: unknown) => {
    if (error instanceof UnusableFilm) return null;
    throw error;
  });
  if (!decoder) return null;
  const frame = new Frame();
  frame.alloc();
  const unit = stream.timeBase.toDouble();
  let first: FirstFrame | null = null;
  let [packets, frames] = [0, 0];
  let [start, end, lastStart] = [Infinity, -Infinity, -Infinity];
  let before: bigint | null = null;
  let isCut = false;

  async function decode(packet: Packet | null): Promise<void> {
    // What comes before the first place that can be decoded is left out, as a player does.
    await decoder?.sendPacket(packet);
    if (!decoder || (await decoder.receiveFrame(frame)) < 0) return;
    const { codecId: codec, profile, level } = decoder;
    first = { codec, profile, level, ...factsOf(frame, stream) };
  }

  const { codecId, extradata: record } = stream.codecpar;
  const isChange = ({ isKeyframe, data }: Packet) =>
    codecId === AV_CODEC_ID_H264 && isKeyframe && !!data && !!record && changesKind(data, record);

  return {
    stream,
    take: async (packet) => {
      const { dts, pts, duration, size: packetBytes } = packet;
      packets += 1;
      checkClip({ frames: packets, packetBytes });
      const hasOrder = dts !== AV_NOPTS_VALUE && pts !== AV_NOPTS_VALUE;
      const follows: boolean = before === null ? packet.isKeyframe : dts > before;
      const isOther = packet.getSideData(AV_PKT_DATA_NEW_EXTRADATA) !== null || isChange(packet);
      const isHidden = packet.hasFlags(AV_PKT_FLAG_DISCARD);
      isCut ||= !hasOrder || !follows || isHidden || isOther;
      before = dts;
      if (!isHidden) {
        frames += 1;
        const at = Number(pts === AV_NOPTS_VALUE ? dts : pts) * unit;
        start = Math.min(start, at);
        lastStart = Math.max(lastStart, at);
        end = Math.max(end, at + Number(duration) * unit);
      }
      if (!first) await decode(packet);
    },
    found: async () => {
      if (!first) await decode(null);
      if (!first || end < start) return null;
      // WebM does not say how long its last frame is.
      const average = frames > 1 ? (lastStart - start) / (frames - 1) : ONE_FRAME;
      const endSecond = end > lastStart ? end : lastStart + average;
      return { stream, frames, startSecond: start, endSecond, isCut, first };
    },
    [Symbol.asyncDispose]: async () => {
      frame.free();
      decoder.freeContext();
    },
  };
}

/** Seconds of a picture that stands alone. */
const ONE_FRAME = 1 / 30;

function factsOf(frame: Frame, stream: Stream): Omit<FirstFrame, keyof SoundFacts | 'level'> {
  const { width, height, format, colorSpace, colorPrimaries, colorTrc } = frame;
  const outside = stream.codecpar;
  const [shape] = [stream.sampleAspectRatio, frame.sampleAspectRatio].filter(({ num }) => num > 0);
  const known = (inside: number, said: number) => (inside === UNSPECIFIED ? said : inside);
  return {
    ...{ width, height, format },
    aspect: shape ? shape.toDouble() : 1,
    colours: {
      space: known(colorSpace, outside.colorSpace),
      primaries: known(colorPrimaries, outside.colorPrimaries),
      transfer: known(colorTrc, outside.colorTrc),
    },
    isInterlaced: frame.hasFlags(AV_FRAME_FLAG_INTERLACED),
  };
}

/** The number for "unspecified", equal in all three (ITU-T H.273). */
const UNSPECIFIED = 2;

/** The facts of a picture track. */
export function pictureFacts({ stream, first, ...found }: FoundTrack): PictureFacts {
  const { frames, startSecond, endSecond, isCut } = found;
  const turned = { turn: turnOf(stream), isMirrored: isMirrored(stream) };
  return { ...first, ...turned, seconds: endSecond - startSecond, frames, isCut };
}
