import type { Context } from 'koa';
import type { Example } from '../pages/examples.ts';
import { mediaPolicy, requestedRange } from '../storage/serve.ts';

/**
 * Responds with an example: whole, in part (206), unchanged (304) or out of range (416). A browser
 * asks each time whether it has changed, because the address stays when the operator replaces it.
 */
export function sendExample(ctx: Context, { content, contentType, etag }: Example): void {
  ctx.status = 200;
  ctx.set({
    'Content-Type': contentType,
    'Accept-Ranges': 'bytes',
    ETag: etag,
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': mediaPolicy,
  });
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  // Some players ask for nothing but parts of a video.
  const range = requestedRange(ctx, etag, content.length);
  if (range === 'whole') {
    ctx.body = content;
  } else if (range === 'impossible') {
    ctx.set('Content-Range', `bytes */${content.length}`);
    ctx.status = 416;
    ctx.body = '';
  } else {
    const { start, end } = range;
    ctx.set('Content-Range', `bytes ${start}-${end}/${content.length}`);
    ctx.status = 206;
    ctx.body = content.subarray(start, end + 1);
  }
}
