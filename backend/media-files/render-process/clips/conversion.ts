import {
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVJ420P,
  AV_PROFILE_AAC_LOW,
  AV_PROFILE_H264_BASELINE,
  AV_PROFILE_H264_CONSTRAINED,
  AV_PROFILE_H264_HIGH,
  AV_PROFILE_H264_MAIN,
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_H264,
  AVCOL_PRI_BT2020,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
} from 'node-av/constants';

/** The facts found of a clip, each packet of it read and the first frames decoded. */
export type ClipFacts = { picture: PictureFacts; sound: SoundFacts | null };

export type PictureFacts = {
  codec: number;
  profile: number;
  level: number;
  format: number;
  colours: { space: number; primaries: number; transfer: number };
  width: number;
  height: number;
  /** The width of a pixel by its height. */
  aspect: number;
  isInterlaced: boolean;
  /** Clockwise: 0, 90, 180 or 270 degrees; `isMirrored`: it is turned upside down before that. */
  turn: number;
  isMirrored: boolean;
  seconds: number;
  frames: number;
  /**
   * Some packets are decoded and not shown, have no order of their own, or begin another kind of
   * picture: what shows the packets alone would show something else.
   */
  isCut: boolean;
};

export type SoundFacts = { codec: number; profile: number };

/** The treatment of each track of a clip. */
export type Conversion = { picture: 'copied' | 'encoded'; sound: 'copied' | 'encoded' | 'none' };

/** The sides of what is made, and of what is taken as it is. */
export const sidesMax = { long: 1920, short: 1080 } as const;
export const FRAMES_PER_SECOND_MAX = 30;

const FRAMES_PER_SECOND_COPIED = 60;
const LEVEL_COPIED = 42;

const profilesCopied: ReadonlySet<number> = new Set([
  AV_PROFILE_H264_BASELINE,
  AV_PROFILE_H264_MAIN,
  AV_PROFILE_H264_HIGH,
]);
const formatsCopied: ReadonlySet<number> = new Set([AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P]);
const spacesCopied: ReadonlySet<number> = new Set([
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_SPC_BT709,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_BT470BG,
]);

/** Whether each track is taken packet by packet: what every browser plays, and nothing else. */
export function conversionOf({ picture, sound }: ClipFacts): Conversion {
  const isAac = sound?.codec === AV_CODEC_ID_AAC && sound.profile === AV_PROFILE_AAC_LOW;
  return {
    picture: canBeCopied(picture) ? 'copied' : 'encoded',
    sound: sound ? (isAac ? 'copied' : 'encoded') : 'none',
  };
}

function canBeCopied(picture: PictureFacts): boolean {
  const { colours, width, height, seconds, frames } = picture;
  return (
    picture.codec === AV_CODEC_ID_H264 &&
    profilesCopied.has(picture.profile & ~AV_PROFILE_H264_CONSTRAINED) &&
    picture.level <= LEVEL_COPIED &&
    formatsCopied.has(picture.format) &&
    spacesCopied.has(colours.space) &&
    !isHdr(colours) &&
    colours.primaries !== AVCOL_PRI_BT2020 &&
    !picture.isInterlaced &&
    !picture.isMirrored &&
    !picture.isCut &&
    picture.aspect === 1 &&
    Math.max(width, height) <= sidesMax.long &&
    Math.min(width, height) <= sidesMax.short &&
    frames <= Math.ceil(FRAMES_PER_SECOND_COPIED * seconds)
  );
}

export const isHdr = ({ transfer }: PictureFacts['colours']): boolean =>
  transfer === AVCOL_TRC_ARIB_STD_B67 || transfer === AVCOL_TRC_SMPTE2084;

/**
 * The size of an encoded picture: upright, of square pixels, no larger than `sidesMax` and than it
 * was, its sides even numbers.
 */
export function sizeOfEncoded({
  width,
  height,
  aspect,
  turn,
}: Pick<PictureFacts, 'width' | 'height' | 'aspect' | 'turn'>): { width: number; height: number } {
  const [across, down] = turn % 180 === 0 ? [width * aspect, height] : [height, width * aspect];
  const [long, short] = [Math.max(across, down), Math.min(across, down)];
  const scale = Math.min(1, sidesMax.long / long, sidesMax.short / short);
  const even = (length: number) => Math.max(2, 2 * Math.round((length * scale) / 2));
  return { width: even(across), height: even(down) };
}

/**
 * The frames a second of an encoded picture as a fraction, where it has more than are kept; null
 * where all its frames stay. A whole number of frames becomes one each time, so that motion stays
 * even.
 */
export function thinnedRate({ seconds, frames }: Pick<PictureFacts, 'seconds' | 'frames'>) {
  const rate = frames / seconds;
  // A clip of 30 frames a second may seem to have a little more.
  const one = Math.ceil(rate / FRAMES_PER_SECOND_MAX - 0.02);
  return one > 1 ? rate / one : null;
}
