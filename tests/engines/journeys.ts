import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import type { Film } from '../../contract/films.ts';
import { useProduct } from '../browser/journey.ts';
import { ffmpegIn } from '../films.ts';
import { openedOnce } from '../opened.ts';
import { fixturePath, readPhoto } from '../pictures.ts';
import { openFalStandIn } from '../provider-stand-in/fal.ts';
import { skipWithout } from '../skip-without.ts';
import { ownAddress } from '../world.ts';
import {
  control,
  press,
  untilShown,
  untilTrue,
  type EngineTab,
  type TabOptions,
} from './engine-tab.ts';

declare global {
  interface Window {
    /** The sound cards on which sources of sound were started. */
    soundCards?: BaseAudioContext[];
    /** The file that was given to the share sheet. */
    shared?: { name: string | undefined; type: string | undefined; inClick: boolean };
  }
}

/** Pictures of tabs whose test has failed. */
const outputDir = join(import.meta.dirname, '../browser/output');

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** A journey takes half a minute of a whole processor, of which it may get a twentieth. */
const JOURNEY_TIMEOUT_MS = 600_000;

type OpenTab = (options: TabOptions) => Promise<EngineTab>;

/** The journeys that must work in every engine that people use; Chromium has the others. */
export function engineJourneys(
  engine: string,
  { open, missing }: { open: OpenTab; missing: () => Promise<string | undefined> },
): void {
  describe(`the product in ${engine}`, () => {
    before(async function () {
      const lacking = await missing();
      if (lacking) skipWithout(this, lacking);
    });
    const product = useProduct();
    let openedTab: EngineTab | undefined;
    const openTab = async (options: Omit<TabOptions, 'baseUrl'> & { baseUrl?: string }) => {
      openedTab = await open({ baseUrl: product.url, ...options });
      return openedTab;
    };
    const signIn = async (tab: EngineTab, email: string) => {
      await tab.goto('/auth');
      await untilShown(tab, 'input', 'Email');
      await tab.type(control('input', 'Email'), email);
      await tab.type(control('input', 'Password'), 'correct horse');
      await press(tab, 'form button', 'Sign in');
      await untilShown(tab, 'a', 'Tokens: \\d+');
    };
    /** Whether what the element shows has a picture that moves. */
    const untilMoving = async (tab: EngineTab, element: string) => {
      const deadline = performance.now() + 240_000;
      for (let before: Buffer | undefined; performance.now() < deadline; await pause(300)) {
        const pixels = await pixelsOf(tab, element);
        if (before && differs(before, pixels)) return;
        before = pixels;
      }
      throw new Error(`nothing moves in ${element}`);
    };
    afterEach(async function () {
      const tab = openedTab;
      openedTab = undefined;
      const messages = tab?.messages() ?? [];
      const isPassed = this.currentTest?.isPassed();
      if (!isPassed) {
        await mkdir(outputDir, { recursive: true });
        const picture = await tab?.screenshot().catch(() => undefined);
        const name = `${engine} ${this.currentTest?.title}.png`;
        if (picture) await writeFile(join(outputDir, name), picture);
      }
      await tab?.close();
      expect(messages, 'what the browser complained about').to.deep.equal([]);
    });

    it('signs in, plays the film of a photo and makes the reel', async () => {
      const { email } = await product.register();
      const tab = await openTab(desktop);

      await signIn(tab, email);
      await tab.goto('/reels-generator');
      // Without a graphics card the tiles of the styles take all processors.
      await press(tab, 'button', 'Pause the examples');
      await untilTrue(tab, `Boolean(document.querySelector('input[type=file]'))`);
      await tab.choose(`document.querySelector('input[type=file]')`, fixturePath('portrait.jpg'));
      await press(tab, 'input[type=checkbox]', '.*these are me, or I have.*');
      // The first tile is painted before all others.
      await untilTrue(tab, `document.querySelectorAll('button canvas').length > 1`);
      await tab.evaluate(`document.querySelector('button canvas').scrollIntoView()`);
      await untilTrue(tab, `(${isPainted.toString()})(document.querySelector('button canvas'))`);
      await press(tab, '[role=combobox]', 'Category.*');
      await press(tab, '[role=option]', 'Flexing');
      await press(tab, '[role=combobox]', 'Animation style.*');
      await press(tab, '[role=option]', 'Flex Abs');
      const canvas = `${control('[role=group]', '.*photo')}?.querySelector('canvas')`;
      // A machine that has much to do may be late with it.
      const lookAgain = control('button', 'Look again');
      await untilTrue(tab, `Boolean(${canvas} || ${lookAgain}?.click())`);
      await untilMoving(tab, canvas);
      await press(tab, 'button', 'Generate Reel \\(1 Token\\)');

      await untilShown(tab, 'h1, h2, h3', 'Your reel is ready');
      await untilShown(tab, 'a', 'Tokens: 9');
    }).timeout(JOURNEY_TIMEOUT_MS);

    it('plays the sound of a film in the studio', async () => {
      const creator = await product.owner([{ theme: 'luxuryTravel', sequence: 1 }]);
      const [item] = await creator.images();
      const film = await creator.expect<Film>('POST', '/api/films', {
        json: { document: { shots: [{ imageId: item?.id, seconds: 3 }], sound: 'pulse' } },
      });
      const tab = await openTab(desktop);
      await signIn(tab, creator.email);
      await tab.goto(`/studio/${film.id}`);
      await untilTrue(tab, `Boolean(document.querySelector('main canvas'))`);
      await tab.evaluate(`(${listen.toString()})()`);

      await press(tab, 'button', 'Play');

      await untilTrue(
        tab,
        `window.soundCards?.some(({ state, currentTime }) => state === 'running' && currentTime > 1)`,
      );
      await untilTrue(tab, `${control('[role=slider], input[type=range]', '.*')}.value > 0`);
    }).timeout(JOURNEY_TIMEOUT_MS);

    it('shows the grid of a phone, and saves a film as iPhones do', async () => {
      const reel = { theme: 'reels', isVideo: true, videoCategory: 'viralDances' } as const;
      const creator = await product.owner([
        { theme: 'luxuryTravel', sequence: 1 },
        { theme: 'workAndGrind', sequence: 2 },
        { ...reel, videoOption: 'Tutting / Finger' },
      ]);
      const tab = await openTab({ ...phone, userAgent: iPhone });
      await signIn(tab, creator.email);

      await tab.goto('/images');
      await untilTrue(tab, `document.querySelectorAll('main li img').length === 3`);
      await untilTrue(
        tab,
        `Array.from(document.querySelectorAll('main li img')).every((img) =>
        img.complete && img.naturalWidth > 0)`,
      );
      expect(await tab.evaluate('innerWidth')).to.equal(phone.width);
      expect(
        await tab.evaluate('document.documentElement.scrollWidth <= innerWidth'),
        'no sideways scrolling',
      ).to.equal(true);

      // One window shows what would be a tab of its own.
      await tab.evaluate(`void (window.open = (address) => location.assign(address))`);
      await press(tab, 'button', 'Download .*Tutting.*');
      await untilShown(tab, 'h1', 'Save Video');
      await tab.evaluate(`(${takeShares.toString()})()`);
      await press(tab, 'button', 'Share Video');

      const shared = await untilTrue(tab, 'window.shared');
      expect(shared).to.deep.equal({
        ...{ name: 'reel-viralDances-Tutting - Finger.mp4', type: 'video/mp4', inClick: true },
      });
    }).timeout(JOURNEY_TIMEOUT_MS);

    describe('with an outside service', () => {
      const fal = openedOnce(() => openFalStandIn([]));
      const settings: Record<string, string> = {};
      before(async () => Object.assign(settings, fal.settings, await ownAddress()));
      const served = useProduct({ settings });

      it('plays what came as HEVC, in its dialog and in the studio', async () => {
        const creator = await served.register();
        const words = `-f lavfi -i testsrc2=s=180x320:r=12:d=10 -c:v libx265 hevc.mov`;
        await ffmpegIn(served.world.dataDir, words);
        const body = await readFile(join(served.world.dataDir, 'hevc.mov'));
        fal.misbehave('file', { how: 'answer', body });
        await creator.untilEnded(await creator.startReel(await readPhoto()));
        const [item] = await creator.images();
        expect(item).to.include({ provider: 'fal', isVideo: true });
        const film = await creator.expect<Film>('POST', '/api/films', {
          json: { document: { shots: [{ imageId: item?.id, seconds: 9 }] } },
        });
        const tab = await openTab({ ...desktop, baseUrl: served.url });
        await signIn(tab, creator.email);

        await tab.goto(`/images?item=${item?.id}`);
        const video = `document.querySelector('[role=dialog] video')`;
        await untilTrue(tab, `Boolean(${video})`);
        await tab.evaluate(`void (${video}.muted = true, ${video}.play().catch(() => {}))`);
        await untilTrue(tab, `${video}.currentTime > 1`);
        expect(await tab.evaluate(`${video}.videoHeight`)).to.equal(320);

        await tab.goto(`/studio/${film.id}`);
        await press(tab, 'button', 'Play');
        await untilMoving(tab, `document.querySelector('main canvas')`);
      }).timeout(JOURNEY_TIMEOUT_MS);
    });
  });
}

