import sharp from 'sharp';
import { testPhoto } from '../world.ts';

/** A file as a file chooser returns it. */
export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export async function photoFile(name = 'me.jpg'): Promise<PickedFile> {
  const buffer = Buffer.from(await (await testPhoto()).arrayBuffer());
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A picture of one colour in any format. */
export function plainPicture(format: 'png' | 'webp', width = 90, height = 160): Promise<Buffer> {
  const create = { width, height, channels: 3, background: '#a06040' } as const;
  return sharp({ create }).toFormat(format).toBuffer();
}
