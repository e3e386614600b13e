import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { lookAtPhoto } from '../preview-engine/reel/reel-step.ts';
import { decodeForFilm } from '../preview-engine/reel/photo.ts';
import { findPeople } from '../preview-engine/sight/people.ts';
import { fixturePath } from '../tests/pictures.ts';
import { comparisonFinding, type Finding, median } from './finding.ts';
import { alternate, type Bench, timed } from './rounds.ts';

/** Goal 31: what a look at a photo takes beyond decoding it and finding people in it. */
export async function measureLook({ effort }: Bench): Promise<Finding[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'lumireel-bench-'));
  const path = join(folder.path, 'large.jpg');
  await sharp(fixturePath('portrait.jpg')).resize(3_000, 4_000, { position: 'top' }).toFile(path);
  const reelSize = { width: 720, height: 1280 };
  const { signal } = new AbortController();
  const rounds = await alternate(effort.rounds, {
    reference: () =>
      medianTime(async () => {
        const { pixels } = await decodeForFilm(path, { size: reelSize, isWhole: false });
        await findPeople(pixels, signal);
      }),
    ours: () => medianTime(() => lookAtPhoto(path, { reelSize, signal })),
  });
  return [
    comparisonFinding(
      { goal: 31, unit: 'ms', atMost: 1.2, rounds },
      'look at a photo of 12 megapixels, against sight alone',
    ),
  ];
}

/** Of five times: the goal is a p50, and one of these takes a fifth more or less than the next. */
async function medianTime(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) times.push(await timed(work));
  return median(times);
}
