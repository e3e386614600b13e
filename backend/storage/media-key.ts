import { randomBytes } from 'node:crypto';
import { extensions, type Extension } from '../../contract/content-types.ts';

const contentTypes: ReadonlyMap<string, string> = new Map(
  Object.entries(extensions).map(([contentType, extension]) => [extension, contentType]),
);

const maxKeyLength = 200;
const maxSlugLength = 80;

/**
 * Key of a new media file: an unguessable folder of its own (160 random bits), then a readable
 * name, so that a saved file has a meaningful name. `mintMediaKey('Work & Grind-1', 'jpg')` is
 * `media/<random>/work-grind-1.jpg`.
 */
export function mintMediaKey(readableName: string, extension: Extension): string {
  return `media/${randomName()}/${slug(readableName)}.${extension}`;
}

/** Key of a file as its user sent it; never served. */
export function mintUploadKey(extension: Extension): string {
  return `uploads/${randomName()}.${extension}`;
}

export function isUploadKey(key: string): boolean {
  return key.startsWith('uploads/');
}

/** Key of a trained model; served to its owner alone. */
export function mintModelKey(extension: Extension): string {
  return `models/${randomName()}.${extension}`;
}

/** Key of a file that only other steps of its generation work from; never served. */
export function mintIntermediateKey(extension: Extension): string {
  return `intermediate/${randomName()}.${extension}`;
}

/** Key of an export of a user's data; served to that user alone. */
export function mintExportKey(): string {
  return `exports/${randomName()}.zip`;
}

/** The derivative that lies in a media file's own folder. */
export function siblingKey(mediaKey: string, kind: 'thumbnail' | 'poster'): string {
  return `${folderOf(mediaKey)}/${kind}.webp`;
}

/**
 * Key of the photo that a media file was made from, in the same folder. Its name cannot be guessed
 * either: whoever is given the address of the result must not find the original by it.
 */
export function mintOriginalKey(mediaKey: string): string {
  return `${folderOf(mediaKey)}/original-${randomName()}.jpg`;
}

/** Key of the picture that link previews show of a media file; in its folder, and no page names it. */
export function mintPreviewKey(mediaKey: string): string {
  return `${folderOf(mediaKey)}/preview-${randomName()}.jpg`;
}

/**
 * The key behind a media URL, given as a path or as an absolute URL of `appOrigin`; null for
 * anything else, so that a foreign address is never taken for a stored file.
 */
export function mediaKeyOfUrl(url: string, appOrigin?: string): string | null {
  const path = appOrigin && url.startsWith(`${appOrigin}/`) ? url.slice(appOrigin.length) : url;
  const key = path.slice(1);
  return path.startsWith('/') && isStorableKey(key) && isMediaKey(key) ? key : null;
}

/** Content type of a key by its ending; a key without a known ending is a bug. */
export function contentTypeOfKey(key: string): string {
  assertKey(key);
  const contentType = contentTypes.get(extensionOf(key));
  if (!contentType) throw new Error(`storage: ${key} has an unknown file extension`);
  return contentType;
}

/** False for files that other programs left in the folder; a listing skips them. */
export function isStorableKey(key: string): boolean {
  return isKey(key) && contentTypes.has(extensionOf(key));
}

/** Keys come from `mint…` and the database, never from a request unchecked: a bad one is a bug. */
export function assertKey(key: string): void {
  if (!isKey(key))
    throw new Error(`storage: bad key ${JSON.stringify(key.slice(0, maxKeyLength))}`);
}

/**
 * A file name that is safe for every file system and for a header: characters that file systems
 * refuse become `-`, and the extension is always that of the stored file.
 */
export function downloadFileName(wanted: string, key: string): string {
  const extension = extensionOf(key);
  const name = wanted
    .toWellFormed()
    .normalize('NFC')
    // Control characters, direction overrides that disguise an extension, what Windows refuses.
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u{fffd}<>:"/\\|?*]+/gu, '-')
    .replace(/^[\s.]+/, '');
  const stem = name.toLowerCase().endsWith(`.${extension}`)
    ? name.slice(0, -extension.length - 1)
    : name;
  // By code point, so that no emoji is cut in half; 255 bytes is what file systems hold.
  let short = '';
  for (const character of stem) {
    if (Buffer.byteLength(short + character) > 200) break;
    short += character;
  }
  short = short.replace(/[\s.]+$/, '') || 'media';
  return `${reservedOnWindows.test(short) ? `${short}-` : short}.${extension}`;
}

const reservedOnWindows = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

function isKey(key: string): boolean {
  return key.length <= maxKeyLength && keyPattern.test(key) && !key.includes('..');
}

const keyPattern = /^[a-z0-9][a-z0-9_.-]*(\/[a-z0-9][a-z0-9_.-]*)*$/;

function isMediaKey(key: string): boolean {
  return /^media\/[a-z0-9]+\/[^/]+$/.test(key);
}

function folderOf(mediaKey: string): string {
  assertKey(mediaKey);
  if (!isMediaKey(mediaKey)) throw new Error(`storage: ${mediaKey} has no folder of its own`);
  return mediaKey.slice(0, mediaKey.lastIndexOf('/'));
}

function extensionOf(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1);
}

function randomName(): string {
  return randomBytes(20).toString('hex');
}

function slug(readableName: string): string {
  const plain = readableName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replaceAll(/^-+|-+$/g, '');
  return plain || 'media';
}
