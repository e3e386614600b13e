import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import type { PhotoLook } from '#contract/photo-look.ts';
import { testFfmpeg } from '../ffmpeg.ts';
import { fixturePath } from '../pictures.ts';
import { expect } from './expect.ts';
import { openFilmPage } from './film-page/open-film-page.ts';
import type { StudioFilm } from './film-page/page.tsx';
import { itInFull } from '../sample-size.ts';
import { sharedBrowser } from './shared-browser.ts';

/** A GIF. */
const ONE_PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const sources: StudioFilm['sources'] = [
  [1, { kind: 'picture', url: '/photo/portrait' }],
  [2, { kind: 'picture', url: '/photo/cat' }],
  [3, { kind: 'clip', url: '/photo/clip' }],
  [4, { kind: 'clip', url: '/photo/broken' }],
  [5, { kind: 'clip', url: '/photo/again' }],
  [6, { kind: 'picture', url: '/photo/portrait', look: lookWithFace() }],
];

const shots: StudioFilm['document']['shots'] = [
  { imageId: 1, category: 'posing', option: 'Power Pose', seconds: 2, next: 'push' },
  { imageId: 2, seconds: 1, next: 'cut' },
];
const hook = { style: 'hook', place: 'top', from: 0, to: 3, behind: false } as const;

