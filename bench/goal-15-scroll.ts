import type { Browser, Page } from 'playwright';
import { buildFrontendIfChanged } from '../infra/run/build-frontend.ts';
import { type Bench, alternate, eachSide } from './rounds.ts';
import { percentile, comparisonFinding, type Finding } from './finding.ts';
import { GALLERY, openPage, putThumbnail, withBrowser } from './gallery-page.ts';
import { addImages } from './images.ts';
import { signIn } from './requests.ts';
import { withWorld } from './world.ts';

/** A fast flick: a row of tiles in about seven frames. */
const PX_PER_FRAME = 60;
/** Frames of the display's rate that count as smooth are this long, with some room for jitter. */
const SMOOTH_MS = 25;

type ScrollSample = { frames: number[]; nodes: number };

/**
 * Goal 15: a gallery of which 50,000 items are loaded scrolls as one of 200 does. Both are scrolled
 * through frame by frame, in the middle of what is loaded.
 */
export async function measureScroll({ server, effort }: Bench): Promise<Finding[]> {
  await buildFrontendIfChanged();
  return withWorld(server, 'api', async (world) => {
    const [few = 0, many = 0] = await world.addUsers(2, 10);
    const thumbnail = await putThumbnail(world);
    const count = effort.isQuick ? 5_000 : 50_000;
    await addImages(world.engine.database, few, 200, thumbnail);
    await addImages(world.engine.database, many, count, thumbnail);
    return withBrowser(world, async (browser, origin) => {
      const cookieOf = (id: number) => signIn(world, id, { isProduction: false });
      const small = await openLoaded(browser, origin, { cookie: await cookieOf(few), count: 200 });
      const large = await openLoaded(browser, origin, { cookie: await cookieOf(many), count });
      const rounds = await alternate(Math.min(5, effort.rounds), {
        reference: () => scrollPage(small, effort.samples),
        ours: () => scrollPage(large, effort.samples),
      });
      const items = count.toLocaleString('en-GB');
      const note = `share of frames longer than ${SMOOTH_MS} ms: ${rounds
        .map(({ reference, ours }) => `${shareSlow(reference)} / ${shareSlow(ours)}`)
        .join(', ')}`;
      return [
        comparisonFinding(
          {
            goal: 15,
            unit: 'ms',
            atMost: 1.2,
            rounds: eachSide(rounds, ({ frames }) => percentile(frames, 0.95)),
          },
          `frame while scrolling ${items} loaded images against 200, p95`,
          note,
        ),
        comparisonFinding(
          {
            goal: 15,
            unit: 'ms',
            atMost: 1.5,
            rounds: eachSide(rounds, ({ frames }) => percentile(frames, 0.99)),
          },
          `the same, p99`,
        ),
        comparisonFinding(
          { goal: 15, unit: 'nodes', atMost: 1.2, rounds: eachSide(rounds, ({ nodes }) => nodes) },
          `most DOM nodes meanwhile`,
        ),
      ];
    });
  });
}

/** A tab that has loaded every page, by going to the end as long as there is more behind it. */
async function openLoaded(
  browser: Browser,
  origin: string,
  { cookie, count }: { cookie: string; count: number },
): Promise<Page> {
  const page = await openPage(browser, origin, cookie);
  await page.goto(origin + GALLERY);
  await page.waitForSelector('main img');
  // Tiles know their number once nothing is behind the last one; until then they say -1.
  const end = `document.querySelector('main li[aria-setsize="${count}"]') !== null`;
  while (!(await page.evaluate(end))) {
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
    await page.waitForTimeout(20);
  }
  return page;
}

function scrollPage(page: Page, frames: number): Promise<ScrollSample> {
  return page.evaluate(scrollFrameByFrame, { count: frames, pxPerFrame: PX_PER_FRAME });
}

/** In the page: as many frames long, turning round at either end. */
async function scrollFrameByFrame({ count, pxPerFrame }: { count: number; pxPerFrame: number }) {
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const last = document.documentElement.scrollHeight - window.innerHeight;
  window.scrollTo(0, last / 2);
  for (let settling = 0; settling < 30; settling += 1) await nextFrame();
  const frames: number[] = [];
  let [nodes, step, before] = [0, pxPerFrame, await nextFrame()];
  while (frames.length < count) {
    window.scrollBy(0, step);
    const now = await nextFrame();
    frames.push(now - before);
    before = now;
    if (window.scrollY >= last || window.scrollY <= 0) step = -step;
    if (frames.length % 10 === 0) nodes = Math.max(nodes, document.querySelectorAll('*').length);
  }
  return { frames, nodes };
}

function shareSlow({ frames }: ScrollSample): string {
  const slow = frames.filter((ms) => ms > SMOOTH_MS).length;
  return `${((100 * slow) / frames.length).toFixed(1)} %`;
}
