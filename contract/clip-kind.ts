import { foreignPicture } from './foreign-pictures.ts';

/**
 * The kind of a clip that begins with these bytes, one a character: 64 of them are enough. Null for
 * what is no MP4, MOV or WebM.
 */
export function clipKind(start: string): 'mov' | 'matroska' | null {
  // HEIC and AVIF are files of the same boxes.
  if (quickTimeBoxes.has(start.slice(4, 8))) return foreignPicture(start) === '' ? 'mov' : null;
  return start.startsWith(EBML) && start.includes(WEBM) ? 'matroska' : null;
}

/** So many bytes of a file are enough. */
export const CLIP_START_BYTES = 64;

/** Old QuickTime files have no `ftyp`. */
const quickTimeBoxes: ReadonlySet<string> = new Set(['ftyp', 'moov', 'mdat', 'wide', 'skip']);

const EBML = '\x1a\x45\xdf\xa3';
/** The element DocType with its length and text (RFC 8794, 11.2.4). */
const WEBM = '\x42\x82\x84webm';
