import type { StepContext } from '../backend/providers/provider.ts';

/** The part of a step's context that a render uses. */
export type RenderContext = Pick<StepContext, 'source' | 'scratchDir' | 'signal'> & {
  /** `fraction` 0..1 of the step, never falling; `stage` in words for a person. */
  report: (progress: { fraction: number; stage: string }) => void;
};
