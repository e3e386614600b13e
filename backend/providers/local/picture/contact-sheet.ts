import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { drawPicture, type PictureOrder } from './draw-picture.ts';

export type SheetTile = Pick<PictureOrder, 'prompt' | 'scene' | 'seed' | 'figure'>;
export type SheetCost = { scene: string; seed: number; cpuMilliseconds: number };

const TILE = { width: 270, height: 480 };

/** Draws pictures at full size, tiles them row by row into a PNG, and tells what each cost. */
export async function contactSheet(
  tiles: readonly SheetTile[],
  columns: number,
  outputPath: string,
): Promise<SheetCost[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sheet-'));
  const costs: SheetCost[] = [];
  const placed: OverlayOptions[] = [];
  try {
    for (const [index, tile] of tiles.entries()) {
      const path = join(folder, `${index}.jpg`);
      const before = process.cpuUsage();
      await drawPicture({
        ...tile,
        size: { width: 1080, height: 1920 },
        outputPath: path,
        signal: new AbortController().signal,
        onProgress: () => {},
      });
      const { user, system } = process.cpuUsage(before);
      const cpuMilliseconds = Math.round((user + system) / 1000);
      costs.push({ scene: tile.scene ?? tile.prompt, seed: tile.seed, cpuMilliseconds });
      placed.push({
        input: await sharp(path).resize(TILE.width, TILE.height).toBuffer(),
        left: (index % columns) * TILE.width,
        top: Math.floor(index / columns) * TILE.height,
      });
    }
    const height = Math.ceil(tiles.length / columns) * TILE.height;
    const width = columns * TILE.width;
    await sharp({ create: { width, height, channels: 3, background: '#0b0a0d' } })
      .composite(placed)
      .png()
      .toFile(outputPath);
  } finally {
    await rm(folder, { recursive: true });
  }
  return costs;
}
