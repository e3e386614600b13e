import { z } from 'zod';
import { parsedJson, traitsSchema } from '../traits.ts';
import { sittingSchema } from './sitting.ts';

/**
 * The mark of a portrait of this engine: the person it shows, in a comment of the JPEG. Decoders
 * ignore it, storage keeps every byte, and a training needs no other source.
 */
const markSchema = z.strictObject({
  madeBy: z.literal('lumireel-portrait'),
  traits: traitsSchema,
  sitting: sittingSchema,
});
export type Mark = Omit<z.infer<typeof markSchema>, 'madeBy'>;

const COMMENT = 0xfffe;
/** A segment's length is 16 bits and counts itself. */
const SEGMENT_MAX = 0xffff - 2;

/** A copy of the JPEG with the mark as a comment behind its first marker. */
export function withMark(jpeg: Buffer, mark: Mark): Buffer {
  const text = Buffer.from(JSON.stringify({ madeBy: 'lumireel-portrait', ...mark }));
  if (text.length > SEGMENT_MAX) throw new Error('a portrait has too much to say of itself');
  const head = Buffer.alloc(4);
  head.writeUInt16BE(COMMENT, 0);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)]);
}

/** Null for a file that is not a JPEG or has no valid mark of this engine. */
export function readMark(jpeg: Buffer): Mark | null {
  for (const comment of commentsOf(jpeg)) {
    const { success, data } = markSchema.safeParse(parsedJson(comment));
    if (success) return { traits: data.traits, sitting: data.sitting };
  }
  return null;
}

/** The comments before the picture itself begins. */
function commentsOf(jpeg: Buffer): string[] {
  const comments: string[] = [];
  if (jpeg.length < 4 || jpeg.readUInt16BE(0) !== 0xffd8) return comments;
  let at = 2;
  while (at + 4 <= jpeg.length) {
    const marker = jpeg.readUInt16BE(at);
    const length = jpeg.readUInt16BE(at + 2);
    const isScan = marker === 0xffda;
    if (marker < 0xff00 || isScan || length < 2) return comments;
    if (marker === COMMENT) comments.push(jpeg.toString('utf8', at + 4, at + 2 + length));
    at += 2 + length;
  }
  return comments;
}
