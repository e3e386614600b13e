import type { Context } from 'koa';
import { orders } from '../../contract/orders.ts';
import { type PhotoLook, photoLookInput } from '../../contract/photo-look.ts';
import type { Engine } from '../generations/engine.ts';
import type { limitConcurrency } from '../limit-concurrency.ts';
import { ProviderFault } from '../providers/provider.ts';
import { Refusal } from '../refusal.ts';
import type { HandlerDependencies } from './dependencies.ts';
import { parseInput } from './parse.ts';
import { expectPhoto } from './stored-upload.ts';
import { withUpload } from './upload.ts';

/** Ten times what a busy machine needs. */
const LOOK_SECONDS = 30;

/**
 * Receives the photo of a reel and looks at it as its film would. Nothing of it is kept: the file is
 * removed with the answer, and the work ends when the client leaves.
 */
export async function lookAtUpload(
  { providers }: Pick<Engine, 'providers'>,
  ctx: Context,
  {
    uploadDir,
    examples,
    looking,
  }: Pick<HandlerDependencies, 'uploadDir' | 'examples'> & {
    looking: ReturnType<typeof limitConcurrency>;
  },
): Promise<PhotoLook> {
  const left = new AbortController();
  ctx.res.once('close', () => left.abort());
  const rule = orders.reel.upload;
  return withUpload(ctx, { field: rule.field, scratchDir: uploadDir }, async (form) => {
    // The sample needs no consent.
    const isSample = form.file && (await examples.isSample(form.file.sha256));
    parseInput(isSample ? photoLookInput.partial() : photoLookInput, form.fields);
    const { file } = await expectPhoto(form.file, rule);
    const eye = providers.find(({ lookAtPhoto }) => lookAtPhoto);
    const look = await looking(async () => {
      const late = AbortSignal.timeout(LOOK_SECONDS * 1000);
      const signal = AbortSignal.any([left.signal, late]);
      return eye?.lookAtPhoto?.(file.path, signal).catch((cause: unknown) => {
        if (cause === late.reason) return null;
        throw cause instanceof ProviderFault ? new Refusal('upload.unreadable', { cause }) : cause;
      });
    });
    if (!look) throw new Refusal('upload.not-looked-at', { retryAfterSeconds: 10 });
    return look;
  });
}
