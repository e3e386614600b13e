import { CLIP_START_BYTES, clipKind } from '#contract/clip-kind.ts';
import { foreignPicture } from '#contract/foreign-pictures.ts';

/** Files that a drop zone takes. */
export type FileRules = {
  types: readonly AcceptedType[];
  /** A file of this many bytes is refused. */
  limitBytes: number;
  wrongType: string;
  tooLarge: string;
};

const signatures = {
  // The server also takes one with stray bytes before its next marker.
  'image/jpeg': (start: string) => start.startsWith('\xff\xd8'),
  'image/png': (start: string) => start.startsWith('\x89PNG\r\n\x1a\n'),
  'image/webp': (start: string) => start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP',
  'video/mp4': (start: string) => clipKind(start) === 'mov',
  'video/quicktime': (start: string) => clipKind(start) === 'mov',
  'video/webm': (start: string) => clipKind(start) === 'matroska',
};
type AcceptedType = keyof typeof signatures;
/**
 * Why the file is refused, in the words of its tool; null when it may be used. Its first bytes
 * decide, not its name or declared type, as on the server: a renamed HEIC is refused here, a JPEG
 * that Android calls image/jpg is taken.
 */
export async function checkFile(file: Blob, rules: FileRules): Promise<string | null> {
  const start = await firstBytes(file);
  if (!rules.types.some((type) => signatures[type](start))) {
    return `${rules.wrongType} ${foreignPicture(start)}`.trim();
  }
  return file.size >= rules.limitBytes ? rules.tooLarge : null;
}

/** One character per byte; none when the file cannot be read, for example a folder. */
async function firstBytes(file: Blob): Promise<string> {
  try {
    const bytes = new Uint8Array(await file.slice(0, CLIP_START_BYTES).arrayBuffer());
    return String.fromCharCode(...bytes);
  } catch {
    return '';
  }
}
