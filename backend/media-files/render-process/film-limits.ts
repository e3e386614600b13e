/**
 * A film that cannot be decoded, or asks for more than is allowed; `message` is for the operator.
 */
export class UnusableFilm extends Error {
  override name = 'UnusableFilm';
}

/** The most that a film may have; those that are ordered have 10 seconds. */
export const filmLimits = {
  pixelsASide: 4096,
  seconds: 60,
  frames: 3_600,
  packetBytes: 64 * 1024 * 1024,
} as const;

/** Throws `UnusableFilm` for what is above the limits. */
export function checkFilm({ width = 0, height = 0, seconds = 0, frames = 0, packetBytes = 0 }) {
  const { pixelsASide, ...most } = filmLimits;
  if (Math.max(width, height) > pixelsASide)
    throw new UnusableFilm(`a film of ${width}×${height} is larger than ${pixelsASide}`);
  if (seconds > most.seconds)
    throw new UnusableFilm(`a film of ${seconds.toFixed(1)} s is longer than ${most.seconds}`);
  if (frames > most.frames)
    throw new UnusableFilm(`a film of ${frames} frames has more than ${most.frames}`);
  if (packetBytes > most.packetBytes)
    throw new UnusableFilm(`a packet of ${packetBytes} bytes is larger than ${most.packetBytes}`);
}
