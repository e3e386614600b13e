/** A number 0 ≤ x < 1 that belongs to a place and a seed: the same on every machine. */
export function chanceAt(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x3c6ef372);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4294967296;
}

/** Chance that changes smoothly over `period` pixels, around 0: -1..1. */
export function driftAt(x: number, y: number, period: number, seed: number): number {
  const left = Math.floor(x / period);
  const top = Math.floor(y / period);
  const across = eased(x / period - left);
  const down = eased(y / period - top);
  const upper = blend(chanceAt(left, top, seed), chanceAt(left + 1, top, seed), across);
  const lower = blend(chanceAt(left, top + 1, seed), chanceAt(left + 1, top + 1, seed), across);
  return 2 * blend(upper, lower, down) - 1;
}

/** `driftAt` for a whole row at a fraction of the cost. */
export function driftRow(to: Float32Array, y: number, period: number, seed: number): void {
  const top = Math.floor(y / period);
  const down = eased(y / period - top);
  const edgeAt = (left: number) =>
    blend(chanceAt(left, top, seed), chanceAt(left, top + 1, seed), down);
  for (let left = 0; left * period < to.length; left++) {
    const from = edgeAt(left);
    const until = edgeAt(left + 1);
    const end = Math.min(to.length, Math.ceil((left + 1) * period));
    for (let x = Math.ceil(left * period); x < end; x++) {
      to[x] = 2 * blend(from, until, eased(x / period - left)) - 1;
    }
  }
}

function eased(part: number): number {
  return part * part * (3 - 2 * part);
}

function blend(from: number, to: number, part: number): number {
  return from + part * (to - from);
}
