import type { ServerResponse } from 'node:http';
import { pause } from '../../backend/clock.ts';

const HUGE_BYTES = 2 * 1024 ** 3;

/** A body that grows while it is sent. */
export function* hugeBody(): Generator<Buffer> {
  const chunk = Buffer.alloc(1024 * 1024, ' ');
  for (let sent = 0; sent < HUGE_BYTES; sent += chunk.length) yield chunk;
}

/** Texts become numbers, numbers texts, lists objects, and so on inside. */
export function withWrongTypes(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return { data: 'not a file' };
  if (typeof value === 'string') return 7;
  if (typeof value === 'number') return 'seven';
  if (Array.isArray(value)) return { 0: value.map(withWrongTypes) };
  if (typeof value !== 'object' || value === null) return [];
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withWrongTypes(inner)]),
  );
}

export const bytesOf = (body: unknown): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body ?? ''));

const DRIP_MS = 200;

/** Sends a byte at a time. */
export async function drip(
  response: ServerResponse,
  whole: Buffer,
  signal: AbortSignal,
): Promise<void> {
  response.writeHead(200, { 'content-length': whole.length });
  for (const byte of whole) {
    if (response.destroyed || signal.aborted) return;
    response.write(Buffer.from([byte]));
    await pause(DRIP_MS, signal);
  }
  response.end();
}
