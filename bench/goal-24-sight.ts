import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { fixturePath } from '../tests/pictures.ts';
import { checkOut } from './engine-of-commit.ts';
import { comparisonFinding, type Finding, median } from './finding.ts';
import { enhanceStep, type EngineTask, reelStep, runEngine } from './goal-16-engine.ts';
import { alternate, type Bench, timed } from './rounds.ts';

/** The last commit whose engine sees no people: reels guess by the colour of skin. */
const BLIND = '35bba6888c66912bf44f93e39e38938a47c5423c';

/** What a first picture may take longer, in milliseconds: the models are loaded for it. */
const LOADING_MS = 1_200;

/** Goal 24: what seeing people costs the preview engine, against the engine that did not. */
export async function measureSight({ effort }: Bench): Promise<Finding[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'lumireel-bench-'));
  await using before = await checkOut(BLIND);
  const rounds = effort.isQuick ? 1 : effort.rounds;
  const person = async (name: string, width: number, height: number) => {
    const path = join(folder.path, name);
    await sharp(fixturePath('portrait.jpg'))
      .resize(width, height, { position: 'top' })
      .toFile(path);
    return path;
  };
  const upright = await person('upright.jpg', 1_080, 1_920);
  const wide = await person('wide.jpg', 1_920, 1_280);
  const large = await person('large.jpg', 3_000, 4_000);
  const cases: [what: string, atMost: number, task: Omit<EngineTask, 'rounds'>][] = [
    ['reel of a person, upright, CPU', 1.35, { step: reelStep, sourcePath: upright }],
    ['reel of a person in a wide photo, CPU', 1.35, { step: reelStep, sourcePath: wide }],
    ['enhancement of a person, 12 megapixels, CPU', 1.25, { step: enhanceStep, sourcePath: large }],
  ];
  const findings: Finding[] = [];
  for (const [what, atMost, task] of cases) {
    const cpu = async (root?: string) => {
      const { costs } = await runEngine({ ...task, rounds: 1 }, root);
      return median(costs.map(({ cpuSeconds }) => cpuSeconds));
    };
    const seen = await alternate(rounds, { reference: () => cpu(before.path), ours: () => cpu() });
    findings.push(comparisonFinding({ goal: 24, unit: 's', atMost, rounds: seen }, what));
  }
  const first = (root?: string) =>
    timed(() => runEngine({ step: enhanceStep, sourcePath: upright, rounds: 0 }, root));
  const seen = await alternate(rounds, {
    reference: async () => (await first(before.path)) + LOADING_MS,
    ours: () => first(),
  });
  findings.push(
    comparisonFinding(
      { goal: 24, unit: 'ms', atMost: 1, rounds: seen },
      'first picture after start, with 1,200 ms for the models on the reference',
    ),
  );
  return findings;
}
