import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storyContents } from '../contract/tools/story-scenes.ts';
import type { Step } from '../backend/providers/provider.ts';
import { testPhoto } from '../tests/world.ts';
import { inFolder, type Bench } from './rounds.ts';
import { median, limitFinding, formatNumber, type Finding } from './finding.ts';

export type EngineTask = {
  step: Step;
  sourcePath: string | null;
  rounds: number;
  /** The place of the last file it made, for who works from it. */
  keepPath?: string;
};
export type EngineReport = {
  costs: { wallSeconds: number; cpuSeconds: number }[];
  /** The peak of the process with its threads; a program it starts has memory of its own. */
  peakBytes: number;
};

type EngineCase = EngineTask & { what: string; cpuSecondsLimit: number };

const reelStep = {
  capability: 'image-to-video',
  prompt: '',
  source: { key: 'x' },
  seconds: 10,
  hints: { category: 'flexing', option: 'Flex Abs' },
} as const satisfies Step;
const enhanceStep = { capability: 'enhance', prompt: '', source: { key: 'x' } } as const;

/** Goal 16: what the preview engine takes of the machine for each tool, one at a time. */
export function measureEngine({ effort }: Bench): Promise<Finding[]> {
  return inFolder(async (folder) => {
    const findings: Finding[] = [];
    for (const work of await engineCases(folder, effort.isQuick ? 1 : 5)) {
      const { costs, peakBytes } = await runEngine(work);
      const wall = median(costs.map(({ wallSeconds }) => wallSeconds));
      const samples = costs.map((cost) => cost.cpuSeconds);
      findings.push(
        limitFinding(
          { goal: 16, unit: 's', limit: work.cpuSecondsLimit, samples },
          `${work.what}, CPU`,
          `${formatNumber(wall)} s on the clock, at most ${formatNumber(peakBytes / 1e6)} MB`,
        ),
      );
    }
    return findings;
  });
}

/** In this order: a portrait is trained, and the model makes the persona's picture. */
async function engineCases(folder: string, rounds: number): Promise<EngineCase[]> {
  const photo = async (name: string, width: number, height: number) => {
    const path = join(folder, name);
    await writeFile(path, Buffer.from(await (await testPhoto(width, height)).arrayBuffer()));
    return path;
  };
  const large = await photo('large.jpg', 3_000, 4_000);
  const usual = await photo('usual.jpg', 1_080, 1_920);
  const [portrait, model] = [join(folder, 'portrait.jpg'), join(folder, 'model.json')];
  const [scene] = storyContents.luxuryTravel.scenes;
  const picture = { capability: 'text-to-image', source: null, seed: 7 } as const;
  const who = { gender: 'Female', race: 'Latino' };
  const work = (
    what: string,
    cpuSecondsLimit: number,
    step: Step,
    more: Partial<EngineTask> = {},
  ): EngineCase => ({ what, cpuSecondsLimit, step, sourcePath: null, rounds, ...more });
  const ofPhoto = { prompt: '', source: { key: 'x' } } as const;
  const sketch = { ...ofPhoto, capability: 'sketch' } as const;
  const training = { ...ofPhoto, capability: 'train-persona', shots: [], hints: who } as const;
  const inScene = {
    capability: 'persona-image',
    prompt: 'At the sea',
    seed: 7,
    model: {},
  } as const;
  const portrayed = { ...picture, prompt: 'A portrait', hints: { portrait: who } };
  return [
    work('story picture', 2, { ...picture, prompt: scene.prompt, hints: { scene: scene.key } }),
    work('enhancement of 12 megapixels', 6, enhanceStep, { sourcePath: large }),
    work('sketch', 2, sketch, { sourcePath: usual }),
    work('persona portrait', 2, portrayed, { keepPath: portrait }),
    work('persona training', 20, training, { sourcePath: portrait, keepPath: model }),
    work('persona picture', 2, { ...ofPhoto, ...inScene }, { sourcePath: model }),
    work('hashtags', 0.1, { capability: 'hashtags', prompt: 'coffee', source: null }),
    work('reel of ten seconds, 1080 × 1920', 20, reelStep, { sourcePath: usual }),
  ];
}

/** Does a task in a process of its own. */
async function runEngine(task: EngineTask): Promise<EngineReport> {
  const child = fork(join(import.meta.dirname, 'engine-process.ts'), [JSON.stringify(task)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const early = once(child, 'exit').then(([code]) => {
    throw new Error(`${task.step.capability}: the engine's process ended with ${String(code)}`);
  });
  // engine-process.ts sends nothing else.
  const [report] = (await Promise.race([once(child, 'message'), early])) as [EngineReport];
  early.catch(() => undefined);
  return report;
}
