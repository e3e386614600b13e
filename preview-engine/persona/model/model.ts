import { open } from 'node:fs/promises';
import { z } from 'zod';
import { ProviderFault } from '#backend/providers/provider.ts';
import { parsedJson, traitsSchema } from '../traits.ts';
import { SIGNATURE_LENGTH } from './measure.ts';

const level = z.int().min(0).max(255);
const rgb = z.tuple([level, level, level]);

/** A trained persona: everything a picture of it is made from. Stored as JSON. */
const modelSchema = z.strictObject({
  madeBy: z.literal('lumireel-persona'),
  version: z.literal(1),
  /** The hash of the portrait's file from which it was trained. */
  portraitSha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Drawn for the portrait, with the colours that were found in its pixels. */
  traits: traitsSchema,
  /** Colours as the portrait shows them, under its own light. */
  palette: z.strictObject({ skin: rgb, hair: rgb, lips: rgb, iris: rgb }),
  /** The signature of the head, as `signatureOf` measures it. */
  signature: z.array(z.number().min(-12).max(12)).length(SIGNATURE_LENGTH),
  /** The likeness to its portrait: 1 is the same, 0 where the portrait was not of this engine. */
  likeness: z.number().min(-1.01).max(1.01),
});
export type Model = z.infer<typeof modelSchema>;

/** Several times the size of a model. */
const MODEL_MAX_BYTES = 64 * 1024;

/** Throws `invalid_input` for every file that is not a model of this version. */
export async function readModel(path: string): Promise<Model> {
  const { success, data, error } = modelSchema.safeParse(parsedJson(await textOf(path)));
  if (success) return data;
  throw new ProviderFault('invalid_input', 'not a persona model of this version', { cause: error });
}

async function textOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > MODEL_MAX_BYTES) {
      throw new ProviderFault('invalid_input', `a persona model of ${size} bytes`);
    }
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}
