import sharp from 'sharp';
import { UPLOAD_LIMIT_BYTES } from '../../contract/limits.ts';
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

/** A JPEG this many bytes below the limit of an upload, padded after the picture. */
export async function photoUnderLimit(byBytes: number): Promise<PickedFile> {
  const { buffer, ...file } = await photoFile('large.jpg');
  const padding = Buffer.alloc(UPLOAD_LIMIT_BYTES - byBytes - buffer.length);
  return { ...file, buffer: Buffer.concat([buffer, padding]) };
}
