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
  const named = texts
    .flatMap((bytes) => [...bytes.toString('latin1').matchAll(NAMED)])
    .map(([, term]) => term as Origin)
    .filter(isByModel);
  return named.at(-1) ?? 'none';
}

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
