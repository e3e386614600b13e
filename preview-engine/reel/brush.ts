import type { Size } from '../../contract/tools/reel-motions/camera.ts';
import type { Grid } from './grid.ts';
import type { Light } from './light.ts';

/** A frame of the video, planar 4:2:0. */
export type Frame = {
  /** All three planes, as ffmpeg wants them. */
  bytes: Uint8Array;
  luma: Uint8Array;
  /** Clamped, because a coloured lamp on a coloured surface would overflow. */
  blue: Uint8ClampedArray;
  red: Uint8ClampedArray;
};

export function emptyFrame(size: Size): Frame {
  const pixels = size.width * size.height;
  const bytes = new Uint8Array((pixels * 3) / 2);
  return {
    bytes,
    luma: bytes.subarray(0, pixels),
    blue: new Uint8ClampedArray(bytes.buffer, pixels, pixels / 4),
    red: new Uint8ClampedArray(bytes.buffer, pixels * 1.25, pixels / 4),
  };
}

/** What a layer is painted into, how it is aimed, and in which light. */
export type Brush = { frame: Frame; size: Size; grid: Grid; light: Light };
