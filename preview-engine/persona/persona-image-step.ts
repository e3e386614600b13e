import type { PollResult, StepFor } from '../../backend/providers/provider.ts';
import { figureOf } from '../drawings/persona/half-length.ts';
import { drawStep } from '../picture/draw-picture.ts';
import { readModel } from './model/model.ts';
import type { RenderContext } from '../render-context.ts';

/**
 * Draws a trained persona where the prompt says; the same model, prompt and seed, the same bytes.
 */
export async function makePersonaImage(
  { prompt, seed }: Pick<StepFor<'persona-image'>, 'prompt' | 'seed'>,
  context: RenderContext,
): Promise<PollResult> {
  context.report({ fraction: 0.02, stage: 'Loading the persona' });
  const { traits } = await readModel(await context.source());
  return drawStep({ prompt, scene: null, seed, figure: figureOf(traits) }, context);
}
