import { UPLOAD_LIMIT_BYTES } from '../../../../contract/limits.ts';
import { reelTexts } from '../../../../contract/tools/reels.ts';

const signatures = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];
const LONGEST_SIGNATURE = 8;

/** The formats of the file chooser; what counts is the content (`refusalOfFile`). */
export const REEL_FILE_ACCEPT = 'image/jpeg,image/png';

/**
 * Why this file cannot become a reel, or null. Its first bytes decide, not its name or declared
 * type: a renamed HEIC is refused here, a JPEG without a type is taken.
 */
export async function refusalOfFile(file: Blob): Promise<string | null> {
  const start = await firstBytes(file);
  const isAccepted = signatures.some((signature) =>
    signature.every((byte, index) => start[index] === byte),
  );
  if (!isAccepted) return reelTexts.wrongType;
  return file.size >= UPLOAD_LIMIT_BYTES ? reelTexts.tooLarge : null;
}

/** Empty when the file cannot be read, for example a folder or a file deleted since. */
async function firstBytes(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, LONGEST_SIGNATURE).arrayBuffer());
  } catch {
    return new Uint8Array();
  }
}

/** Tells one chosen file from the next, so that permission is asked once per file. */
export function fileIdentity({ name, size, lastModified }: File): string {
  return `${name}:${size}:${lastModified}`;
}
