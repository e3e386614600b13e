import { join } from 'node:path';
import sharp from 'sharp';
import { sightsOf, type Sight } from './look.ts';
import { screens } from './screens.ts';

/**
 * Pictures of the contact sheet, by screen and state: in each row three windows and three phones.
 */
const rows = [
  [
    'home result',
    'images result',
    'images viewer',
    'auth register',
    'home result',
    'images result',
  ],
  ['story result', 'story empty', 'reels empty', 'story result', 'reels empty', 'images viewer'],
  [
    'reels running',
    'enhancer result',
    'influencer used',
    'story running',
    'enhancer result',
    'influencer used',
  ],
  [
    'hashtags used',
    'music used',
    'admin many-items',
    'activity result',
    'tokens result',
    'profile result',
  ],
] as const;
const DESKTOPS = 3;
const [desktop, phone] = ['1440x900', '390x844'];
const ROW_PX = 360;
const GAP_PX = 12;

const pictures = rows.map((row) =>
  row.map((shown, place) => {
    const [name = '', state = ''] = shown.split(' ');
    return { name, state, size: place < DESKTOPS ? desktop : phone };
  }),
);

export function sightsOfSheet(): Sight[] {
  return pictures.flat().flatMap(({ name, state, size }) => {
    const sights = sightsOf(
      screens.filter((screen) => screen.name === name),
      { state: (known) => known === state, size: (known) => known.name === size },
    );
    if (sights.length !== 1) throw new Error(`${name} has no state ${state}`);
    return sights;
  });
}

/** Puts the pictures of `folder` on one sheet. */
export async function makeSheet(folder: string, toPath: string): Promise<void> {
  const lines = await Promise.all(
    pictures.map((line) =>
      Promise.all(
        line.map(({ name, state, size }) =>
          sharp(join(folder, `${name}-${state}-${size}.png`))
            .resize({ height: ROW_PX })
            .toBuffer({ resolveWithObject: true }),
        ),
      ),
    ),
  );
  let width = 0;
  const placed = lines.flatMap((line, row) => {
    let left = GAP_PX;
    return line.map(({ data, info }) => {
      const at = { input: data, left, top: GAP_PX + row * (ROW_PX + GAP_PX) };
      left += info.width + GAP_PX;
      width = Math.max(width, left);
      return at;
    });
  });
  const height = GAP_PX + lines.length * (ROW_PX + GAP_PX);
  await sharp({ create: { width, height, channels: 3, background: '#3a3742' } })
    .composite(placed)
    .webp({ quality: 82 })
    .toFile(toPath);
}
