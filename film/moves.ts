import type { Channel, CurveName, Film, Key, Place, Pose, Stop, Track, WaveShape } from './film.ts';

/**
 * The moves that the motion table is written in, each a few tracks of plain data. Units are
 * seconds, frame widths, degrees and zoom factors.
 */
export type Move = readonly Track[];

/** The settings that hold for all of a film. */
type Whole = Pick<Film, 'path' | 'ramp' | 'depth'>;

export function film(...parts: readonly (Move | Whole)[]): Film {
  const isMove = (part: Move | Whole): part is Move => Array.isArray(part);
  const wholes = parts.filter((part) => !isMove(part));
  return Object.assign({ tracks: parts.filter(isMove).flat() }, ...wholes) as Film;
}

/** Slow motion or speed ramps, by keys: `[clock second, film second, curve]`. */
export const ramped = (...ramp: readonly Key[]): Whole => ({ ramp });

/** A way of its own through a photo that is longer than the frame: places, at their seconds. */
export const stops = (...path: readonly Stop[]): Whole => ({ path });

/** Stays at each place until the next one's second, and is there `seconds` later. */
export function hops(seconds: number, ...places: readonly Stop[]): Whole {
  const path = places.flatMap(([at, place, share = 1], index): Stop[] => {
    const before = places[index - 1];
    if (!before) return [[at, place, share]];
    const leaving: Stop = [at, before[1], before[2] ?? 1];
    return [leaving, [at + seconds, place, share]];
  });
  return { path };
}

/** From the subject to one side, to the other, and so on, each way taking so many seconds. */
export function sway(seconds: number, share: number): Whole {
  const sides: readonly Place[] = ['beside', 'across'];
  const turns = Array.from({ length: Math.floor(10 / seconds) }, (_, turn): Stop => [
    (turn + 0.5) * seconds,
    sides[turn % 2] ?? 'subject',
    share,
  ]);
  return stops([0, 'subject'], ...turns, [10, 'subject']);
}

/** Any channel from key to key. */
export function glide(channel: Channel, ...keys: readonly Key[]): Move {
  return [{ channel, kind: 'keys', keys }];
}

/** A move as strong as these keys say; without any it stays as it is. */
export function enveloped(move: Move, ...envelope: readonly Key[]): Move {
  return envelope.length === 0 ? move : move.map((track) => ({ ...track, envelope }));
}

/** A move that may show the margin of the canvas for a moment. */
const brief = (move: Move): Move => move.map((track) => ({ ...track, brief: true }));

/** Zoom by factors: 1 shows the frame at rest, 2 half of its width. */
export function zoom(...keys: readonly Key[]): Move {
  return glide('zoom', ...keys.map(([at, by, curve]): Key => [at, Math.log2(by), curve]));
}

/** One long approach or retreat over the whole film. */
export function dolly(from: number, to: number, curve: CurveName = 'smooth'): Move {
  return zoom([0, from], [10, to, curve]);
}

/** The camera swings around the subject and back: it turns, moves aside, and shifts depth. */
export function orbit(degrees: number, seconds: number, phase = 0): Move {
  const hertz = 1 / seconds;
  return [
    { channel: 'yaw', kind: 'wave', shape: 'sine', amount: degrees, hertz, phase },
    { channel: 'x', kind: 'wave', shape: 'sine', amount: degrees * 0.004, hertz, phase },
    { channel: 'parallaxX', kind: 'wave', shape: 'sine', amount: degrees * 0.0045, hertz, phase },
  ];
}

/** The camera walks around the subject from one side to the other, key by key in degrees. */
export function arc(...keys: readonly Key[]): Move {
  const scaled = (by: number) => keys.map(([at, degrees, curve]): Key => [at, degrees * by, curve]);
  return [
    ...glide('yaw', ...keys),
    ...glide('x', ...scaled(0.004)),
    ...glide('parallaxX', ...scaled(0.0045)),
  ];
}

/** The subject grows while its background recedes (a dolly zoom). */
export function vertigo(amount: number, from: number, to: number): Move {
  return [
    ...glide('swell', [from, 0], [to, amount]),
    ...glide('zoom', [from, amount], [to, 0.35 * amount]),
  ];
}

type Beat = { shape?: WaveShape; every?: number; offset?: number };

/** A channel that repeats `every` so many beats of `bpm`, `offset` beats late. */
export function beat(bpm: number, channel: Channel, amount: number, how: Beat = {}): Move {
  const { shape = 'punch', every = 1, offset = 0 } = how;
  const hertz = bpm / 60 / every;
  const phase = -offset / every;
  return [{ channel, kind: 'wave', shape, amount, hertz, phase, tempo: bpm }];
}

