// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import type { Point, Size } from '#film/camera.ts';
import { FILM_FRAMES } from '#film/film.ts';
import { filmOf, motions } from '#film/motions.ts';
import { writeSheet } from '#preview-engine/contact-sheet/sheet.ts';
import { fixturePath, lumaOf, type Picture, toSharp } from '../pictures.ts';
import { isFullRun, sampleOf } from '../sample-size.ts';
import { colourDifference } from './film-page/colour-difference.ts';
import { openFilmPage } from './film-page/open-film-page.ts';
import { reelSize, seePhoto, type SeenPhoto, workerFrames } from './film-page/worker-frames.ts';
import { sharedBrowser } from './shared-browser.ts';

/** Photos as users have them: with and without faces, upright and wide. */
const photos = {
  upright: ['portrait.jpg', 1080, 1920],
  wide: ['portrait.jpg', 1920, 1280],
  'wide without a face': ['coffee.jpg', 1800, 1200],
  'upright without a face': ['cat.jpg', 1080, 1440],
} as const;
type Name = keyof typeof photos;
/** The models take seconds for each. */
const looked = sampleOf(Object.keys(photos) as Name[], 2);

const styles = Object.entries(motions).flatMap(([category, options]) =>
  Object.keys(options).map((option) => ({ category, option })),
);

type Way = { size: Size; isWhole: boolean; subject: Point | null };

/**
 * A quarter of a reel's pixels, since most of the time is the browser's, which draws without a GPU.
 */
const small = { width: 360, height: 640 };

/** From the first frame on, spread over the film; none is a multiple of a beat. */
const MOMENTS = Array.from({ length: 10 }, (_, at) => Math.floor((at * (FILM_FRAMES - 1)) / 9));
const everyOther = MOMENTS.filter((_, at) => at % 2 === 0);

/**
 * `DRAW_FRAMES=1` writes frames of the browser, each with the worker's to its right, into `docs/`;
 * of all photos with `--full`.
 */
const isDrawn = process.env.DRAW_FRAMES === '1';

describe('a frame in the browser', () => {
  let folder: string;
  let film: Awaited<ReturnType<typeof openFilmPage>>;
  let page: Page;
  const seen = new Map<Name, SeenPhoto>();
  const tiles: string[] = [];

  before(async function () {
    this.timeout(600_000);
    folder = await mkdtemp(join(tmpdir(), 'film-frames-'));
    const files = new Map<string, Buffer>();
    for (const name of looked) {
      const [fixture, width, height] = photos[name];
      const path = join(folder, `${name}.jpg`);
      const position = fixture === 'portrait.jpg' ? 'top' : 'centre';
      await sharp(fixturePath(fixture)).resize(width, height, { position }).toFile(path);
      seen.set(name, await seePhoto(path));
      files.set(encodeURIComponent(name), await readFile(path));
    }
    film = await openFilmPage(files);
    page = await (await sharedBrowser()).newPage();
    await page.goto(film.url);
  });
  after(async () => {
    await page?.close();
    await film?.close();
    const tile = { columns: 8, width: 150, height: 267 };
    if (isDrawn) await writeSheet('browser-frames', tiles, tile);
    await rm(folder, { recursive: true });
  });

  const usual = { how: '', size: small, isWhole: false, subject: null };
  const ways: ({ how: string } & Way)[] = [
    usual,
    { ...usual, how: ', seen whole', isWhole: true },
    { ...usual, how: ', around what was tapped', subject: { x: 0.85, y: 0.6 } },
    { ...usual, how: ', at the size of reels', size: reelSize },
  ];
  for (const [place, name] of looked.entries()) {
    for (const [way, { how, ...asked }] of ways.entries()) {
      // The two photos have the other ways in turns, and in a full run each has all of them.
      if (!isFullRun() && way > 0 && way % 2 === place) continue;
      it(`is the worker's: ${name}${how}`, async () => {
        const differences: number[] = [];
        let points = 0;
        const shown = sampleOf(styles, way > 0 ? 1 : 3);
        for (const style of way > 0 ? shown.slice(0, 8) : shown) {
          const moments = sampleOf(way > 0 ? everyOther : MOMENTS, 4);
          const pairs = await framePairs(name, { ...style, ...asked }, moments);
          for (const { frame, browser, worker } of pairs) {
            const where = `${style.option}, frame ${frame}`;
            const offsets = offsetsOf(browser, worker);
            expect(Math.max(0, ...offsets), where).to.be.at.most(0.01 * asked.size.width);
            points += offsets.length;
            differences.push(colourDifference(browser, worker));
            if (isDrawn && frame % 2 > 0) await drawPair(browser, worker);
          }
        }
        const median = differences.toSorted((a, b) => a - b)[differences.length >> 1];
        expect(median).to.be.below(3);
        expect(points).to.be.above(differences.length / 2);
        if (isDrawn) console.log(`${name}${how}: ${median?.toFixed(2)}`);
      }).timeout(3_600_000);
    }
  }

  async function drawPair(...pair: readonly Picture[]): Promise<void> {
    for (const picture of pair) {
      const path = join(folder, `${tiles.length}.png`);
      await toSharp(picture).toFile(path);
      tiles.push(path);
    }
  }

  async function framePairs(
    name: Name,
    style: (typeof styles)[number] & Way,
    frames: readonly number[],
  ) {
    const photo = seen.get(name)!;
    const { category, option, ...asked } = style;
    const draw = await workerFrames(photo, { film: filmOf(category, option)!, ...asked });
    const shown = {
      ...{ photoUrl: `/photo/${encodeURIComponent(name)}`, look: photo.look, ...style },
      isCameraOnly: false,
    };
    const painted = await page.evaluate(([of, at]) => window.filmPage.frames(of, at), [
      shown,
      frames,
    ] as const);
    return frames.map((frame, at) => {
      const worker = draw(frame);
      const rgb = new Uint8Array(Buffer.from(painted[at]!, 'base64'));
      return { frame, browser: { ...worker, rgb }, worker };
    });
  }
});

