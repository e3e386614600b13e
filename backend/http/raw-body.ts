import type { Context } from 'koa';
import { Refusal } from '../refusal.ts';

/**
 * The bytes of a request as they were sent. Refuses more than `limitBytes`; `unread-body.ts` reads
 * the rest of a body that is too large.
 */
export function readRawBody(
  ctx: Context,
  { limitBytes, timeoutMs }: { limitBytes: number; timeoutMs: number },
): Promise<Buffer> {
  const { req } = ctx;
  if (Number(req.headers['content-length'] ?? 0) > limitBytes) {
    return Promise.reject(new Refusal('request.too-large'));
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    const take = (chunk: Buffer) => {
      sizeBytes += chunk.length;
      if (sizeBytes <= limitBytes) chunks.push(chunk);
      else leave(() => reject(new Refusal('request.too-large')));
    };
    const end = () => leave(() => resolve(Buffer.concat(chunks)));
    const fail = () => leave(() => reject(new Refusal('request.malformed')));
    const leave = (settle: () => void) => {
      clearTimeout(timer);
      req.off('data', take).off('end', end).off('error', fail).off('close', fail);
      settle();
    };
    const timer = setTimeout(() => req.destroy(), timeoutMs);
    req.on('data', take).on('end', end).on('error', fail).on('close', fail);
  });
}
