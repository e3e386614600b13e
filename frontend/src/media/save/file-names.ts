import { fileStemOf } from '#contract/media-kinds.ts';
import type { Media } from '#contract/media.ts';

/** Facts that a file name is made of. */
export type FileNameSource = Pick<
  Media,
  'imageUrl' | 'isSketch' | 'videoCategory' | 'videoOption' | 'theme' | 'title' | 'sequence'
>;

/**
 * The name a download gets: `{theme name}-{sequence}.jpg` or `reel-{category}-{option}.mp4`, of all
 * but stories and reels the title, with the extension of the stored file.
 */
export function fileNameOf(media: FileNameSource): string {
  const extension = /\.\w+$/.exec(fileNameFromUrl(media.imageUrl))?.[0] ?? '';
  return `${safeStemOf(media)}${extension}`;
}

/** File systems hold 255 bytes: so many leave room for an extension and a number. */
const STEM_BYTES = 200;

/** The name of an item's file without the extension, as any file system takes it. */
export function safeStemOf(media: Omit<FileNameSource, 'imageUrl'>): string {
  let stem = '';
  // By characters, so that no emoji is cut in half.
  for (const character of sanitized(fileStemOf(media))) {
    if (new TextEncoder().encode(stem + character).length > STEM_BYTES) break;
    stem += character;
  }
  return stem.trim() || 'media';
}

/** The last path segment of a media URL, else `media.jpg`. */
export function fileNameFromUrl(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  const segment =
    path
      .replace(/^[a-z]+:\/\/[^/]*/i, '')
      .split('/')
      .at(-1) ?? '';
  return sanitized(decoded(segment)) || 'media.jpg';
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * A text as the name of a file. Windows refuses the most: its reserved characters, control
 * characters, dots and spaces at the end.
 */
function sanitized(name: string): string {
  return name
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, '-')
    .replace(/[. ]+$/u, '')
    .trim();
}
