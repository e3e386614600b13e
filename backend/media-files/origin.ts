import { open, readFile, writeFile, type FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { ContentType } from '../../contract/content-types.ts';
import { untrustedPicture } from './inspect-picture.ts';
import { topBoxes, type Box } from './mp4.ts';

/**
 * How a file came to be, a term of the IPTC's NewsCodes "Digital Source Type":
 * http://cv.iptc.org/newscodes/digitalsourcetype/
 */
const origins = [
  /** Made by a trained model. */
  'trainedAlgorithmicMedia',
  /** A photo that a trained model changed, or what rules made of a model's picture. */
  'compositeWithTrainedAlgorithmicMedia',
  /** Drawn by rules, without a trained model. */
  'algorithmicMedia',
  /** A photo that rules changed, without a trained model. */
  'algorithmicallyEnhanced',
  /** Cut and changed by a person alone. */
  'humanEdits',
] as const;
export type Origin = (typeof origins)[number];

const VOCABULARY = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
const ATTRIBUTE = 'Iptc4xmpExt:DigitalSourceType="';

/** The origin that `writeOrigin` wrote into a file; null where it wrote none. */
export async function writtenOrigin(path: string): Promise<Origin | null> {
  const file = await readFile(path);
  // An MP4 keeps an earlier one as free space before it.
  const at = file.lastIndexOf(`${ATTRIBUTE}${VOCABULARY}`);
  if (at === -1) return null;
  const start = at + ATTRIBUTE.length + VOCABULARY.length;
  const term = file.toString('latin1', start, file.indexOf('"', start));
  return origins.find((known) => known === term) ?? null;
}

/** The XMP packet that names the origin (XMP specification part 1, 7; IPTC Extension schema). */
export function originPacket(origin: Origin): string {
  return [
    '<?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" ',
    'xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" ',
    `${ATTRIBUTE}${VOCABULARY}${origin}"/>`,
    '</rdf:RDF></x:xmpmeta><?xpacket end="r"?>',
  ].join('');
}

/**
 * Writes the origin into a picture or video, in place, without touching its pixels. XMP that was
 * there is replaced. A maker's signed manifest (C2PA) is taken out, because it would no longer
 * verify. Other content types stay as they are. Throws `UnknownStructure` for a file that is not
 * what its content type says.
 */
export async function writeOrigin(path: string, contentType: ContentType, origin: Origin) {
  const packet = Buffer.from(originPacket(origin), 'utf8');
  if (contentType === 'video/mp4') return appendToMp4(path, packet);
  const insert = inserters[contentType];
  if (insert) await writeFile(path, await insert(await readFile(path), packet));
}

/** The file's segments, chunks or boxes are not those of its content type. */
export class UnknownStructure extends Error {}

const inserters: Partial<
  Record<ContentType, (file: Buffer, packet: Buffer) => Buffer | Promise<Buffer>>
> = { 'image/jpeg': insertIntoJpeg, 'image/png': insertIntoPng, 'image/webp': insertIntoWebp };

const JPEG_XMP = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');

/** Puts the packet into an APP1 segment after the JFIF header (XMP specification part 3, 1.1.3). */
function insertIntoJpeg(file: Buffer, packet: Buffer): Buffer {
  if (file[0] !== 0xff || file[1] !== 0xd8) throw new UnknownStructure('no JPEG');
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), JPEG_XMP, packet]);
  segment.writeUInt16BE(segment.length - 2, 2);
  const head: Buffer[] = [];
  const kept: Buffer[] = [];
  let at = 2;
  // Application segments and comments come before the first table or frame.
  while (at + 4 <= file.length && file[at] === 0xff && isApplicationSegment(file[at + 1] ?? 0)) {
    const end = at + 2 + file.readUInt16BE(at + 2);
    const whole = file.subarray(at, end);
    const marker = file[at + 1];
    const isXmp = marker === 0xe1 && whole.subarray(4).indexOf(JPEG_XMP) === 0;
    const isManifest = marker === 0xeb && whole.subarray(4, 6).toString('latin1') === 'JP';
    if (marker === 0xe0 && kept.length === 0) head.push(whole);
    else if (!isXmp && !isManifest) kept.push(whole);
    at = end;
  }
  return Buffer.concat([file.subarray(0, 2), ...head, segment, ...kept, file.subarray(at)]);
}

