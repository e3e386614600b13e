import sharp from 'sharp';
import { color } from '../src/theme/tokens.ts';

/** Icons as pictures, for systems that draw no SVG: file names with their side in pixels. */
const pictures = [
  { name: 'icon-192.png', side: 192 },
  { name: 'icon-512.png', side: 512 },
  // Systems cut these to a shape of their own.
  { name: 'icon-maskable.png', side: 512, isFull: true },
  { name: 'apple-touch-icon.png', side: 180, isFull: true },
];

/** Every icon that is a picture. */
export function iconPictures(): Promise<{ name: string; type: string; source: Buffer }[]> {
  return Promise.all(
    pictures.map(async ({ name, side, isFull = false }) => {
      const drawn = sharp(Buffer.from(iconSvg({ isFull })), { density: (72 * side) / 64 });
      return { name, type: 'image/png', source: await drawn.resize(side, side).png().toBuffer() };
    }),
  );
}

/**
 * The brand mark on the dark background. A full one has no corners, and its mark is within the
 * circle that every shape leaves.
 */
export function iconSvg({ isFull = false } = {}): string {
  const corner = isFull ? 0 : 14;
  const place = isFull ? ' transform="translate(9.6 9.6) scale(.7)"' : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<defs><linearGradient id="lamp" x1="0" y1="0" x2="1" y2="1">
<stop stop-color="${color.accentLight}"/><stop offset=".52" stop-color="${color.accent}"/><stop offset="1" stop-color="${color.accentDeep}"/>
</linearGradient></defs>
<rect width="64" height="64" rx="${corner}" fill="${color.background}"/>
<g${place}><path d="M20 12h9v31h15v9H20z" fill="url(#lamp)"/><circle cx="42" cy="22" r="8" fill="url(#lamp)"/></g>
</svg>
`;
}
