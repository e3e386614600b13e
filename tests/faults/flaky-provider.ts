import { appendFileSync } from 'node:fs';
import { copyFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { HASHTAG_COUNT } from '../../contract/tools/texts.ts';
import {
  capabilities,
  ProviderFault,
  type MadeFile,
  type PollAnswer,
  type PollContext,
  type Provider,
  type Step,
} from '../../backend/providers/provider.ts';
import { openChance, type Chance } from './chance.ts';

export type FlakySettings = {
  name: string;
  isSubmitRepeatable: boolean;
  /** With the seed and the work's own reference the fate of each call is settled. */
  seed: string;
  /** A real short MP4. */
  clipPath: string;
  /** Each request that would have cost money: a line per `submit`. */
  submitsPath: string;
};

/**
 * An outside service at its worst: slow, away, out of quota, silent, and answering garbage. Its
 * work lives outside our processes, as a real one's does: any process may ask for any of it.
 */
export function flakyProvider(settings: FlakySettings): Provider {
  const { name, isSubmitRepeatable, seed, submitsPath } = settings;
  return {
    name,
    label: 'Flaky for a fault run',
    capabilities: new Set(capabilities),
    isSubmitRepeatable,
    estimateCostMicros: () => 1_000,
    submit: async (_step, { clientRef, signal }) => {
      // One write of the kernel's, so a killed process has made the request or it has not.
      appendFileSync(submitsPath, `${name} ${clientRef}\n`);
      const chance = openChance(`${seed} submit ${clientRef}`);
      await misbehave(chance, signal, submitFates);
      return { clientRef, readyAtMs: Date.now() + chance.between(0, 2_500) };
    },
    poll: async (step, ref, context) => {
      // Polls of one work differ from each other, or a fault would last for ever.
      const chance = openChance(`${seed} poll ${String(ref.clientRef)} ${Date.now()}`);
      context.report({
        fraction: chance.pick([0.2, 0.7, -1, 9, Number.NaN]),
        stage: chance.pick(['Painting', '', 'x'.repeat(5_000)]),
      });
      await misbehave(chance, context.signal, pollFates);
      if (Date.now() < Number(ref.readyAtMs)) {
        return { state: 'waiting', againInSeconds: chance.pick([0.3, 1, -1]), stage: 'Waiting' };
      }
      const answer = await make(step, context, settings);
      return chance.happens(0.12) ? garble(answer, context, chance) : answer;
    },
    cancel: async () => {},
  };
}

type Fate =
  | 'well'
  | 'throws'
  | 'hangs'
  | 'deaf'
  | 'unavailable'
  | 'quota'
  | 'auth'
  | 'lost'
  | 'timeout'
  | 'content_rejected'
  | 'invalid_input'
  | 'uncertain_submit';

const submitFates: Readonly<Record<Exclude<Fate, 'lost' | 'deaf'>, number>> = {
  ...{ well: 76, unavailable: 7, quota: 3, auth: 2, timeout: 2, throws: 2, hangs: 4 },
  ...{ content_rejected: 1, invalid_input: 1, uncertain_submit: 2 },
};
const pollFates: Readonly<
  Record<'well' | 'unavailable' | 'lost' | 'timeout' | 'throws' | 'hangs' | 'deaf', number>
> = { well: 82, unavailable: 7, lost: 3, timeout: 2, throws: 1, hangs: 4, deaf: 1 };

async function misbehave(
  chance: Chance,
  signal: AbortSignal,
  fates: Readonly<Partial<Record<Fate, number>>>,
): Promise<void> {
  const fate = chance.weigh(fates as Readonly<Record<Fate, number>>);
  switch (fate) {
    case 'well':
      return;
    case 'throws':
      throw new TypeError("Cannot read properties of undefined (reading 'url')");
    case 'hangs':
      return silence(chance.happens(0.2) ? 900_000 : chance.between(500, 4_000), signal);
    case 'deaf':
      // Does not hear that nobody waits any longer.
      return silence(900_000, null);
    default:
      throw new ProviderFault(fate, `flaky ${fate}`, { retryAfterSeconds: 0.3 });
  }
}

function silence(ms: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    timer.unref();
    const stop = () => {
      clearTimeout(timer);
      reject(new Error('nobody waits any longer'));
    };
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
  });
}

async function make(
  { capability }: Step,
  { scratchDir }: PollContext,
  { clipPath }: FlakySettings,
): Promise<Extract<PollAnswer, { state: 'done' }>> {
  const done = (file: MadeFile) => ({ state: 'done' as const, files: [file] });
  if (capability === 'hashtags') {
    const hashtags = Array.from({ length: HASHTAG_COUNT }, (_, n) => `#tag${n}`);
    return { state: 'done', files: [], data: { hashtags } };
  }
  if (capability === 'train-persona') {
    const path = join(scratchDir, 'model.json');
    await writeFile(path, '{"face":1}');
    return done({ path, contentType: 'application/json' });
  }
  if (capability === 'image-to-video') {
    const path = join(scratchDir, 'made.mp4');
    await copyFile(clipPath, path);
    return done({ path, contentType: 'video/mp4' });
  }
  const path = join(scratchDir, 'made.jpg');
  const size = { width: 90, height: 160 };
  await sharp({ create: { ...size, channels: 3, background: '#a06040' } })
    .jpeg()
    .toFile(path);
  return done({ path, contentType: 'image/jpeg' });
}

/** What no contract allows and every service has answered once. */
async function garble(
  answer: Extract<PollAnswer, { state: 'done' }>,
  { scratchDir }: PollContext,
  chance: Chance,
): Promise<PollAnswer> {
  const file = answer.files[0];
  if (!file) return chance.pick([{ state: 'done', files: [] }, answer]);
  const another = join(scratchDir, 'another');
  switch (chance.pick(['twice', 'none', 'empty', 'text', 'cut', 'absent', 'other'] as const)) {
    case 'twice':
      await copyFile(file.path, another);
      return { ...answer, files: [file, { ...file, path: another }] };
    case 'none':
      return { ...answer, files: [] };
    case 'empty':
      await truncate(file.path, 0);
      return answer;
    case 'text':
      await writeFile(file.path, '<html>502 Bad Gateway</html>');
      return answer;
    case 'cut':
      await truncate(file.path, 400);
      return answer;
    case 'absent':
      return { ...answer, files: [{ ...file, path: join(scratchDir, 'nowhere') }] };
    case 'other':
      return {
        ...answer,
        files: [{ ...file, contentType: chance.pick(['video/mp4', 'image/jpeg'] as const) }],
      };
  }
}
