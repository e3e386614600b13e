import { appendFileSync } from 'node:fs';
import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import {
  capabilities,
  ProviderFault,
  type Done,
  type PollResult,
  type StepContext,
  type Provider,
  type Step,
} from '../../backend/providers/provider.ts';
import { makeDone } from '../scripted-provider.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';

export type FlakySettings = {
  name: string;
  isSubmitRepeatable: boolean;
  /** The seed and the reference of the work decide the outcome of each call. */
  seed: string;
  /** A real short MP4. */
  clipPath: string;
  /** Each request that would have cost money: a line per `submit`. */
  submitsPath: string;
};

/**
 * An outside service at its worst: slow, unreachable, out of quota, silent, and returning garbage.
 * As with a real service, its work does not depend on our processes: any of them may poll any of
 * it.
 */
export function flakyProvider(settings: FlakySettings): Provider {
  const { name, isSubmitRepeatable, seed, submitsPath } = settings;
  return {
    name,
    label: 'Flaky for a fault run',
    capabilities: new Set(capabilities),
    isSubmitRepeatable,
    estimateCostMicros: () => 1_000,
    submitSeconds: 3,
    prepare: async (_step, { clientRef, signal }) => {
      const chance = seededRandom(`${seed} prepare ${clientRef}`);
      await applyOutcome(chance, signal, prepareWeights);
      return { uploadedFor: clientRef };
    },
    submit: async (step, context) => {
      const { clientRef, signal, prepared } = context;
      if (prepared?.uploadedFor !== clientRef) throw new TypeError('submitted unprepared');
      // One system call: a killed process has either made the request or not.
      appendFileSync(submitsPath, `${name} ${clientRef}\n`);
      const chance = seededRandom(`${seed} submit ${clientRef}`);
      await applyOutcome(chance, signal, submitWeights);
      if (chance.isHit(0.15)) return makeOutput(step, context, settings);
      const readyAtMs = Date.now() + chance.between(0, 2_500);
      return { state: 'submitted', ref: { clientRef, readyAtMs } };
    },
    poll: async (step, ref, context) => {
      // The time differs between the polls of one work, or a fault would last for ever.
      const chance = seededRandom(`${seed} poll ${String(ref.clientRef)} ${Date.now()}`);
      context.report({
        fraction: chance.pick([0.2, 0.7, -1, 9, Number.NaN]),
        stage: chance.pick(['Painting', '', 'x'.repeat(5_000)]),
      });
      await applyOutcome(chance, context.signal, pollWeights);
      if (Date.now() < Number(ref.readyAtMs)) {
        return { state: 'waiting', nextPollSeconds: chance.pick([0.3, 1, -1]), stage: 'Waiting' };
      }
      const output = await makeOutput(step, context, settings);
      return chance.isHit(0.12) ? corruptOutput(output, context, chance) : output;
    },
    find: async (clientRef, signal) => {
      const chance = seededRandom(`${seed} find ${clientRef} ${Date.now()}`);
      await applyOutcome(chance, signal, findWeights);
      const submits = await readFile(submitsPath, 'utf8').catch(() => '');
      const isKnown = submits.split('\n').includes(`${name} ${clientRef}`);
      return isKnown && chance.isHit(0.7) ? { clientRef, readyAtMs: Date.now() } : null;
    },
    cancel: async (ref, signal) => {
      const chance = seededRandom(`${seed} cancel ${String(ref.clientRef)} ${Date.now()}`);
      await applyOutcome(chance, signal, findWeights);
    },
  };
}

const submitWeights = {
  well: 76,
  unavailable: 7,
  quota: 3,
  auth: 2,
  timeout: 2,
  throws: 2,
  hangs: 4,
  content_rejected: 1,
  invalid_input: 1,
  uncertain_submit: 2,
} as const;
const pollWeights = {
  well: 82,
  unavailable: 7,
  lost: 3,
  timeout: 2,
  throws: 1,
  hangs: 4,
  'ignores-abort': 1,
} as const;
type CallOutcome = keyof typeof submitWeights | keyof typeof pollWeights;
const prepareWeights = { well: 88, unavailable: 5, throws: 1, hangs: 6 } as const;
const findWeights = { well: 70, unavailable: 25, throws: 5 } as const;

async function applyOutcome(
  chance: SeededRandom,
  signal: AbortSignal,
  weights: Readonly<Partial<Record<CallOutcome, number>>>,
): Promise<void> {
  const outcome = chance.pickWeighted(weights as Readonly<Record<CallOutcome, number>>);
  switch (outcome) {
    case 'well':
      return;
    case 'throws':
      throw new TypeError("Cannot read properties of undefined (reading 'url')");
    case 'hangs':
      return hang(chance.isHit(0.2) ? 900_000 : chance.between(500, 4_000), signal);
    case 'ignores-abort':
      return hang(900_000);
    default:
      throw new ProviderFault(outcome, `flaky ${outcome}`, { retryAfterSeconds: 0.3 });
  }
}

const hang = (ms: number, signal?: AbortSignal): Promise<void> =>
  later(ms, undefined, { signal, ref: false });

async function makeOutput(step: Step, context: StepContext, { clipPath }: FlakySettings) {
  // It says nothing of costs.
  const { state, files, data } = await makeDone(step, context, clipPath);
  return { state, files, ...(data && { data }) };
}

/** Returns output that the contract of providers does not allow. */
async function corruptOutput(
  output: Done,
  { scratchDir }: StepContext,
  chance: SeededRandom,
): Promise<PollResult> {
  const file = output.files[0];
  if (!file) return chance.pick([{ state: 'done', files: [] }, output]);
  const another = join(scratchDir, 'another');
  switch (chance.pick(['twice', 'none', 'empty', 'text', 'cut', 'absent', 'other'] as const)) {
    case 'twice':
      await copyFile(file.path, another);
      return { ...output, files: [file, { ...file, path: another }] };
    case 'none':
      return { ...output, files: [] };
    case 'empty':
      await truncate(file.path, 0);
      return output;
    case 'text':
      await writeFile(file.path, '<html>502 Bad Gateway</html>');
      return output;
    case 'cut':
      await truncate(file.path, 400);
      return output;
    case 'absent':
      return { ...output, files: [{ ...file, path: join(scratchDir, 'nowhere') }] };
    case 'other':
      return {
        ...output,
        files: [{ ...file, contentType: chance.pick(['video/mp4', 'image/jpeg'] as const) }],
      };
  }
}