const isApplicationSegment = (marker: number) =>
  (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const PNG_XMP_KEYWORD = Buffer.from('XML:com.adobe.xmp\0', 'latin1');
/** Not compressed, without language and translated keyword. */
const PNG_XMP = Buffer.concat([PNG_XMP_KEYWORD, Buffer.alloc(4)]);

/** Puts the packet into an iTXt chunk after the header chunk (XMP specification part 3, 1.1.5). */
function insertIntoPng(file: Buffer, packet: Buffer): Buffer {
  if (!file.subarray(0, 8).equals(PNG_SIGNATURE)) throw new UnknownStructure('no PNG');
  const parts: Buffer[] = [PNG_SIGNATURE];
  for (let at = 8; at + 12 <= file.length;) {
    const end = at + 12 + file.readUInt32BE(at);
    const chunk = file.subarray(at, end);
    const type = chunk.toString('latin1', 4, 8);
    const isText = type === 'tEXt' || type === 'zTXt' || type === 'iTXt';
    const isXmp = isText && chunk.subarray(8).indexOf(PNG_XMP_KEYWORD) === 0;
    if (!isXmp && type !== 'caBX') parts.push(chunk);
    if (type === 'IHDR') parts.push(pngChunk('iTXt', Buffer.concat([PNG_XMP, packet])));
    at = end;
  }
  return Buffer.concat(parts);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(typed.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  typed.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(typed), typed.length + 4);
  return chunk;
}

const WEBP_HAS_XMP = 0x04;
const WEBP_HAS_ALPHA = 0x10;

/**
 * Puts the packet into an XMP chunk at the end of an extended file (RFC 9649, 2.7), which a simple
 * one becomes.
 */
async function insertIntoWebp(file: Buffer, packet: Buffer): Promise<Buffer> {
  const isWebp = file.toString('latin1', 0, 4) + file.toString('latin1', 8, 12) === 'RIFFWEBP';
  if (!isWebp) throw new UnknownStructure('no WebP');
  const kept: Buffer[] = [];
  let header: Buffer | null = null;
  for (let at = 12; at + 8 <= file.length;) {
    const size = file.readUInt32LE(at + 4);
    const chunk = file.subarray(at, at + 8 + size + (size % 2));
    const type = chunk.toString('latin1', 0, 4);
    if (type === 'VP8X') header = Buffer.from(chunk);
    else if (type !== 'XMP ' && type !== 'C2PA') kept.push(chunk);
    at += chunk.length;
  }
  header ??= await webpHeader(file);
  header.writeUInt8((header[8] ?? 0) | WEBP_HAS_XMP, 8);
  const body = Buffer.concat([header, ...kept, webpChunk('XMP ', packet)]);
  const riff = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  riff.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([riff, body]);
}

async function webpHeader(file: Buffer): Promise<Buffer> {
  const { width, height, hasAlpha } = await sharp(file, untrustedPicture).metadata();
  const data = Buffer.alloc(10);
  data.writeUInt8(hasAlpha ? WEBP_HAS_ALPHA : 0, 0);
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return webpChunk('VP8X', data);
}

function webpChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(8 + data.length + (data.length % 2));
  chunk.write(type, 0, 'latin1');
  chunk.writeUInt32LE(data.length, 4);
  data.copy(chunk, 8);
  return chunk;
}

/** The user type of XMP and of C2PA manifests in MP4. */
const MP4_XMP = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');
const MP4_C2PA = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex');

/**
 * Puts the packet into a `uuid` box at the end (XMP specification part 3, 1.2.7), so that no offset
 * in the file changes. Boxes that it replaces become free space.
 */
async function appendToMp4(path: string, packet: Buffer): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const boxes = await topBoxes(file, size);
    for (const { type, headerStart, start } of boxes) {
      if (type !== 'uuid') continue;
      const { buffer } = await file.read(Buffer.alloc(16), 0, 16, start);
      const isReplaced = buffer.equals(MP4_XMP) || buffer.equals(MP4_C2PA);
      if (isReplaced) await file.write(Buffer.from('free', 'latin1'), 0, 4, headerStart + 4);
    }
    await endLastBox(file, boxes, size);
    const box = Buffer.concat([Buffer.from('\0\0\0\0uuid', 'latin1'), MP4_XMP, packet]);
    box.writeUInt32BE(box.length, 0);
    await file.write(box, 0, box.length, size);
  } finally {
    await file.close();
  }
}

/** The last box may say 0 for "as long as the file", which is about to grow. */
async function endLastBox(file: FileHandle, boxes: readonly Box[], size: number): Promise<void> {
  const last = boxes.at(-1);
  if (!last) throw new UnknownStructure('no MP4');
  const at = last.headerStart;
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, at);
  if (buffer.readUInt32BE(0) !== 0) return;
  buffer.writeUInt32BE(size - at, 0);
  await file.write(buffer, 0, 4, at);
}