/** Pixels of the halved frame: what is compared around a point, and how far it is looked for. */
const PATCH = 12;
const REACH = 10;

/**
 * How much (0..255) a pixel of a patch differs from what lies around it, so that it is like no
 * other.
 */
const TEXTURE = 5;

/** How far (pixels of the frame) each point of a grid is from its place, where there is texture. */
function offsetsOf(browser: Picture, worker: Picture): number[] {
  const [ours, theirs] = [lumaOf(browser), lumaOf(worker)];
  const { width, height } = worker;
  const edge = PATCH + REACH + 2;
  const sums = sumsOf(ours, width);
  const found: number[] = [];
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 5; column++) {
      const x = Math.round(edge + (column * (width - 2 * edge - 1)) / 4);
      const y = Math.round(edge + (row * (height - 2 * edge - 1)) / 7);
      const at = y * width + x;
      if (textureAt(theirs, at, width) < TEXTURE) continue;
      const [across, down] = offsetOf({ ours, sums }, theirs, { at, width });
      found.push(2 * Math.hypot(across, down));
    }
  }
  return found;
}

/**
 * A slope, as a vignette makes it, has none, nor has a straight edge, along which all is the same.
 */
function textureAt(luma: Float64Array, at: number, width: number): number {
  const places = patch(at, width);
  const bend = (place: number, by: number) =>
    Math.abs(luma[place]! - (luma[place - by]! + luma[place + by]!) / 2);
  const sum = (by: number) => places.reduce((all, place) => all + bend(place, by), 0);
  return Math.min(...[4, 4 * width, 4 * width + 4, 4 * width - 4].map(sum)) / places.length;
}

/** Pixels to the right and down, the nearest first. */
const STEPS = Array.from({ length: (2 * REACH + 1) ** 2 }, (_, index): [number, number] => [
  (index % (2 * REACH + 1)) - REACH,
  Math.floor(index / (2 * REACH + 1)) - REACH,
]).toSorted((a, b) => Math.hypot(...a) - Math.hypot(...b));

/** The sum, for each pixel, of itself and every other one above and to the left of it. */
function sumsOf(luma: Float64Array, width: number): Float64Array {
  const sums = Float64Array.from(luma);
  for (let at = 2; at < sums.length; at++) if (at % width > 1) sums[at]! += sums[at - 2]!;
  for (let at = 2 * width; at < sums.length; at++) sums[at]! += sums[at - 2 * width]!;
  return sums;
}

/** The offset at which ours is most like theirs; of those that are as good the nearest. */
function offsetOf(
  { ours, sums }: { ours: Float64Array; sums: Float64Array },
  theirs: Float64Array,
  { at, width }: { at: number; width: number },
): [number, number] {
  const places = patch(at, width);
  const sumOfTheirs = places.reduce((sum, place) => sum + theirs[place]!, 0);
  const [right, left] = [PATCH, -PATCH - 2];
  const [bottom, top] = [right * width, left * width];
  let best: [number, number] = [0, 0];
  let least = Infinity;
  for (const [across, down] of STEPS) {
    const by = down * width + across;
    const [low, high] = [at + by + bottom, at + by + top];
    const sumOfOurs =
      sums[low + right]! - sums[low + left]! - sums[high + right]! + sums[high + left]!;
    // A whole patch that is a little lighter lies where it is all the same.
    const mean = (sumOfOurs - sumOfTheirs) / places.length;
    const enough = 0.95 * least;
    let sum = 0;
    for (let index = 0; index < places.length && sum < enough; index++) {
      const place = places[index]!;
      sum += Math.abs(ours[place + by]! - theirs[place]! - mean);
    }
    if (sum >= enough) continue;
    least = sum;
    best = [across, down];
  }
  return best;
}

/** Every other pixel around a place. */
function patch(at: number, width: number): number[] {
  const places: number[] = [];
  for (let y = -PATCH; y <= PATCH; y += 2) {
    for (let x = -PATCH; x <= PATCH; x += 2) places.push(at + y * width + x);
  }
  return places;
}
