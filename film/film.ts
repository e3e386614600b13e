/**
 * The channels of the camera and the light at one instant of a reel. Every channel is additive and
 * rests at 0, so a film is a sum of tracks and no track needs to know another.
 */
export const channels = [
  // Camera. Lengths are frame widths (positive: the camera looks right or down), angles degrees,
  // zoom is in doublings.
  'x',
  'y',
  'zoom',
  'roll',
  'yaw',
  'pitch',
  // The place on the way through a long photo, in frame widths from where the film would rest
  // without it: `rest` at zoom 1, `aim` as the zoom closes in. Shots set it, not tracks.
  'restX',
  'restY',
  'aimX',
  'aimY',
  // The picture itself, strongest around the subject. Lengths are frame widths, the rest fractions.
  'parallaxX',
  'parallaxY',
  'hips',
  'lean',
  'ripple',
  /** Turns of the body wave so far: what makes `ripple` travel. */
  'rippleTurns',
  'swell',
  'squash',
  // Light. Exposure is in stops, split (colour fringes) in frame widths, warmth and the tints in
  // 8-bit chroma steps, the rest fractions.
  'exposure',
  'contrast',
  'saturation',
  'warmth',
  'vignette',
  'flash',
  'split',
  'lamp',
  'lampX',
  'lampY',
  'lampBlue',
  'lampRed',
] as const;
export type Channel = (typeof channels)[number];
export type Pose = Record<Channel, number>;

export function restingPose(): Pose {
  // Every channel is set, which `fromEntries` cannot say in its type.
  return Object.fromEntries(channels.map((channel) => [channel, 0])) as Pose;
}

/** How a value changes between two keys: 0..1 in, 0..1 out (`back` exceeds 1 before it settles). */
export const curves = {
  linear: (done: number) => done,
  smooth: (done: number) => done * done * (3 - 2 * done),
  /** Slow at first, then faster. */
  in: (done: number) => done ** 3,
  /** Fast at first, then slower. */
  out: (done: number) => 1 - (1 - done) ** 3,
  /** From rest to rest, nearly complete after half of the time. */
  snap: (done: number) => 1 - (1 - done) ** 4 * (1 + 4 * done),
  back: (done: number) => 1 + 2.4 * (done - 1) ** 3 + 1.4 * (done - 1) ** 2,
  /** Stays until the key is reached. */
  cut: (done: number) => (done >= 1 ? 1 : 0),
} as const;
export type CurveName = keyof typeof curves;

export const FILM_SECONDS = 10;
export const FRAMES_PER_SECOND = 30;
export const FILM_FRAMES = FILM_SECONDS * FRAMES_PER_SECOND;

/** How long a push or a dissolve of two shots takes, half of it on either side of the cut. */
export const JOIN_SECONDS = 0.5;

/** `[second, value, curve]`: the value reached at that second, and how it is approached. */
export type Key = readonly [second: number, value: number, curve?: CurveName];

export type WaveShape = 'sine' | 'punch' | 'bounce' | 'swing' | 'gate';

/**
 * One movement of one channel, as plain data, so that it can be copied to a worker thread.
 * `envelope` (keys, in seconds) multiplies the amount, so that a shake can grow or end.
 * A `brief` track may show the mirrored margin of the canvas for a moment; because of all others
 * the film zooms in until it stays within the photo.
 */
export type Track = { channel: Channel; envelope?: readonly Key[]; brief?: true } & (
  | { kind: 'keys'; keys: readonly Key[] }
  | {
      kind: 'wave';
      amount: number;
      hertz: number;
      shape: WaveShape;
      phase: number;
      /** Beats a minute, where it follows any. */
      tempo?: number;
    }
  | { kind: 'noise'; amount: number; hertz: number; seed: number }
  | { kind: 'spring'; amount: number; at: number; hertz: number; damping: number }
);

