import { thumbHashToDataURL } from 'thumbhash';

const KEPT = 600;
const made = new Map<string, string>();

/** The blurred picture behind a ThumbHash (base64) as a data URL; empty when it is not one. */
export function placeholderUrl(hash: string): string {
  const known = made.get(hash);
  if (known !== undefined) return known;
  const oldest = made.size >= KEPT ? made.keys().next().value : undefined;
  if (oldest !== undefined) made.delete(oldest);
  const url = draw(hash);
  made.set(hash, url);
  return url;
}

function draw(hash: string): string {
  try {
    const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0));
    return bytes.length >= 5 ? thumbHashToDataURL(bytes) : '';
  } catch {
    return '';
  }
}
