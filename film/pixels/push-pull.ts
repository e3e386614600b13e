// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them

/** Four values a pixel, row by row: red, green and blue times the last, which is 0..1 known. */
export type Known = { values: Float32Array; width: number; height: number };

/**
 * Fills what is unknown of a picture from what is known around it: the nearer, the more. Known
 * pixels stay as they are. A picture without a known pixel becomes black.
 *
 * The push-pull of Gortler and others: halves of halves until everything is known, then back.
 */
export function pushPull(picture: Known): void {
  const { values, width, height } = picture;
  if (width === 1 && height === 1) return;
  const coarse = halved(picture);
  pushPull(coarse);
  for (let y = 0, at = 0; y < height; y++) {
    const down = Math.min(coarse.height - 1, Math.max(0, y / 2 - 0.25));
    const top = Math.floor(down);
    const bottom = Math.min(coarse.height - 1, top + 1);
    for (let x = 0; x < width; x++, at += 4) {
      const missing = 1 - values[at + 3]!;
      if (missing <= 0) continue;
      const across = Math.min(coarse.width - 1, Math.max(0, x / 2 - 0.25));
      const left = Math.floor(across);
      const right = Math.min(coarse.width - 1, left + 1);
      const [toLeft, toRight] = [missing * (1 - across + left), missing * (across - left)];
      addFrom(coarse, top * coarse.width + left, at, toLeft * (1 - down + top));
      addFrom(coarse, top * coarse.width + right, at, toRight * (1 - down + top));
      addFrom(coarse, bottom * coarse.width + left, at, toLeft * (down - top));
      addFrom(coarse, bottom * coarse.width + right, at, toRight * (down - top));
      values[at + 3] = 1;
    }
  }

  function addFrom(from: Known, pixel: number, to: number, share: number): void {
    const place = 4 * pixel;
    values[to]! += share * from.values[place]!;
    values[to + 1]! += share * from.values[place + 1]!;
    values[to + 2]! += share * from.values[place + 2]!;
  }
}

function halved({ values, width, height }: Known): Known {
  const across = Math.ceil(width / 2);
  const down = Math.ceil(height / 2);
  const half = new Float32Array(across * down * 4);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const to = ((y >> 1) * across + (x >> 1)) * 4;
      for (let channel = 0; channel < 4; channel++) half[to + channel]! += values[at + channel]!;
    }
  }
  for (let at = 0; at < half.length; at += 4) {
    const known = half[at + 3]!;
    if (known <= 1) continue;
    for (let channel = 0; channel < 4; channel++) half[at + channel]! /= known;
  }
  return { values: half, width: across, height: down };
}