/**
 * A place in the photo that a camera goes to. `subject` is what the photo was cropped around,
 * `beside` is on its roomier side and `across` on the other, both as far as all heads stay in the
 * frame. The others are ends and middle of the photo and the faces in it, counted from the left;
 * where nobody is found, a face is the subject.
 */
export type Place =
  | 'subject'
  | 'beside'
  | 'across'
  | 'left'
  | 'right'
  | 'top'
  | 'bottom'
  | 'middle'
  | 'firstFace'
  | 'middleFace'
  | 'lastFace';

/** When the camera is there, at rest; `share` is the part of the way from the subject to it. */
export type Stop = readonly [second: number, place: Place, share?: number];

export type Film = {
  tracks: readonly Track[];
  /** The way through a photo that is longer than the frame; without one its zoom decides. */
  path?: readonly Stop[];
  /** Film seconds against clock seconds: slow motion and speed ramps. */
  ramp?: readonly Key[];
  /**
   * 0..1: how far people part from what is behind them, of what is allowed; 0 leaves the photo
   * flat. Absent: all of it. What shakes quickly has less.
   */
  depth?: number;
  /** The rests of a shot of a longer film; absent: it is a whole reel. */
  rests?: Rests | undefined;
};

/**
 * `begins`, `ends`: whether it begins and ends at rest, at 0 and at its last frame of `seconds`.
 */
export type Rests = { begins: boolean; ends: boolean; seconds: number };

export function poseAt(film: Film, clockSeconds: number): Pose {
  const seconds = filmSeconds(film, clockSeconds);
  const pose = restingPose();
  for (const track of film.tracks) pose[track.channel] += trackAt(track, seconds);
  return pose;
}

/** How long a film takes to get going, and to come to rest. */
export const REST_SECONDS = 0.4;

/**
 * Film seconds at a second of the clock. Time itself starts and stops gently, so that every film
 * begins and ends at rest, whatever its tracks do; in between it passes at its normal pace.
 */
export function filmSeconds(film: Film, clockSeconds: number): number {
  const seconds = film.rests ? shotSeconds(film.rests, clockSeconds) : reelSeconds(clockSeconds);
  return film.ramp === undefined ? seconds : valueAt(film.ramp, seconds);
}

function reelSeconds(clockSeconds: number): number {
  const last = (FILM_FRAMES - 1) / FRAMES_PER_SECOND;
  const clock = Math.min(Math.max(clockSeconds, 0), last);
  const begun = gettingGoing(Math.min(clock, last - clock), REST_SECONDS);
  return clock < last / 2 ? begun : last - REST_SECONDS - begun;
}

/**
 * A shot's motion is on the beat of the film's sound, so it makes up for its gentle start at once.
 * In a join it is seen before its first second or after its last, at its normal pace.
 */
function shotSeconds({ begins, ends, seconds }: Rests, clock: number): number {
  const last = seconds - 1 / FRAMES_PER_SECOND;
  const rest = Math.min(REST_SECONDS, last / 2);
  if (begins && clock < rest) {
    const done = Math.max(0, clock / rest);
    return rest * (2 * done ** 2 - done ** 3);
  }
  const left = last - clock;
  return ends && left < rest ? last - rest / 2 - gettingGoing(left, rest) : clock;
}

/** The integral of a speed that rises smoothly from 0 to 1 within the seconds of a rest. */
function gettingGoing(clock: number, rest: number): number {
  if (clock >= rest) return clock - rest / 2;
  const done = Math.max(0, clock / rest);
  return rest * (done ** 3 - done ** 4 / 2);
}

export function withoutBrief(film: Film): Film {
  return { ...film, tracks: film.tracks.filter((track) => track.brief === undefined) };
}

