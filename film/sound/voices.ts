// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices

/** Samples a second, of each side. */
export const SAMPLE_RATE = 48_000;

/** Two sides of the same length; 1 is the loudest that a file can hold. */
export type Stereo = { left: Float32Array; right: Float32Array };

export function silence(samples: number): Stereo {
  return { left: new Float32Array(samples), right: new Float32Array(samples) };
}

/** Seconds, unless said otherwise. Everything that sounds is a tone, a noise, or both at once. */
export type Voice = { tone?: Tone; noise?: Noise };

/**
 * Harmonics by their strength from the first, or falling: the nth is n to the power of minus this.
 */
type Partials = readonly number[] | number;

type Tone = {
  partials: Partials;
  /** Those at its beginning, which are gone within `fades`. */
  bright?: Partials;
  fades?: number;
  attack?: number;
  /** How soon it falls to the part that it keeps while it is held. */
  decay: number;
  keeps?: number;
  release?: number;
  /**
   * How far two strings are out of tune, in hundredths of a semitone; each side has two of its own.
   */
  detune?: number;
  /** The voice begins so many semitones higher, for so long. */
  drop?: readonly [semitones: number, within: number];
  /** The pitch of a drum, whatever is played. */
  hertz?: number;
};

type Noise = {
  level: number;
  /** The lower limit in hertz, and that above: what lies beyond is weaker. */
  above: number;
  below?: number;
  attack?: number;
  decay: number;
  /** So many hands, one after another. */
  bursts?: number;
};

/** Notes at once, or a hit of a drum, held for so many seconds, until nothing of it is heard. */
export function sounded({ tone, noise }: Voice, hertz: readonly number[], held: number): Stereo {
  // A drum rings as long as it does, however soon it is left.
  const rung = tone?.hertz === undefined ? held : 5 * tone.decay;
  const toned = tone ? rung + (tone.release ?? RELEASE) : 0;
  const hissed = noise ? 6 * noise.decay + BURST_SECONDS * (noise.bursts ?? 1) : 0;
  const sound = silence(Math.ceil(Math.max(toned, hissed) * SAMPLE_RATE));
  if (tone) for (const note of hertz) addTone(sound, tone, tone.hertz ?? note, rung);
  if (noise) addNoise(sound, noise);
  return sound;
}

/** How long a tone takes to end that names no time for it, and one hand after another. */
const RELEASE = 0.06;
const BURST_SECONDS = 0.011;

/** Samples for which pitch and brightness stay as they are. */
const STEP = 32;

function addTone({ left, right }: Stereo, tone: Tone, hertz: number, held: number): void {
  const { detune = 0 } = tone;
  for (const [side, signs] of [[left, [-1, 0.45]] as const, [right, [1, -0.45]] as const]) {
    for (const [string, sign] of signs.entries()) {
      if (detune === 0 && string > 0) continue;
      const phase = detune === 0 ? 0 : (string * 0.37 + (side === left ? 0 : 0.21)) * TABLE;
      addString(side, tone, { hertz, held, phase, sign });
    }
  }
}

type StringOf = Record<'hertz' | 'held' | 'phase' | 'sign', number>;

function addString(side: Float32Array, tone: Tone, { hertz, held, sign, ...rest }: StringOf): void {
  const { detune = 0, attack = 0.005, decay, keeps = 0, release = RELEASE, fades = 1, drop } = tone;
  const dull = tableOf(tone.partials, hertz);
  const bright = tableOf(tone.bright ?? tone.partials, hertz);
  const perSample = (seconds: number) => Math.exp(-1 / (seconds * SAMPLE_RATE));
  const falling = perSample(decay);
  const fading = perSample(release / 7);
  const last = Math.round(held * SAMPLE_RATE);
  const rise = attack * SAMPLE_RATE;
  const pitch = hertz * 2 ** ((sign * detune) / 1200);
  const level = detune === 0 ? 1 : 0.6;
  let { phase } = rest;
  let [fall, fade] = [1, 1];
  for (let from = 0; from < side.length; from += STEP) {
    const seconds = from / SAMPLE_RATE;
    const higher = drop ? drop[0] * Math.exp(-seconds / drop[1]) : 0;
    const pace = (pitch * 2 ** (higher / 12) * TABLE) / SAMPLE_RATE;
    const blow = Math.exp(-seconds / fades);
    const end = Math.min(side.length, from + STEP);
    for (let at = from; at < end; at++) {
      const low = phase | 0;
      const part = phase - low;
      const soft = dull[low]! + part * (dull[low + 1]! - dull[low]!);
      const hard = bright[low]! + part * (bright[low + 1]! - bright[low]!);
      fall *= falling;
      if (at > last) fade *= fading;
      const loud = (keeps + (1 - keeps) * fall) * fade * (at < rise ? at / rise : 1);
      side[at]! += level * loud * (soft + blow * (hard - soft));
      phase += pace;
      if (phase >= TABLE) phase -= TABLE;
    }
  }
}

/** Samples of one turn. */
const TABLE = 2048;

/** Harmonics beyond this many hertz are left out, so that none folds back. */
const HIGHEST = 13_000;

const tables = new Map<string, Float32Array>();

/**
 * One turn of a tone, with as many harmonics as its pitch has room for; the first is at the end
 * again.
 */
function tableOf(partials: Partials, hertz: number): Float32Array {
  // An octave shares a table.
  const room = 2 ** Math.floor(Math.log2(Math.max(1, HIGHEST / hertz)));
  const name = `${JSON.stringify(partials)} ${room}`;
  const known = tables.get(name);
  if (known) return known;
  const table = new Float32Array(TABLE + 1);
  const count = Math.min(room, 64, typeof partials === 'number' ? 64 : partials.length);
  let power = 0;
  for (let harmonic = 1; harmonic <= count; harmonic++) {
    const level =
      typeof partials === 'number' ? harmonic ** -partials : (partials[harmonic - 1] ?? 0);
    if (level === 0) continue;
    power += level * level;
    for (let at = 0; at <= TABLE; at++) {
      table[at]! += level * Math.sin((2 * Math.PI * harmonic * at) / TABLE);
    }
  }
  for (let at = 0; at <= TABLE; at++) table[at]! /= Math.sqrt(power);
  tables.set(name, table);
  return table;
}

function addNoise({ left, right }: Stereo, noise: Noise): void {
  const { level, above, below = 18_000, attack = 0.003, decay, bursts = 1 } = noise;
  const share = (hertz: number) => 1 - Math.exp((-2 * Math.PI * hertz) / SAMPLE_RATE);
  const [high, low] = [share(above), share(below)];
  const falling = Math.exp(-1 / (decay * SAMPLE_RATE));
  const rise = attack * SAMPLE_RATE;
  let seed = 0x9e3779b9 ^ Math.round(above * 7 + decay * 1e5);
  for (const side of [left, right]) {
    let [under, under2, soft, loud, next, hands] = [0, 0, 0, 0, 0, bursts];
    for (let at = 0; at < side.length; at++) {
      if (hands > 0 && at >= next) {
        loud = 1;
        hands--;
        next = at + BURST_SECONDS * SAMPLE_RATE;
      }
      seed ^= seed << 13;
      seed ^= seed >>> 17;
      seed ^= seed << 5;
      const white = seed / 0x80000000;
      under += high * (white - under);
      const over = white - under;
      under2 += high * (over - under2);
      soft += low * (over - under2 - soft);
      loud *= falling;
      side[at]! += level * loud * Math.min(1, at / rise) * soft;
    }
  }
}
