import type { ByteRange } from './storage.ts';

/**
 * What a Range header asks of a file (RFC 9110, 14): a part, the whole, or something impossible.
 *
 * The whole for no header, another unit, a malformed header and several ranges, all of which a
 * server may ignore: no video player needs several, and they multiply the work of one request.
 * range-parser 1.3 is not used because it rejects a suffix longer than the file, where the standard
 * means the whole file.
 */
export function readRange(header: string, sizeBytes: number): ByteRange | 'whole' | 'impossible' {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header);
  const [first, last] = [match?.[1] ?? '', match?.[2] ?? ''];
  if (first === '' && last === '') return 'whole';

  if (first === '') {
    const suffix = Math.min(Number(last), sizeBytes);
    return suffix === 0 ? 'impossible' : { start: sizeBytes - suffix, end: sizeBytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? Number.POSITIVE_INFINITY : Number(last);
  if (end < start) return 'whole';
  return start >= sizeBytes ? 'impossible' : { start, end: Math.min(end, sizeBytes - 1) };
}
