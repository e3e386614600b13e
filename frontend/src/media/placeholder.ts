import { thumbHashToDataURL } from 'thumbhash';

const CACHE_SIZE = 600;
const cache = new Map<string, string>();

/** The blurred picture behind a ThumbHash (base64) as a data URL; empty when it is not one. */
export function placeholderUrl(hash: string): string {
  const known = cache.get(hash);
  if (known !== undefined) return known;
  const oldest = cache.size >= CACHE_SIZE ? cache.keys().next().value : undefined;
  if (oldest !== undefined) cache.delete(oldest);
  const url = decodeThumbHash(hash);
  cache.set(hash, url);
  return url;
}

function decodeThumbHash(hash: string): string {
  try {
    const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0));
    return bytes.length >= 5 ? thumbHashToDataURL(bytes) : '';
  } catch {
    return '';
  }
}
