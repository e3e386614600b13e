// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import type { Picture } from '../pixels/picture.ts';

/** How far the shadow of a card reaches, in frame widths, and how light its edge is, 0..1. */
export type CardLook = { shadow: number; edge: number };

/** The look of a reel's card, and that of a film, which stands out from what is as dark as it. */
export const cardLooks: Readonly<Record<'reel' | 'film', CardLook>> = {
  reel: { shadow: 0.05, edge: 0 },
  film: { shadow: 0.11, edge: 0.28 },
};

/** How wide a light edge is, in frame widths. */
const EDGE = 0.0022;

/**
 * Opacity of a card with rounded corners and a soft shadow around it; the colours outside the
 * card are made black, which is what the shadow is made of.
 */
export function cardAlpha(picture: Picture, { shadow, edge }: CardLook): Uint8Array {
  const { width, height, density } = picture.plot;
  const alpha = new Uint8Array(width * height);
  const margin = shadow * density;
  const radius = 0.028 * density;
  const halfWidth = width / 2 - margin - radius;
  const halfHeight = height / 2 - margin - radius;
  for (let y = 0, pixel = 0; y < height; y++) {
    const down = Math.abs(y + 0.5 - height / 2) - halfHeight;
    for (let x = 0; x < width; x++, pixel++) {
      const across = Math.abs(x + 0.5 - width / 2) - halfWidth;
      const corner = Math.hypot(Math.max(across, 0), Math.max(down, 0));
      const distance = corner + Math.min(Math.max(across, down), 0) - radius;
      const light = edge * Math.max(0, Math.min(1, distance + EDGE * density + 0.5));
      if (distance <= -0.5 && light === 0) {
        alpha[pixel] = 255;
        continue;
      }
      const inside = Math.min(1, Math.max(0, 0.5 - distance));
      const shade = Math.max(0, 1 - Math.max(0, distance) / margin);
      const dark = inside < 1 ? 0.5 * shade * shade : 0;
      const opacity = inside + (1 - inside) * dark;
      alpha[pixel] = Math.round(255 * opacity);
      const keep = opacity === 0 ? 0 : inside / opacity;
      for (let at = pixel * 3; at < pixel * 3 + 3; at++) {
        const colour = picture.rgb[at]!; // in range
        picture.rgb[at] = keep * (colour + light * (255 - colour));
      }
    }
  }
  return alpha;
}