describe('the player of the studio', () => {
  let film: Awaited<ReturnType<typeof openFilmPage>>;
  let page: Page;

  before(async function () {
    this.timeout(600_000);
    const clip = await countingClip();
    const files = new Map([
      ['clip', clip],
      ['again', clip],
      ['broken', Buffer.from('no clip')],
    ]);
    for (const name of ['portrait', 'cat']) {
      files.set(name, await readFile(fixturePath(`${name}.jpg`)));
    }
    film = await openFilmPage(files);
  });
  after(() => film?.close());
  afterEach(() => page?.context().close());

  async function open(document: StudioFilm['document']): Promise<void> {
    const context = await (await sharedBrowser()).newContext();
    context.setDefaultTimeout(120_000);
    page = await context.newPage();
    await page.addInitScript(() => {
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (...asked: [unknown]) {
        const short = (_: string, part: unknown) => (part instanceof Uint8Array ? 'pixels' : part);
        window.filmPage.asked.push(JSON.stringify(asked[0], short).slice(0, 60));
        post.apply(this, asked);
      };
      const start = AudioBufferSourceNode.prototype.start;
      AudioBufferSourceNode.prototype.start = function (when, offset = 0) {
        window.filmPage.asked.push(`heard from ${offset.toFixed(2)}`);
        start.call(this, when, offset);
      };
    });
    await page.goto(film.url);
    await show(document);
    await page.waitForFunction(() => window.filmPage.studio !== null);
  }
  const show = (document: StudioFilm['document']) =>
    page.evaluate((of) => window.filmPage.mountStudio(of), { document, sources });
  const frameAt = (seconds: number) =>
    page.evaluate((at) => window.filmPage.studioFrame(at), seconds);
  const play = () => page.getByRole('button', { name: 'Play' }).click();
  const slider = () => page.getByRole('slider', { name: 'Place in the film' });
  const asked = () => page.evaluate(() => window.filmPage.asked.length);

  it('stands still until it is played, and goes on where it was when its film changes', async () => {
    await open({ shots });
    await frameAt(0);
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();

    await page.evaluate(() => window.filmPage.studio?.seek(1.5));
    await play();
    await page.waitForFunction(() => (window.filmPage.times.at(-1) ?? 0) > 1.8);
    await page.evaluate(() => (window.filmPage.times.length = 0));
    await show({ shots: [...shots, { imageId: 1, seconds: 20, next: 'cut' }] });
    await page.waitForFunction(() => window.filmPage.times.length > 2);

    const times = await page.evaluate(() => window.filmPage.times);
    expect(Math.min(...times)).toBeGreaterThan(1.7);
    await expect(page.getByText('of 23 s')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  }).timeout(300_000);

  it('is looked through with the keyboard, over the cut', async () => {
    await open({ shots });
    await frameAt(1.9);
    await slider().focus();
    for (const [key, frame] of [
      ['ArrowRight', '58'],
      ['PageUp', '88'],
      ['PageUp', '89'],
      ['Home', '0'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(slider()).toHaveValue(frame);
      await expect.poll(() => page.evaluate(() => window.filmPage.times.at(-1))).toBe(+frame / 30);
    }
  }).timeout(300_000);

  it('shows words as they are typed, and prepares no shot for them again', async () => {
    await open({ shots, words: [{ ...hook, text: 'One' }] });
    const before = await frameAt(1);
    await frameAt(2.5);
    const prepared = await asked();
    for (const text of ['One t', 'One tw', 'One two'])
      await show({ shots, words: [{ ...hook, text }] });

    await expect.poll(async () => (await frameAt(1)) === before).toBe(false);
    expect(await asked()).toBe(prepared);
  }).timeout(300_000);

  it('says that words lie on a face, and why they are not behind people', async () => {
    const seen = [{ imageId: 6, seconds: 3, next: 'cut' as const }];
    const own = { ...hook, text: 'One', place: { x: 0.5, y: 0.38 } };
    await open({ shots: seen, words: [own, { ...hook, text: 'Two', behind: true }] });
    await frameAt(1);

    expect(await page.evaluate(() => window.filmPage.remarks)).toEqual(['on-face', 'no-outline']);
  }).timeout(300_000);

  it('shows a clip at its second, plays it, and says which cannot be played', async () => {
    const clips: StudioFilm['document']['shots'] = [
      { imageId: 3, from: 1, seconds: 1.5, next: 'cut' },
      { imageId: 4, from: 0, seconds: 1, next: 'cut' },
      { imageId: 2, seconds: 1, next: 'cut' },
    ];
    await open({ shots: clips });
    for (const seconds of [0, 0.7, 1.4, 0.2]) {
      // Each frame of the clip is a level lighter than the one before.
      const expected = 40 + 2 * Math.round(30 * (1 + seconds));
      await expect
        .poll(async () => Math.abs(levelOf(await frameAt(seconds)) - expected))
        .toBeLessThan(2);
    }
    await play();
    await page.waitForFunction(() => (window.filmPage.times.at(-1) ?? 0) > 1);
    await page.evaluate(() => window.filmPage.studio?.seek(2));
    await expect(page.getByText('cannot play the clip of shot 2')).toBeVisible();
    await play();
    await page.waitForFunction(() => (window.filmPage.times.at(-1) ?? 0) > 2.6);
    await expect(page.getByText('cannot play the clip')).toHaveCount(0);
  }).timeout(300_000);

  it('shows a picture beside the place of a clip until its frame is decoded', async () => {
    await open({
      shots: [
        { imageId: 3, from: 0, seconds: 2, next: 'cut' },
        // No other waits for it.
        { imageId: 4, seconds: 1, next: 'cut' },
        { imageId: 5, from: 0, seconds: 3, next: 'cut' },
      ],
    });
    await page.waitForFunction(() => window.filmPage.haveStripsCome());
    for (const [start, seconds] of [
      [0, 1.6],
      [3, 5.5],
    ] as const) {
      await frameAt(start);
      const level = levelOf(await page.evaluate((at) => window.filmPage.frameAtOnce(at), seconds));
      // Each frame of the clip is two levels lighter than the one before.
      const expected = 40 + 60 * (seconds - start);
      expect(Math.abs(level - expected)).toBeLessThan(60 * 0.5);
      await expect
        .poll(async () => Math.abs(levelOf(await frameAt(seconds)) - expected))
        .toBeLessThan(2);
    }
  }).timeout(300_000);

  itInFull('plays a clip in step where the graphics card is slow to take its frames', async () => {
    await open({ shots: [{ imageId: 3, from: 0, seconds: 3, next: 'cut' }] });
    await page.evaluate(() => {
      const take = WebGL2RenderingContext.prototype.texImage2D;
      WebGL2RenderingContext.prototype.texImage2D = function (this: unknown, ...given: unknown[]) {
        const until = performance.now() + 10;
        while (given.at(-1) instanceof HTMLVideoElement && performance.now() < until);
        Reflect.apply(take, this, given);
      };
    });
    // More than an accident.
    for (const seconds of [0.2, 0.4, 0.6, 0.8]) await frameAt(seconds);
    await frameAt(0);
    await play();
    for (const from of [1, 2]) {
      const { seconds, frame } = await page.evaluate((at) => window.filmPage.playedFrame(at), from);
      // Each frame of the clip is two levels lighter than the one before. On a busy machine the
      // film's clock, which waits for pages that are not drawn, and the clip's come apart for a
      // moment.
      expect(Math.abs(seconds - (levelOf(frame) - 40) / 60)).toBeLessThan(1);
    }
    const orders = await page.evaluate(() => window.filmPage.asked.join(' '));
    // But for the first, each is put where one before was.
    expect(orders).toContain('"width":180,"height":320,"spare":"pixels"');

    // Standing, it is the very frame.
    await expect.poll(async () => Math.abs(levelOf(await frameAt(0.5)) - 70)).toBeLessThan(2);
  })?.timeout(300_000);

  itInFull(
    'does not look for the place of a clip again and again where frames are painted slowly',
    async () => {
      await open({ shots: [{ imageId: 3, from: 0, seconds: 3, next: 'cut' }], sound: 'neon' });
      await frameAt(0);
      await page.evaluate(() => {
        const paint = window.requestAnimationFrame.bind(window);
        window.requestAnimationFrame = (frame) => window.setTimeout(() => paint(frame), 400);
      });
      await play();
      await page.waitForFunction(() => window.filmPage.asked.join(' ').includes('heard from'));
      const seeks = await page.evaluate(async () => {
        let seen = 0;
        const time = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime');
        Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', {
          ...time,
          set(this: HTMLMediaElement, to: number) {
            seen++;
            time?.set?.call(this, to);
          },
        });
        for (let frame = 0; frame < 15; frame++) {
          await new Promise<void>((resolve) => {
            window.filmPage.onPainted = () => resolve();
          });
        }
        return seen;
      });

      // In some six seconds it goes back to its beginning twice.
      expect(seeks).toBeLessThan(6);
    },
  )?.timeout(300_000);

  it('plays the picture by its sound', async () => {
    await open({ shots, sound: 'neon' });
    await frameAt(0);
    await expect
      .poll(() => page.evaluate(() => window.filmPage.asked.join(' ')))
      .toContain('{"loop":"neon","tempo":96,"seconds":3,"cuts":[0,');
    await page.evaluate(() => window.filmPage.studio?.seek(1));
    await play();
    // From the place on at which the picture is.
    await expect
      .poll(() => page.evaluate(() => window.filmPage.asked.join(' ')))
      .toMatch(/heard from [12]\.\d/);
    await page.waitForFunction(() => window.filmPage.times.filter((at) => at > 2.5).length > 1);
  }).timeout(300_000);
});

/** Three seconds in which each frame is lighter than the one before. */
async function countingClip(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'counting-clip-'));
  const path = join(folder, 'clip.mp4');
  const grey = 'geq=lum=(40+2*N)*219/255+16:cb=128:cr=128';
  const input = [
    '-f',
    'lavfi',
    '-i',
    `color=size=180x320:rate=30:duration=3,format=yuv420p,${grey}`,
  ];
  await promisify(execFile)(testFfmpeg, ['-v', 'error', ...input, '-qp', '4', path]);
  const file = await readFile(path);
  await rm(folder, { recursive: true });
  return file;
}

/** The middle of a painted frame, 0..255. */
function levelOf(base64: string): number {
  const rgb = Buffer.from(base64, 'base64');
  return rgb[3 * (320 * 360 + 180)] ?? 0;
}

/** A square photo with one head in its middle. */
function lookWithFace(): PhotoLook {
  const subject = { x: 0.5, y: 0.38 };
  const heads = [{ x: 0.4, y: 0.25, width: 0.2, height: 0.26 }];
  const whole = { subject, backdrop: ONE_PIXEL };
  return { width: 400, height: 400, heads, subject, whole, mask: null, thing: null, hints: [] };
}
