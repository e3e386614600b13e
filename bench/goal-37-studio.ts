import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { StudioFilm } from '../tests/browser/film-page/page.tsx';
import { ffmpegIn } from '../tests/films.ts';
import { seen, withPage } from './film-page.ts';
import { frameFindings, limitFinding, type Finding, percentile } from './finding.ts';
import { scriptPerFrame, scrub } from './goal-28-canvas.ts';
import { inFolder, type Bench } from './rounds.ts';

type Shots = StudioFilm['document']['shots'];

/** Eight pictures: more than are on the graphics card. */
const pictureShots: Shots = Array.from({ length: 8 }, (_, at) => ({
  imageId: at + 1,
  ...(at % 2 === 0
    ? { category: 'dancing', option: 'Club Dance', next: 'push' }
    : { category: 'viralDances', option: 'Hip-Hop', next: 'dissolve' }),
  seconds: 1.25,
}));

const clipShots: Shots = [0.5, 3.1, 6.2, 1.7].map((from) => ({
  ...{ imageId: 9, from, seconds: 2.5, next: 'dissolve' },
}));

const words: StudioFilm['document']['words'] = [
  { text: 'Behind the person', style: 'poster', place: 'middle', from: 0, to: 10, behind: true },
  {
    text: 'Every word of it\nhas its beat',
    style: 'karaoke',
    place: 'top',
    from: 0,
    to: 10,
    behind: false,
  },
  { text: 'Sunday', style: 'lower-third', place: 'bottom', from: 0, to: 10, behind: false },
];

/** Goal 37: what playing a film of several shots costs the page's own thread. */
export async function measureStudioCanvas({ effort }: Bench): Promise<Finding[]> {
  const frames = await withStudio(async (page, show) => {
    const scripts: number[][] = [];
    for (const shots of effort.isQuick ? [pictureShots] : [pictureShots, clipShots]) {
      await show({ shots, words, look: 'warm', sound: 'neon', loop: true });
      await page.getByRole('button', { name: 'Play' }).click();
      scripts.push(await page.evaluate(scriptPerFrame, effort.isQuick ? 40 : 150));
    }
    return scripts;
  });
  return frameFindings(
    { goal: 37, median: 8, p95: 12, frames },
    'a film of the studio plays, 4 x slower processor',
    'with words, look and sound; a sample is a film: of eight pictures, of four clips',
  );
}

/** Goal 38: how soon a frame of a picture shot is there that the slider asks for. */
export async function measureStudioScrubbing({ effort }: Bench): Promise<Finding[]> {
  const samples = await withStudio(async (page, show) => {
    await show({ shots: pictureShots, words, look: 'warm' });
    return scrub(page, effort.isQuick ? 20 : 80);
  });
  return [
    limitFinding(
      { goal: 38, unit: 'ms', limit: 50, samples: [percentile(samples, 0.95)] },
      'a frame of eight picture shots asked for with the slider, 4 x slower processor, p95',
      'until the browser has all it draws it from',
    ),
  ];
}

/**
 * Runs `work` on a page that shows films with its processor slowed down; `show` resolves when all
 * is ready.
 */
async function withStudio<T>(
  work: (page: Page, show: (document: StudioFilm['document']) => Promise<void>) => Promise<T>,
): Promise<T> {
  const files = new Map<string, Buffer>([['clip', await clip()]]);
  const sources: [number, StudioFilm['sources'][number][1]][] = [
    [9, { kind: 'clip', url: '/photo/clip' }],
  ];
  for (let id = 1; id <= 8; id++) {
    const name = id % 2 > 0 ? 'portrait' : 'coffee';
    const { file, look } = await seen(`${name}.jpg`);
    files.set(`${id}`, file);
    sources.push([id, { kind: 'picture', url: `/photo/${id}`, look }]);
  }
  return withPage(files, (page) =>
    work(page, async (document) => {
      await page.evaluate(() => window.filmPage.unmount());
      await page.evaluate((of) => window.filmPage.mountStudio(of), { document, sources });
      await page.waitForFunction(() => window.filmPage.studio !== null);
      // Once through all of it.
      for (let seconds = 0.5; seconds < 10; seconds += 1.25) {
        await page.evaluate(
          (at) => {
            const painted = new Promise<void>((resolve) => {
              window.filmPage.onPainted = (time) => time.toFixed(2) === at.toFixed(2) && resolve();
            });
            window.filmPage.studio?.seek(at);
            return painted;
          },
          Math.round(seconds * 30) / 30,
        );
      }
    }),
  );
}

/** Ten seconds as outside services deliver them: of one group of pictures. */
const clip = () =>
  inFolder(async (folder) => {
    const pictures = '-f lavfi -i testsrc2=size=720x1280:rate=30:duration=10';
    await ffmpegIn(folder, `${pictures} -pix_fmt yuv420p clip.mp4`);
    return readFile(join(folder, 'clip.mp4'));
  });
