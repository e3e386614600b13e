import { readPictureSize } from '../media-files/scale-picture.ts';
import type { Quantity } from './prices.ts';
import type { OutputFile, RemoteKind } from './provider.ts';

/** A trained model may be any bytes: nothing opens it but the service that made it. */
export const isOfKind = (contentType: string, kind: RemoteKind): boolean =>
  contentType.startsWith({ picture: 'image/', video: 'video/', model: '' }[kind]);

/** What was made: the size of the file itself where there is one, else the most it may be. */
export async function madeQuantity(most: Quantity, file: OutputFile): Promise<Quantity> {
  if (most.megapixel === undefined || !file.contentType.startsWith('image/')) return most;
  const { width, height } = await readPictureSize(file.path);
  return { ...most, megapixel: (width * height) / 1_000_000 };
}