export function valueAt(keys: readonly Key[], seconds: number): number {
  let [fromSecond, value] = keys[0] ?? [0, 0];
  for (const [second, target, curve = 'smooth'] of keys) {
    if (seconds < second) {
      const span = second - fromSecond;
      const done = span <= 0 ? 1 : Math.max(0, (seconds - fromSecond) / span);
      return value + (target - value) * curves[curve](done);
    }
    fromSecond = second;
    value = target;
  }
  return value;
}

function trackAt(track: Track, seconds: number): number {
  const strength = track.envelope === undefined ? 1 : valueAt(track.envelope, seconds);
  switch (track.kind) {
    case 'keys':
      return strength * valueAt(track.keys, seconds);
    case 'wave':
      return strength * track.amount * waveShapes[track.shape](seconds * track.hertz + track.phase);
    case 'noise':
      return strength * track.amount * smoothNoise(seconds * track.hertz, track.seed);
    case 'spring': {
      const since = seconds - track.at;
      if (since < 0) return 0;
      const swing = Math.sin(2 * Math.PI * track.hertz * since);
      return strength * track.amount * Math.exp(-track.damping * since) * swing;
    }
  }
}

/** The argument counts whole turns. Sine and swing return -1..1, the others 0..1. */
const waveShapes: Record<WaveShape, (turns: number) => number> = {
  sine: (turns) => Math.sin(2 * Math.PI * turns),
  /** Rises within an eighth of the beat, then decays. */
  punch: (turns) => {
    const part = turns - Math.floor(turns);
    return part < 0.12 ? curves.smooth(part / 0.12) : Math.exp(-4.2 * (part - 0.12)) - 0.025 * part;
  },
  bounce: (turns) => Math.abs(Math.sin(Math.PI * turns)),
  /** Changes sides in the first half of each half turn, then stays there. */
  swing: (turns) => {
    const part = 2 * (turns - Math.floor(turns));
    const side = part < 1 ? 1 : -1;
    return side * (2 * curves.smooth(Math.min(1, (part % 1) / 0.55)) - 1);
  },
  gate: (turns) => (turns - Math.floor(turns) < 0.1 ? 1 : 0),
};

/** -1..1, smooth, and the same for the same place and seed on every machine. */
function smoothNoise(place: number, seed: number): number {
  const floor = Math.floor(place);
  const left = lattice(floor, seed);
  const right = lattice(floor + 1, seed);
  return left + (right - left) * curves.smooth(place - floor);
}

function lattice(index: number, seed: number): number {
  let hash = Math.imul(index, 0x27d4eb2d) ^ Math.imul(seed + 1, 0x165667b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 0x7fffffff - 1;
}

const SHOWN_SECONDS = 3;
const MOMENTS_PER_SECOND = 10;

/** In how long a tile shows these moments once: a little faster than they are. */
export const LOOP_SECONDS = 2;

/** The seconds of the clock, in steps, of the part of a film in which most happens. */
export function liveliest(film: Film): number[] {
  const count = FILM_SECONDS * MOMENTS_PER_SECOND;
  const length = SHOWN_SECONDS * MOMENTS_PER_SECOND;
  const moments = Array.from({ length: count }, (_, index) => index / MOMENTS_PER_SECOND);
  const poses = moments.map((seconds) => poseAt(film, seconds));
  const moved = poses.map((pose, index) => movement(poses[index - 1] ?? pose, pose));
  const starts = Array.from({ length: (count - length) / 5 }, (_, index) => 5 * index);
  const movedFrom = (start: number) =>
    moved.slice(start + 1, start + length).reduce((sum, by) => sum + by, 0);
  const start = starts.reduce((best, one) => (movedFrom(one) > movedFrom(best) ? one : best));
  return moments.slice(start, start + length);
}

function movement(before: Pose, after: Pose): number {
  const by = (channel: keyof Pose) => Math.abs(after[channel] - before[channel]);
  const shifts = by('x') + by('y') + by('zoom') + by('hips') + by('lean') + by('swell');
  return shifts + by('squash') + (by('roll') + by('yaw')) / 60;
}
