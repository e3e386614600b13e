import type { PhotoLook } from '#contract/photo-look.ts';
import type { Camera, Point, Size } from '#film/camera.ts';
import { type Channel, channels, type Film, type Pose, restingPose } from '#film/film.ts';
import type { Layout } from '#film/layout.ts';
import type { Plot } from '#film/pixels/picture.ts';
import type { Sights } from '#film/scene.ts';
import type { Presence } from '#film/words/presence.ts';

/**
 * A photo that films are prepared of; `id` is the same for the same file and look. Without a look
 * the film is about the middle of a flat photo.
 */
export type Photo = { id: number; file: Blob; look: PhotoLook | null };

/** How the photo lies in the frame, and what a film of it is about: as the finished reel has it. */
export type Placed = { layout: Layout; sights: Sights };

/** The order for a film, or a part of it. */
export type FilmTask = {
  photo: Photo;
  film: Film;
  isWhole: boolean;
  /** Chosen by the user, 0..1 of the photo; null: the photo says it. */
  subject: Point | null;
  /** Pixels of the frame; both multiples of 40. */
  size: Size;
  /**
   * The frames from a second of the film's clock on, or the poses of the few in which most happens.
   */
  part: Part | 'liveliest';
};
export type Part = { from: number; frames: number };

/** A film in front of a photo, so that a frame of it takes arithmetic alone. */
export type PreparedFilm = {
  /** `id` of the photo. */
  photo: number;
  /** The second of the shot's clock of its first frame. */
  from: number;
  /** `key` of the pictures that it is painted from. */
  pictures: string;
  front: Plot;
  camera: Camera;
  /** The layer seen where the front is not opaque; null where the front is all there is. */
  back: { plot: Plot; camera: Camera } | null;
  /** The front's opacity is that of its people, so that words can stand behind them. */
  isParted: boolean;
  /** People, of a shot of a film: words leave them free. */
  presence?: Presence | undefined;
  /** For each frame the index of its first pose, and at the end how many there are. */
  starts: Uint32Array<ArrayBuffer>;
  /** Poses of the front, each with the channels in their order. */
  near: Float32Array<ArrayBuffer>;
  far: Float32Array<ArrayBuffer>;
};

/** Frames are as large as those of a reel; those of tiles are smaller. */
export const filmSize: Size = { width: 720, height: 1280 };

/**
 * A picture for the graphics card: red, green, blue and opacity, and where it lies in the frame.
 */
export type LayerPicture = { rgba: Uint8Array<ArrayBuffer>; plot: Plot };

/** Pictures that all films of a photo are painted from while its subject and its layout stay. */
export type Pictures = { key: string; front: LayerPicture; back: LayerPicture | null };

/** `pictures` is null where whoever asked has them already. */
export type Preparation = { film: PreparedFilm; pictures: Pictures | null };

export function packed(poses: readonly Pose[]): Float32Array<ArrayBuffer> {
  return Float32Array.from(poses.flatMap((pose) => channels.map((channel) => pose[channel])));
}

const unpacked = restingPose();

/** One of the packed poses; the next call overwrites it. */
export function poseAt(poses: Float32Array, index: number): Pose {
  let at = index * channels.length;
  for (const channel of channels) unpacked[channel] = poses[at++] ?? 0;
  return unpacked;
}

/** Channels of the camera; all others bend the picture or light it. */
const cameraChannels = new Set<Channel>(['x', 'y', 'zoom', 'roll', 'yaw', 'pitch']);

/** The camera's way alone, in front of a photo that stays flat. */
export function cameraOnly(film: Film): Film {
  const tracks = film.tracks.filter(({ channel }) => cameraChannels.has(channel));
  return { ...film, tracks, depth: 0 };
}
