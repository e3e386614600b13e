import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { readPictureSize } from '../media-files/scale-picture.ts';
import type { Quantity } from './prices.ts';
import {
  ProviderFault,
  type Capability,
  type FaultFacts,
  type OutputFile,
  type RemoteKind,
  type StepContext,
} from './provider.ts';

/** The kind of file that a step of a capability makes. */
export const kindOf = (capability: Capability): RemoteKind =>
  capability === 'train-persona' ? 'model' : capability === 'image-to-video' ? 'video' : 'picture';

type Made = {
  /** The name in the texts of faults. */
  service: string;
  url: string;
  kind: RemoteKind;
  /** Whether it is a model's file, whose content type says nothing. */
  isWeights?: (path: string) => Promise<boolean>;
  /** The facts known of the work where its file is of no use. */
  known: FaultFacts;
};

/** Fetches what a service made. Throws `lost` for a file of another kind. */
export async function fetchMade(
  { download }: StepContext,
  { service, url, kind, isWeights: areWeights = isSafetensors, known }: Made,
): Promise<OutputFile> {
  const file = await download(url, { kind });
  if (!file.contentType.startsWith({ picture: 'image/', video: 'video/', model: '' }[kind])) {
    throw new ProviderFault('lost', `${service}'s file is ${file.contentType}`, known);
  }
  if (kind === 'model' && !(await areWeights(file.path))) {
    throw new ProviderFault('lost', `${service}'s file holds no weights`, known);
  }
  return file;
}

const LENGTH_BYTES = 8;

/**
 * Whether a file is in the safetensors format, as far as its beginning says: the length of its
 * header, which is JSON. A page or a half of a file taken for weights would be paid for and
 * useless.
 */
async function isSafetensors(path: string): Promise<boolean> {
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

/** The quantity made: the size of the file itself where there is one, else the most it may be. */
export async function madeQuantity(most: Quantity, file: OutputFile): Promise<Quantity> {
  if (most.megapixel === undefined || !file.contentType.startsWith('image/')) return most;
  const { width, height } = await readPictureSize(file.path);
  return { ...most, megapixel: (width * height) / 1_000_000 };
}