/** Runs in the page. */
function listen(): void {
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...when) {
    (window.soundCards ??= []).push(this.context);
    start.apply(this, when);
  };
}

/**
 * Runs in the page, which has a share sheet then, as iPhones have. WebKit opens it in a click
 * alone.
 */
function takeShares(): void {
  const share = async ({ files }: ShareData = {}) => {
    const [file] = files ?? [];
    const inClick = window.event?.type === 'click';
    window.shared = { name: file?.name, type: file?.type, inClick };
  };
  Object.assign(navigator, { share, canShare: () => true });
}

/** Runs in the page: whether the canvas shows anything but black. */
function isPainted(canvas: HTMLCanvasElement): boolean | undefined {
  const { width, height } = canvas;
  const copy = new OffscreenCanvas(width, height).getContext('2d');
  copy?.drawImage(canvas, 0, 0);
  const pixels = copy?.getImageData(0, 0, width, height).data;
  return pixels?.some((value, at) => at % 4 < 3 && value > 32);
}

/** The pixels of an element, as grey values of a small picture. */
async function pixelsOf(tab: EngineTab, element: string): Promise<Buffer> {
  const box = await tab.evaluate<{ x: number; y: number; width: number; height: number }>(
    `(() => { const found = ${element}; found.scrollIntoView({ block: 'center' });
       const { x, y, width, height } = found.getBoundingClientRect();
       return { x, y, width, height }; })()`,
  );
  const screenshot = sharp(await tab.screenshot());
  const { width, height } = await screenshot.metadata();
  const [left, top] = [Math.max(0, Math.round(box.x)), Math.max(0, Math.round(box.y))];
  return screenshot
    .extract({
      left,
      top,
      width: Math.min(width - left, Math.round(box.width)),
      height: Math.min(height - top, Math.round(box.height)),
    })
    .resize(32, 32, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
}

/** Whether two pictures differ by more than what a picture without a subject would. */
function differs(one: Buffer, other: Buffer): boolean {
  const sum = one.reduce((total, value, at) => total + Math.abs(value - (other[at] ?? 0)), 0);
  return sum / one.length > 1;
}
