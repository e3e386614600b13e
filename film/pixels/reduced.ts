// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import type { Size } from '../camera.ts';
import type { Pixels } from './picture.ts';

/**
 * A picture at a smaller size, as libvips makes it: means of whole pixels as long as twice the size is
 * left, then a Lanczos filter.
 */
export function reduced(picture: Pixels, { width, height }: Size): Pixels {
  const lower = transposed(reducedRows(transposed(picture), height));
  return reducedRows(lower, width);
}

function reducedRows({ rgb, width, height }: Pixels, wanted: number): Pixels {
  const out = new Uint8Array(wanted * height * 3);
  const whole = Math.max(1, Math.floor(width / wanted / 2));
  const means = Math.ceil(width / whole);
  const scale = width / whole / wanted;
  const row = new Float32Array(means * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < means; x++) {
      for (let colour = 0; colour < 3; colour++) {
        let sum = 0;
        for (let step = 0; step < whole; step++) {
          sum += rgb[(y * width + Math.min(width - 1, x * whole + step)) * 3 + colour]!;
        }
        row[3 * x + colour] = sum / whole;
      }
    }
    for (let x = 0; x < wanted; x++) filterInto(out, (y * wanted + x) * 3, row, { x, scale });
  }
  return { rgb: out, width: wanted, height };
}

function filterInto(
  out: Uint8Array,
  at: number,
  row: Float32Array,
  { x, scale }: { x: number; scale: number },
): void {
  const last = row.length / 3 - 1;
  const middle = (x + 0.5) * scale - 0.5;
  const stretch = Math.max(1, scale);
  const [sums, reach] = [[0, 0, 0], 3 * stretch];
  let weights = 0;
  for (let from = Math.ceil(middle - reach); from <= middle + reach; from++) {
    const weight = lanczos((from - middle) / stretch);
    const place = 3 * Math.min(last, Math.max(0, from));
    for (let colour = 0; colour < 3; colour++) sums[colour]! += weight * row[place + colour]!;
    weights += weight;
  }
  sums.forEach((sum, colour) => {
    out[at + colour] = Math.min(255, Math.max(0, Math.round(sum / weights)));
  });
}

function lanczos(x: number): number {
  if (x === 0) return 1;
  if (Math.abs(x) >= 3) return 0;
  return (3 * Math.sin(Math.PI * x) * Math.sin((Math.PI * x) / 3)) / (Math.PI * x) ** 2;
}

function transposed({ rgb, width, height }: Pixels): Pixels {
  const turned = new Uint8Array(rgb.length);
  for (let y = 0, from = 0; y < height; y++) {
    for (let x = 0; x < width; x++, from += 3) {
      turned.set(rgb.subarray(from, from + 3), (x * height + y) * 3);
    }
  }
  return { rgb: turned, width: height, height: width };
}
