import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { readPictureSize } from '../media-files/scale-picture.ts';
import type { Quantity } from './prices.ts';
import type { OutputFile, RemoteKind } from './provider.ts';

/** Of a model, what `isSafetensors` and `isWeights` say counts, not its content type. */
export const isOfKind = (contentType: string, kind: RemoteKind): boolean =>
  contentType.startsWith({ picture: 'image/', video: 'video/', model: '' }[kind]);

const LENGTH_BYTES = 8;

/**
 * Whether a file is in the safetensors format, as far as its beginning says: the length of its
 * header, which is JSON. A page or a half of a file taken for weights would be paid for and useless.
 */
export async function isSafetensors(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LENGTH_BYTES + 1), 0);
    if (bytesRead <= LENGTH_BYTES || buffer.at(LENGTH_BYTES) !== '{'.charCodeAt(0)) return false;
    return buffer.readBigUInt64LE() <= size - LENGTH_BYTES;
  } finally {
    await file.close();
  }
}

/** Whether a file is a safetensors file or an archive (tar, zip, gzip), as trainers pack theirs. */
export async function isWeights(path: string): Promise<boolean> {
  const archive = await fileTypeFromFile(path);
  return archives.has(archive?.ext) || (await isSafetensors(path));
}

const archives: ReadonlySet<string | undefined> = new Set(['tar', 'zip', 'gz', 'tar.gz']);

/** What was made: the size of the file itself where there is one, else the most it may be. */
export async function madeQuantity(most: Quantity, file: OutputFile): Promise<Quantity> {
  if (most.megapixel === undefined || !file.contentType.startsWith('image/')) return most;
  const { width, height } = await readPictureSize(file.path);
  return { ...most, megapixel: (width * height) / 1_000_000 };
}
