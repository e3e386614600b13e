// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import type { Picture, Plot } from '../../film/pixels/picture.ts';

/**
 * A picture laid out for the painter. `luma` holds two pixels per entry, the one below in the
 * upper half, and `chroma` both colour differences of every 2x2 block, so that a bilinear sample
 * takes half the loads and multiplications.
 */
export type Planes = {
  plot: Plot;
  luma: Uint32Array;
  chroma: Uint32Array;
  chromaWidth: number;
  /**
   * Opacity, 0..255, of four pixels per entry: from the lowest byte on the pixel's own, that of its
   * right neighbour, and those of the two below. Absent where the whole layer is opaque.
   */
  alpha: Int32Array | undefined;
  /** Neighbouring pixels differ so little that every other one may be painted. */
  isSoft: boolean;
};

/** BT.709, limited range: what the video's own tags say. */
export function planesOf(
  picture: Picture,
  { alpha, isSoft = false }: { alpha?: Uint8Array; isSoft?: boolean } = {},
): Planes {
  const { width, height } = picture.plot;
  const chromaWidth = Math.ceil(width / 2);
  return {
    plot: picture.plot,
    luma: lumaOf(picture.rgb, width, height),
    chroma: chromaOf(picture.rgb, width, height),
    chromaWidth,
    alpha: alpha && inFours(alpha, width),
    isSoft,
  };
}

function inFours(alpha: Uint8Array, width: number): Int32Array {
  const packed = new Int32Array(alpha.length);
  const last = alpha.length - 1;
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    const below = Math.min(pixel + width, last);
    const upper = alpha[pixel]! | (alpha[Math.min(pixel + 1, last)]! << 8);
    const lower = alpha[below]! | (alpha[Math.min(below + 1, last)]! << 8);
    packed[pixel] = upper | (lower << 16);
  }
  return packed;
}

/** Each with the one below it, which is itself in the last row. */
function lumaOf(rgb: Uint8Array, width: number, height: number): Uint32Array {
  const packed = new Uint32Array(width * height);
  for (let pixel = 0, at = 0; pixel < packed.length; pixel++, at += 3) {
    // In range: a picture has three bytes per pixel.
    const sum = 11_966 * rgb[at]! + 40_254 * rgb[at + 1]! + 4_064 * rgb[at + 2]!;
    const luma = (sum + 1_081_344) >> 16;
    packed[pixel] = luma;
    if (pixel >= width) packed[pixel - width] = packed[pixel - width]! | (luma << 16);
  }
  for (let pixel = packed.length - width; pixel < packed.length; pixel++) {
    packed[pixel] = packed[pixel]! * 0x10001;
  }
  return packed;
}

function chromaOf(rgb: Uint8Array, width: number, height: number): Uint32Array {
  const columns = Math.ceil(width / 2);
  const rows = Math.ceil(height / 2);
  const packed = new Uint32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const upper = row * 2 * width * 3;
    const lower = Math.min(row * 2 + 1, height - 1) * width * 3;
    const into = packed.subarray(row * columns, (row + 1) * columns);
    const rowAt = (start: number) => rgb.subarray(start, start + 3 * width);
    chromaOfRow(rowAt(upper), rowAt(lower), into);
  }
  return packed;
}

function chromaOfRow(upper: Uint8Array, lower: Uint8Array, packed: Uint32Array): void {
  const last = upper.length - 3;
  for (let column = 0; column < packed.length; column++) {
    const a = 6 * column;
    const b = Math.min(a + 3, last);
    // All four are pixels of the picture (clamped above).
    const red = upper[a]! + upper[b]! + lower[a]! + lower[b]!;
    const green = upper[a + 1]! + upper[b + 1]! + lower[a + 1]! + lower[b + 1]!;
    const blue = upper[a + 2]! + upper[b + 2]! + lower[a + 2]! + lower[b + 2]!;
    const u = (-6_596 * red - 22_189 * green + 28_784 * blue + 33_685_504) >> 18;
    const v = (28_784 * red - 26_145 * green - 2_639 * blue + 33_685_504) >> 18;
    packed[column] = u | (v << 16);
  }
}
