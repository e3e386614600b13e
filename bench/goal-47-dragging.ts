import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright';
import { z } from 'zod';
import { buildFrontendIfChanged } from '../infra/run/build-frontend.ts';
import { middleOf } from '../tests/browser/gestures.ts';
import { fixturePath } from '../tests/pictures.ts';
import { type Finding, frameFindings } from './finding.ts';
import { openPage, slowDown, withBrowser } from './gallery-page.ts';
import { signIn } from './requests.ts';
import type { Bench } from './rounds.ts';
import { withWorld } from './world.ts';

/** Goal 47: what dragging words and a cut costs the page's own thread. */
export async function measureDragging({ server, effort }: Bench): Promise<Finding[]> {
  await buildFrontendIfChanged();
  const moves = effort.isQuick ? 30 : 120;
  const frames = await withWorld(server, 'api', async (world) => {
    const [user = 0] = await world.addUsers(1, 10);
    const cookie = await signIn(world, user, 'development');
    return withBrowser(world, async (browser, origin) => {
      const page = await openPage(browser, origin, cookie);
      await openFilm(page, origin);
      await slowDown(page);
      const words = page.getByRole('button', { name: 'Caption 1 on the picture' });
      const cut = page.getByRole('slider', { name: 'Cut after shot 4' });
      const drags = [];
      for (const part of [words, cut]) drags.push(await scriptWhileDragged(browser, part, moves));
      return drags;
    });
  });
  return frameFindings(
    { goal: 47, median: 8, p95: 16, frames },
    'words and a cut are dragged, 4 x slower processor',
    'in the editor of a film of eight pictures, with its tiles; a sample is a drag',
  );
}

/** Opens a film of eight pictures with its words chosen, until its tiles are drawn. */
async function openFilm(page: Page, origin: string): Promise<void> {
  const headers = { origin };
  const imageIds: number[] = [];
  for (const name of ['portrait.jpg', 'coffee.jpg']) {
    const file = { name, mimeType: 'image/jpeg', buffer: await readFile(fixturePath(name)) };
    const multipart = { file, consent: 'material-1' };
    const answer = await page.request.post(`${origin}/api/uploads`, { headers, multipart });
    imageIds.push(idOf(await answer.json()));
  }
  const motion = { category: 'posing', option: 'Power Pose', seconds: 3 };
  const shots = Array.from({ length: 8 }, (_, at) => ({ ...motion, imageId: imageIds[at % 2] }));
  const words = [{ text: 'Take me\nthere', style: 'hook', place: 'top', from: 0, to: 3 }];
  const data = { document: { shots, words, sound: 'neon' } };
  const film = await page.request.post(`${origin}/api/films`, { headers, data });
  await page.goto(`${origin}/studio/${idOf(await film.json())}`);
  await page.getByRole('button', { name: /^Take me/ }).click();
  await page.getByRole('toolbar', { name: 'Style' }).locator('canvas:visible').nth(7).waitFor();
}

const idOf = (answer: unknown) => z.object({ id: z.int() }).parse(answer).id;

/** Milliseconds of script in each frame while something is dragged to and fro. */
async function scriptWhileDragged(browser: Browser, of: Locator, moves: number): Promise<number[]> {
  const page = of.page();
  const { x, y } = await middleOf(of);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await browser.startTracing(page, { categories: ['devtools.timeline', TRACED_FRAMES] });
  for (let move = 1; move <= moves; move += 1) {
    await page.mouse.move(x + 40 * Math.sin(move / 6), y + 20 * Math.sin(move / 9));
    await page.waitForTimeout(20);
  }
  const trace = await browser.stopTracing();
  await page.mouse.up();
  return scriptOf(traceSchema.parse(JSON.parse(trace.toString('utf8'))).traceEvents);
}

const TRACED_FRAMES = 'disabled-by-default-devtools.timeline';
const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      ...{ name: z.string(), ts: z.number(), tid: z.number(), pid: z.number() },
      ...{ dur: z.number().optional(), tdur: z.number().optional() },
    }),
  ),
});
type TraceEvent = z.infer<typeof traceSchema>['traceEvents'][number];

const scripts = /^(FunctionCall|RunMicrotasks|EventDispatch|FireAnimationFrame|TimerFire)$/;

/** By frame the time of the thread within scripts, of which some are called by others. */
function scriptOf(events: readonly TraceEvent[]): number[] {
  const main = events.find(({ name }) => name === 'EventDispatch');
  const own = events
    .filter(({ tid, pid }) => tid === main?.tid && pid === main.pid)
    .toSorted((one, other) => one.ts - other.ts);
  const frames: number[] = [];
  let [until, script] = [0, 0];
  for (const { name, ts, dur = 0, tdur = dur } of own) {
    if (name === 'Commit') {
      if (script > 0) frames.push(script / 1000);
      script = 0;
    }
    if (!scripts.test(name) || ts < until) continue;
    until = ts + dur;
    script += tdur;
  }
  return frames;
}