/** Hips swing from side to side, the head moves against them, the body sinks on every beat. */
export function groove(bpm: number, amount: number): Move {
  return [
    beat(bpm, 'hips', amount, { shape: 'swing', every: 2 }),
    beat(bpm, 'lean', -0.3 * amount, { shape: 'sine', every: 2 }),
    beat(bpm, 'y', -0.25 * amount, { shape: 'bounce' }),
  ].flat();
}

/** Up and down: squashed on the beat, stretched between beats. */
export function bounce(bpm: number, height: number, squash = 0): Move {
  return [
    beat(bpm, 'y', height, { shape: 'bounce' }),
    beat(bpm, 'squash', squash, { shape: 'punch' }),
  ].flat();
}

/** A wave that travels through the body, `turns` a second. */
export function bodyWave(amount: number, turns: number, ...envelope: readonly Key[]): Move {
  return [
    ...enveloped(glide('ripple', [0, amount]), ...envelope),
    ...glide('rippleTurns', [0, 0], [10, 10 * turns, 'linear']),
  ];
}

/** The chest rises and falls. */
export function breathe(amount: number, hertz: number): Move {
  return [
    { channel: 'swell', kind: 'wave', shape: 'sine', amount, hertz, phase: 0 },
    { channel: 'zoom', kind: 'wave', shape: 'sine', amount: amount * 0.25, hertz, phase: -0.1 },
  ];
}

/** The small movements of a camera held by hand. */
export function handheld(amount: number, hertz = 0.7, seed = 1): Move {
  return [
    { channel: 'x', kind: 'noise', amount: 0.014 * amount, hertz, seed },
    { channel: 'y', kind: 'noise', amount: 0.018 * amount, hertz: hertz * 0.9, seed: seed + 1 },
    { channel: 'roll', kind: 'noise', amount: 0.9 * amount, hertz: hertz * 0.7, seed: seed + 2 },
  ];
}

/** Shaking; `amount` 1 is very strong. */
export function shake(amount: number, hertz: number, ...envelope: readonly Key[]): Move {
  return (['x', 'y', 'roll'] as const).map((channel, at): Track => {
    const strength = (channel === 'roll' ? 2.4 : 0.03) * amount;
    return { channel, kind: 'noise', amount: strength, hertz, seed: 7 + at, envelope, brief: true };
  });
}

/** One hit that oscillates and fades. */
export function jolt(at: number, by: Partial<Pose>, hertz = 3, damping = 4): Move {
  return Object.entries(by).map(([channel, amount]): Track => {
    // The keys of `by` are channels: its type has no others.
    return { channel: channel as Channel, kind: 'spring', at, amount, hertz, damping, brief: true };
  });
}

/** A whip pan: the camera is torn to one side and swings back past its place. */
export function whip(at: number, to: 'left' | 'right' | 'up' | 'down'): Move {
  const channel = to === 'left' || to === 'right' ? 'x' : 'y';
  const far = (to === 'left' || to === 'up' ? -1 : 1) * (channel === 'x' ? 0.27 : 0.2);
  return brief(glide(channel, [at - 0.2, 0], [at, far], [at + 0.22, -0.3 * far], [at + 0.5, 0]));
}

/** Rolls around the centre, zooming in meanwhile so that the corners stay filled. */
export function spin(at: number, seconds: number, turns: number): Move {
  const end = at + seconds;
  const [near, far] = [at + 0.25 * seconds, end - 0.25 * seconds];
  return brief([
    ...glide('roll', [at, 0], [end, 360 * turns]),
    ...glide('zoom', [at - 0.3, 0], [near, 0.62], [far, 0.62], [end + 0.3, 0]),
  ]);
}

/**
 * Holds one framing, then changes to the next: `[second, zoom, x, y, roll]`, without zeros at its
 * end.
 */
export function framings(
  curve: CurveName,
  seconds: number,
  ...held: readonly (readonly [at: number, zoom: number, x?: number, y?: number, roll?: number])[]
): Move {
  const track = (channel: Channel, value: (stop: (typeof held)[number]) => number): Track => {
    const keys: Key[] = [];
    for (const stop of held) {
      const before = keys.at(-1)?.[1];
      if (before !== undefined) keys.push([stop[0], before, 'linear']);
      keys.push([stop[0] + (before === undefined ? 0 : seconds), value(stop), curve]);
    }
    return { channel, kind: 'keys', keys };
  };
  return [
    track('zoom', ([, by]) => Math.log2(by)),
    track('x', ([, , x]) => x ?? 0),
    track('y', ([, , , y]) => y ?? 0),
    track('roll', ([, , , , roll]) => roll ?? 0),
  ];
}
