import { join } from 'node:path';
import type { PollResult, StepFor } from '../../backend/providers/provider.ts';
import { drawPicture } from '../picture/draw-picture.ts';
import { SHEET } from '../drawings/svg/ink.ts';
import { figureOf } from '../drawings/persona/half-length.ts';
import { readModel } from './model/model.ts';
import type { RenderContext } from '../render-context.ts';

/** Draws a trained persona where the prompt says; the same model, prompt and seed, the same bytes. */
export async function makePersonaImage(
  { prompt, seed }: Pick<StepFor<'persona-image'>, 'prompt' | 'seed'>,
  { source, scratchDir, signal, report }: RenderContext,
): Promise<PollResult> {
  report({ fraction: 0.02, stage: 'Loading the persona' });
  const { traits } = await readModel(await source());
  const outputPath = join(scratchDir, 'persona.jpg');
  await drawPicture({
    prompt,
    scene: null,
    seed,
    figure: figureOf(traits),
    size: SHEET,
    outputPath,
    signal,
    onProgress: (fraction, stage) => report({ fraction: Math.max(0.02, fraction), stage }),
  });
  return { state: 'done', files: [{ path: outputPath, contentType: 'image/jpeg' }] };
}
