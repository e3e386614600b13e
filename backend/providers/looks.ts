import type { ClipLook, PhotoLook } from '../../contract/photo-look.ts';

/**
 * The looks of a provider whose films are made by rules on this machine. Faults are those of
 * `provider.ts`.
 */
export type Looks = {
  /**
   * How its films would see a photo, in a thread that ends with `signal`. Null where it cannot tell
   * now. Throws an invalid input for a photo that cannot be read.
   */
  lookAtPhoto?(path: string, signal: AbortSignal): Promise<PhotoLook | null>;
  /**
   * The heads of a clip, an MP4, in a process that ends with `signal`. Null where it cannot tell
   * here. Throws an invalid input for a clip that cannot be decoded, other faults for what another
   * time may end well.
   */
  lookAtClip?(path: string, signal: AbortSignal): Promise<ClipLook['clip'] | null>;
};
