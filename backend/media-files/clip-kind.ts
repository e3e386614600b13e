/** The demuxer for a clip that begins with these bytes; null for what is no MP4, MOV or WebM. */
export function clipKind(start: Buffer): 'mov' | 'matroska' | null {
  if (quickTimeBoxes.has(start.toString('latin1', 4, 8))) return 'mov';
  const isEbml = start.length >= 4 && start.readUInt32BE(0) === EBML;
  // The type stands in the header, whose fields may come in any order.
  return isEbml && start.subarray(0, EBML_HEADER).includes(WEBM) ? 'matroska' : null;
}

/** So many bytes of a file are enough. */
export const CLIP_START_BYTES = 64;

/** Old QuickTime files have no `ftyp`. */
const quickTimeBoxes: ReadonlySet<string> = new Set(['ftyp', 'moov', 'mdat', 'wide', 'skip']);

const EBML = 0x1a45dfa3;
const EBML_HEADER = 64;
/** The element DocType with its length and text (RFC 8794, 11.2.4). */
const WEBM = Buffer.from('\x42\x82\x84webm', 'latin1');
