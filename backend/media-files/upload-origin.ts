import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { untrustedPicture } from './inspect-picture.ts';
import { isByModel, type ItemOrigin } from './item-origin.ts';
import type { Origin } from './origin.ts';

/** The type in XMP (attribute, element or reference) and in the actions of a C2PA manifest. */
const NAMED = /newscodes\/digitalsourcetype\/(\w+)/giu;

/**
 * The origin of a photo that its user brings in: that of a trained model where its XMP or its C2PA
 * manifest names one, the last of several, since a manifest stands behind those that it builds on;
 * else `none`. Marks of anything else are not ours to repeat.
 */
export async function originOfUpload(path: string): Promise<ItemOrigin> {
  const file = await readFile(path);
  // A PNG may have it compressed, which only its decoder reads.
  const { xmp } = await sharp(file, untrustedPicture)
    .metadata()
    // What cannot be read is judged elsewhere.
    .catch(() => ({ xmp: undefined }));
  const texts = [...(xmp ? [xmp] : []), file, joinedManifest(file)];
  return texts.flatMap(modelsNamed).at(-1) ?? 'none';
}

/** The origin of a clip, found like that of a photo, but a part at a time is read. */
export async function originOfClip(path: string): Promise<ItemOrigin> {
  let found: ItemOrigin = 'none';
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: PART_BYTES })) {
    const part = Buffer.concat([rest, chunk as Buffer]);
    found = modelsNamed(part).at(-1) ?? found;
    rest = part.subarray(-LONGEST_NAME);
  }
  return found;
}

const PART_BYTES = 1_048_576;
const LONGEST_NAME = 128;

/** The trained models' types that bytes name. */
const modelsNamed = (bytes: Buffer): Origin[] =>
  [...bytes.toString('latin1').matchAll(NAMED)].map(([, term]) => term as Origin).filter(isByModel);

/**
 * A manifest of a JPEG without the headers of the segments that it is cut into (ISO/IEC 19566-5),
 * in one of which a term may break off.
 */
function joinedManifest(file: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff && file[at + 1] !== 0xda;) {
    const end = at + 2 + file.readUInt16BE(at + 2);
    // Marker, length, "JP", instance, number, and the box's length and type again.
    if (file[at + 1] === 0xeb) parts.push(file.subarray(at + 20, end));
    at = end;
  }
  return Buffer.concat(parts);
}
