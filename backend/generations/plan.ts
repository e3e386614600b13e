import type { ContentType } from '../../contract/content-types.ts';
import { isUploadKey } from '../storage/media-key.ts';
import type { PlannedStep } from './generation-row.ts';

/** A stored file that a step made, for the steps that work from it. */
export type MadeFile = { key: string; contentType: ContentType };

/** The steps that have ended, by number: with the file they made, or null: none, or given up. */
export type EndedSteps = Readonly<Record<number, MadeFile | null>>;

/** The steps that can be worked on: not ended, and everything they work from is made. */
export function readySteps(steps: readonly PlannedStep[], ended: EndedSteps): number[] {
  return [...steps.keys()].filter(
    (step) => !(step in ended) && sourceSteps(steps[step]).every((source) => ended[source]),
  );
}

/**
 * `ended` once a step has made this file or none. Steps that need a file that does not come end with
 * it, given up.
 */
export function endStep(
  steps: readonly PlannedStep[],
  ended: EndedSteps,
  { step, file }: { step: number; file: MadeFile | null },
): EndedSteps {
  const after: Record<number, MadeFile | null> = { ...ended, [step]: file };
  const isLost = (source: number) => after[source] === null;
  // A step may only work from earlier ones, so one pass finds all.
  for (const [dependent, planned] of steps.entries()) {
    if (!(dependent in after) && sourceSteps(planned).some(isLost)) after[dependent] = null;
  }
  return after;
}

/** The keys of what the user uploaded for these steps. */
export function uploadsOf({ steps }: { steps: readonly PlannedStep[] }): string[] {
  const keys = steps.flatMap(({ work: { source } }) =>
    source && 'key' in source ? [source.key] : [],
  );
  return [...new Set(keys.filter(isUploadKey))];
}

function sourceSteps(planned: PlannedStep | undefined): number[] {
  if (!planned) return [];
  const { work } = planned;
  const sources = [work.source, ...('shots' in work ? work.shots : [])];
  return sources.flatMap((source) => (source && 'step' in source ? [source.step] : []));
}
