import {
  AV_CODEC_FLAG_FRAME_DURATION,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  AVCOL_PRI_BT2020,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_BT709,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import { Codec, CodecContext, Dictionary, type Packet, Rational, type Stream } from 'node-av/lib';
import { HIGH_DEFINITION } from '../clip.ts';
import { openDecoder, succeed, turns } from '../decode-film.ts';
import { isHdr, type PictureFacts, sizeOfEncoded, thinnedRate } from './conversion.ts';
import { encodeTrack } from './encode-track.ts';

/** The unit of an encoded picture's times. */
const TIME_BASE = new Rational(1, 90_000);

/**
 * An encoder of a picture for every browser: upright H.264 High of 8 bits and 4:2:0 in BT.709, its
 * pixels square. `start` is the time of the first frame, in the units of the stream.
 */
export async function encodePicture(stream: Stream, facts: PictureFacts, start: bigint) {
  await using opening = new AsyncDisposableStack();
  const decoder = opening.adopt(await openDecoder(stream), (each) => each.freeContext());
  const encoder = opening.adopt(await openEncoder(facts), (each) => each.freeContext());
  const { num, den } = stream.timeBase;
  const usualDuration = BigInt(Math.round((facts.seconds / facts.frames) * (den / num)));
  let last = -1n;
  const begin = (pass: (packet: Packet) => Promise<void>) =>
    encodeTrack({
      ...{ decoder, encoder, pass, kind: '' },
      filters: filtersOf(facts),
      sourceOf: (frame) => {
        frame.pts = frame.bestEffortTimestamp - start;
        if (frame.pts < 0n) return null;
        if (frame.duration <= 0n) frame.duration = usualDuration;
        if (frame.colorSpace === AVCOL_SPC_UNSPECIFIED) frame.colorSpace = spaceOf(facts);
        const { width, height, format, colorSpace, colorRange } = frame;
        const kind = `pix_fmt=${format}:colorspace=${colorSpace}:range=${colorRange}`;
        return `buffer@in=video_size=${width}x${height}:${kind}:time_base=${num}/${den}`;
      },
      isWanted: (frame) => {
        // The encoder chooses which frames need no other.
        frame.pictType = AV_PICTURE_TYPE_NONE;
        const isLater = frame.pts > last;
        last = frame.pts;
        return isLater;
      },
    });
  const kept = opening.move();
  return { encoder, timeBase: TIME_BASE, begin, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

/** The colour space that browsers assume of a picture that does not say. */
function spaceOf({ colours, height }: PictureFacts) {
  if (colours.space !== AVCOL_SPC_UNSPECIFIED) return colours.space as typeof AVCOL_SPC_BT709;
  return height >= HIGH_DEFINITION ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M;
}

async function openEncoder(facts: PictureFacts): Promise<CodecContext> {
  const framesPerSecond = thinnedRate(facts) ?? facts.frames / facts.seconds;
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBX264);
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  // One thread: a clip is encoded with the processor time that others leave.
  Object.assign(encoder, { ...sizeOfEncoded(facts), threadCount: 1 });
  encoder.pixelFormat = AV_PIX_FMT_YUV420P;
  encoder.timeBase = TIME_BASE;
  encoder.framerate = new Rational(Math.round(1_000 * framesPerSecond), 1_000);
  encoder.colorSpace = AVCOL_SPC_BT709;
  encoder.colorPrimaries = AVCOL_PRI_BT709;
  encoder.colorTrc = AVCOL_TRC_BT709;
  encoder.colorRange = AVCOL_RANGE_MPEG;
  encoder.gopSize = FRAMES_BETWEEN_KEYS;
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER, AV_CODEC_FLAG_FRAME_DURATION);
  // Captions of the original would go along as data in its frames.
  using options = Dictionary.fromObject({
    ...{ preset: 'veryfast', crf: '20', profile: 'high', a53cc: '0' },
  });
  succeed(await encoder.open2(codec, options));
  return encoder;
}

/** Players find any second quickly. */
const FRAMES_BETWEEN_KEYS = 60;

function filtersOf(facts: PictureFacts): string {
  const { turn, isInterlaced, isMirrored, colours } = facts;
  const { width, height } = sizeOfEncoded(facts);
  const [across, down] = turn % 180 === 0 ? [width, height] : [height, width];
  const rate = thinnedRate(facts);
  const isWide = colours.primaries === AVCOL_PRI_BT2020 || isHdr(colours);
  const toBt709 = isWide ? '' : ':out_color_matrix=bt709:out_range=tv';
  return [
    ...(isInterlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    ...(rate === null ? [] : [`fps=${rate}`]),
    `scale=${across}:${down}:flags=bicubic${toBt709}`,
    // After it was scaled: of 4K these filters take several times the memory.
    ...(isWide ? wideToBt709(colours) : []),
    ...(isMirrored ? ['vflip'] : []),
    `${turns[turn]}format=yuv420p`,
    `setsar=1,settb=${TIME_BASE.num}/${TIME_BASE.den}`,
  ].join(',');
}

/**
 * Filters from BT.2020 to BT.709. The white of HDR (203 cd/m², ITU-R BT.2408) becomes the white of
 * other pictures, and what is brighter is compressed below it.
 */
function wideToBt709(colours: PictureFacts['colours']): string[] {
  const toBt709 = 'zscale=transfer=bt709:matrix=bt709:range=tv';
  if (!isHdr(colours)) return ['zscale=primaries=bt709:transfer=bt709:matrix=bt709:range=tv'];
  return [
    'zscale=transfer=linear:npl=100,format=gbrpf32le,zscale=primaries=bt709',
    'tonemap=tonemap=hable:desat=0',
    toBt709,
  ];
}
