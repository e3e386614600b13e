import type { Media } from '#contract/media.ts';
import { themeName } from './caption.ts';

/** What a file name is made of. */
export type FileNameSource = Pick<
  Media,
  'isVideo' | 'isSketch' | 'videoCategory' | 'videoOption' | 'theme' | 'sequence'
>;

/**
 * The name a download gets: `{theme name}-{sequence}.jpg` or `reel-{category}-{option}.mp4`. A sketch
 * keeps its original's theme and says that it is one, else it would take the original's place.
 */
export function fileNameOf(media: FileNameSource): string {
  const theme = themeName(media.theme);
  const name = media.isSketch ? `${theme} Sketch` : theme;
  if (!media.isVideo) return `${sanitized(`${name}-${media.sequence}`)}.jpg`;
  if (media.videoCategory === 'custom') return 'reel-custom.mp4';
  const parts = ['reel', media.videoCategory, media.videoOption].filter(Boolean);
  return `${sanitized(parts.join('-'))}.mp4`;
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

/** Windows refuses the most: its reserved characters, control characters, dots and spaces at the end. */
function sanitized(name: string): string {
  return name
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, '-')
    .replace(/[. ]+$/u, '')
    .trim();
}
