/** 8-bit sRGB, three bytes a pixel, row by row, upright. */
export type Pixels = { rgb: Uint8Array<ArrayBuffer>; width: number; height: number };

/**
 * The place of a layer's pixels: `left`/`top` in frame widths, `density` in pixels per frame width.
 */
export type Plot = { left: number; top: number; density: number; width: number; height: number };

/** 8-bit RGB, row by row, and where it lies in the frame. */
export type Picture = { rgb: Uint8Array<ArrayBuffer>; plot: Plot };
