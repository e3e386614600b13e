import type { Browser, Page } from 'playwright';
import { tools } from '../contract/tools/catalogue.ts';
import { buildFrontendIfChanged } from '../infra/run/build-frontend.ts';
import { comparisonFinding, formatNumber, type Finding, median } from './finding.ts';
import { openPage, withBrowser } from './gallery-page.ts';
import { signIn } from './requests.ts';
import { alternate, type Bench } from './rounds.ts';
import { withWorld } from './world.ts';

/** A phone's processor is about so much slower than a desktop's. */
const SLOWDOWN = 4;
const PHONE = { width: 390, height: 844 };
const WATCHED_MS = 4_000;

/** One square that moves: as many frames as this machine draws at all, with whatever else it does. */
const oneSquare = `<style>
  @keyframes move { to { transform: translateX(40px) } }
  div { width: 90px; height: 120px; background: gray; animation: move 2s infinite alternate }
</style><div></div>`;

/**
 * Goal 25: the reel styles loop at the display's rate on a phone, with a processor that is slowed
 * down in Chromium. Frames are those that Chromium's own tracing says were drawn.
 */
export async function measureLoops({ server, effort }: Bench): Promise<Finding[]> {
  await buildFrontendIfChanged();
  return withWorld(server, 'api', async (world) => {
    const [userId = 0] = await world.addUsers(1, 10);
    const cookie = await signIn(world, userId, { isProduction: false });
    return withBrowser(world, async (browser, origin) => {
      let moving = 0;
      const openStyles = async () => {
        const page = await openPage(browser, origin, cookie);
        await page.setViewportSize(PHONE);
        await page.goto(origin + tools.reels.route);
        await page.waitForFunction(() => document.getAnimations().length > 0);
        await page.waitForLoadState('networkidle');
        moving = await page.evaluate(() => document.getAnimations().length);
        return page;
      };
      const openSquare = async () => {
        const page = await openPage(browser, origin, null);
        await page.setViewportSize(PHONE);
        await page.setContent(oneSquare);
        return page;
      };
      const rounds = await alternate(effort.rounds, {
        reference: async () => framesASecond(browser, await openSquare()),
        ours: async () => framesASecond(browser, await openStyles()),
      });
      const [least = 0] = rounds.map(({ ours }) => ours).toSorted((a, b) => a - b);
      return [
        comparisonFinding(
          { goal: 25, unit: 'frames', atLeast: 0.95, rounds },
          `frames a second while ${moving} animations of the reel styles loop, CPU ${SLOWDOWN} × slower`,
          `least ${formatNumber(least)}, median ${formatNumber(median(rounds.map(({ ours }) => ours)))} of 60; the reference is one moving square`,
        ),
      ];
    });
  });
}

/** Closes the page afterwards: without a screen, those in the background are drawn, too. */
async function framesASecond(browser: Browser, page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame'],
  });
  await page.waitForTimeout(WATCHED_MS);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; ts: number }[];
  };
  await page.context().close();
  const drawn = trace.traceEvents.filter(({ name }) => name === 'DrawFrame').map(({ ts }) => ts);
  const microseconds = Math.max(...drawn) - Math.min(...drawn);
  return ((drawn.length - 1) * 1e6) / microseconds;
}
