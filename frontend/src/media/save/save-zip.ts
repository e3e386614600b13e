import { downloadZip } from 'client-zip';
import type { Media } from '#contract/media.ts';
import { CallError } from '#frontend/api/call-error.ts';
import { fileNameOf } from './file-names.ts';
import { downloadBlob, mediaFile } from './save-media.ts';

type ZipEntry = { name: string; input: Blob; lastModified: Date };

/** Bytes that a phone can hold at once; more becomes several zips. */
const ZIP_MAX_BYTES = 256_000_000;

/** Requests at once, as many as browsers make to one server. */
const FETCHED_AT_ONCE = 6;

/**
 * Saves items as a zip, or as several where they are large. The browser puts it together, since
 * their files may come from elsewhere than the API. Leaves out what is deleted meanwhile; throws
 * `CallError` when nothing is left, or a file cannot be had.
 */
export async function saveZip(items: readonly Media[]): Promise<void> {
  const zips = splitBySize(items);
  for (const [index, inZip] of zips.entries()) {
    const entries: ZipEntry[] = [];
    for (let at = 0; at < inZip.length; at += FETCHED_AT_ONCE) {
      const found = await Promise.all(inZip.slice(at, at + FETCHED_AT_ONCE).map(entryOf));
      entries.push(...found.filter((entry) => entry !== null));
    }
    if (entries.length === 0) throw new CallError(nothingLeft);
    const zip = await downloadZip(withDistinctNames(entries)).blob();
    downloadBlob(zip, zips.length === 1 ? 'lumireel.zip' : `lumireel-${index + 1}.zip`);
  }
}

/** Saves files, no two of one name, as one zip. */
export async function zipFiles(files: readonly File[], zipName: string): Promise<void> {
  downloadBlob(await downloadZip(files).blob(), zipName);
}

const nothingLeft = { status: 404, body: 'These items are deleted', statusText: '' };

export function splitBySize<T extends Pick<Media, 'sizeBytes'>>(items: readonly T[]): T[][] {
  const parts: T[][] = [];
  let roomBytes = 0;
  for (const item of items) {
    roomBytes -= item.sizeBytes;
    if (roomBytes < 0 || parts.length === 0) {
      parts.push([]);
      roomBytes = ZIP_MAX_BYTES - item.sizeBytes;
    }
    parts.at(-1)?.push(item);
  }
  return parts;
}

async function entryOf(media: Media): Promise<ZipEntry | null> {
  const name = fileNameOf(media);
  try {
    const input = await mediaFile(media.imageUrl, name);
    return { name, input, lastModified: new Date(media.createdAt) };
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null;
    throw error;
  }
}

/** `a.jpg`, `a (2).jpg`, …; two names that differ in their case alone are one to some systems. */
export function withDistinctNames<T extends { name: string }>(entries: readonly T[]): T[] {
  const taken = new Set<string>();
  return entries.map((entry) => {
    const dot = entry.name.lastIndexOf('.');
    const [stem, extension] =
      dot < 0 ? [entry.name, ''] : [entry.name.slice(0, dot), entry.name.slice(dot)];
    let { name } = entry;
    for (let copy = 2; taken.has(name.toLowerCase()); copy += 1) {
      name = `${stem} (${copy})${extension}`;
    }
    taken.add(name.toLowerCase());
    return { ...entry, name };
  });
}
