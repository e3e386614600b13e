// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
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
  const bytes = lumaOf(picture.rgb, width * height);
  return {
    plot: picture.plot,
    luma: stacked(bytes, width),
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
    const right = Math.min(pixel + 1, last);
    const below = Math.min(pixel + width, last);
    const belowRight = Math.min(pixel + width + 1, last);
    packed[pixel] =
      alpha[pixel]! | (alpha[right]! << 8) | (alpha[below]! << 16) | (alpha[belowRight]! << 24);
  }
  return packed;
}

function lumaOf(rgb: Uint8Array, pixels: number): Uint8Array {
  const luma = new Uint8Array(pixels);
  for (let pixel = 0, at = 0; pixel < pixels; pixel++, at += 3) {
    // In range: a picture has three bytes per pixel.
    const sum = 11_966 * rgb[at]! + 40_254 * rgb[at + 1]! + 4_064 * rgb[at + 2]!;
    luma[pixel] = (sum + 1_081_344) >> 16;
  }
  return luma;
}

function stacked(luma: Uint8Array, width: number): Uint32Array {
  const packed = new Uint32Array(luma.length);
  const lastRow = luma.length - width;
  for (let pixel = 0; pixel < luma.length; pixel++) {
    const below = pixel < lastRow ? pixel + width : pixel;
    packed[pixel] = luma[pixel]! | (luma[below]! << 16); // both below luma.length
  }
  return packed;
}

function chromaOf(rgb: Uint8Array, width: number, height: number): Uint32Array {
  const columns = Math.ceil(width / 2);
  const rows = Math.ceil(height / 2);
  const packed = new Uint32Array(columns * rows);
  for (let row = 0, out = 0; row < rows; row++) {
    const upper = row * 2 * width;
    const lower = Math.min(row * 2 + 1, height - 1) * width;
    for (let column = 0; column < columns; column++, out++) {
      const left = column * 2;
      const right = Math.min(left + 1, width - 1);
      const a = (upper + left) * 3;
      const b = (upper + right) * 3;
      const c = (lower + left) * 3;
      const d = (lower + right) * 3;
      // All four are pixels of the picture (clamped above).
      const red = rgb[a]! + rgb[b]! + rgb[c]! + rgb[d]!;
      const green = rgb[a + 1]! + rgb[b + 1]! + rgb[c + 1]! + rgb[d + 1]!;
      const blue = rgb[a + 2]! + rgb[b + 2]! + rgb[c + 2]! + rgb[d + 2]!;
      const u = (-6_596 * red - 22_189 * green + 28_784 * blue + 33_685_504) >> 18;
      const v = (28_784 * red - 26_145 * green - 2_639 * blue + 33_685_504) >> 18;
      packed[out] = u | (v << 16);
    }
  }
  return packed;
}
