import type { Plane } from '../pixels/blur.ts';

/** A face in a picture whose sides are 1. */
export type Face = {
  /** From the brows to the chin and from cheek to cheek; without hair and ears. */
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** 0..1: how sure the detector is. */
  score: number;
};

/** Who is in a photo. */
export type People = {
  /** The surest first; sides are 0..1 of the photo. */
  faces: readonly Face[];
  /**
   * How much each place belongs to people, 0..1: 256 x 256 values stretched over the whole photo.
   * Absent without a face, and where it cannot be trusted.
   */
  mask: Plane | undefined;
};
