import { join } from 'node:path';
import sharp from 'sharp';

const docs = join(import.meta.dirname, '../../docs');
const GAP = 8;

export type Tile = string | Buffer;

/** Tiles pictures row by row, each cropped to the same size, into `docs/gallery-<name>.webp`. */
export async function writeSheet(
  name: string,
  tiles: readonly Tile[],
  { columns, width, height }: { columns: number; width: number; height: number },
): Promise<void> {
  const rows = Math.ceil(tiles.length / columns);
  const placed = [];
  for (const [index, tile] of tiles.entries()) {
    placed.push({
      input: await sharp(tile).resize(width, height, { fit: 'cover' }).png().toBuffer(),
      left: GAP + (index % columns) * (width + GAP),
      top: GAP + Math.floor(index / columns) * (height + GAP),
    });
  }
  const size = {
    width: GAP + columns * (width + GAP),
    height: GAP + rows * (height + GAP),
  };
  const path = join(docs, `gallery-${name}.webp`);
  const { size: bytes } = await sharp({ create: { ...size, channels: 3, background: '#0b0a0d' } })
    .composite(placed)
    .webp({ quality: 74 })
    .toFile(path);
  console.log(`${path}: ${tiles.length} pictures, ${Math.round(bytes / 1024)} kB`);
}
