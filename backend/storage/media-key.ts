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
export const mintMediaKey = (readableName: string, extension: Extension): string =>
  `media/${randomName()}/${slug(readableName)}.${extension}`;

/** Key of a file as its user sent it; never served. */
export const mintUploadKey = (extension: Extension): string =>
  `uploads/${randomName()}.${extension}`;

export const isUploadKey = (key: string): boolean => key.startsWith('uploads/');

/** Key of a trained model; served to its owner alone. */
export const mintModelKey = (extension: Extension): string => `models/${randomName()}.${extension}`;

/** Key of a file that only other steps of its generation work from; never served. */
export const mintIntermediateKey = (extension: Extension): string =>
  `intermediate/${randomName()}.${extension}`;

/** Key of an export of a user's data; served to that user alone. */
export const mintExportKey = (): string => `exports/${randomName()}.zip`;

/** The derivative that lies in a media file's own folder. */
export const siblingKey = (mediaKey: string, kind: 'thumbnail' | 'poster'): string =>
  `${folderOf(mediaKey)}/${kind}.webp`;

/** Key of a thumbnail that takes the first one's place: browsers keep what they have of a key. */
export const mintThumbnailKey = (mediaKey: string): string =>
  `${folderOf(mediaKey)}/thumbnail-${randomName()}.webp`;

/**
 * Key of the photo that a media file was made from, in the same folder. Its name cannot be guessed
 * either: whoever is given the address of the result must not find the original by it.
 */
export const mintOriginalKey = (mediaKey: string): string =>
  `${folderOf(mediaKey)}/original-${randomName()}.jpg`;

/**
 * Key of the picture that link previews show of a media file; in its folder, and no page names it.
 */
export const mintPreviewKey = (mediaKey: string): string =>
  `${folderOf(mediaKey)}/preview-${randomName()}.jpg`;

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
export const isStorableKey = (key: string): boolean =>
  isKey(key) && contentTypes.has(extensionOf(key));

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

const isKey = (key: string): boolean =>
  key.length <= maxKeyLength && keyPattern.test(key) && !key.includes('..');

const keyPattern = /^[a-z0-9][a-z0-9_.-]*(\/[a-z0-9][a-z0-9_.-]*)*$/;

const isMediaKey = (key: string): boolean => /^media\/[a-z0-9]+\/[^/]+$/.test(key);

function folderOf(mediaKey: string): string {
  assertKey(mediaKey);
  if (!isMediaKey(mediaKey)) throw new Error(`storage: ${mediaKey} has no folder of its own`);
  return mediaKey.slice(0, mediaKey.lastIndexOf('/'));
}

const extensionOf = (key: string): string => key.slice(key.lastIndexOf('.') + 1);

const randomName = (): string => randomBytes(20).toString('hex');

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
