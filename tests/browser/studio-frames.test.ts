// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { type FilmDocument, filmDocumentSchema } from '#contract/films.ts';
import { filmTempo } from '#film/cut/beats.ts';
import { framesOf } from '#film/cut/timeline.ts';
import { FRAMES_PER_SECOND } from '#film/film.ts';
import { type Fonts, readFonts } from '#film/words/fonts.ts';
import { filledTemplate, templates } from '#film/templates.ts';
import { prepareWords } from '#film/words/words.ts';
import { filmFrames } from '#preview-engine/films/film-frames.ts';
import { shotOpener } from '#preview-engine/films/open-shot.ts';
import { fixturePath, type Picture } from '../pictures.ts';
import { sampleOf } from '../sample-size.ts';
import { colourDifference } from './film-page/colour-difference.ts';
import { openFilmPage } from './film-page/open-film-page.ts';
import { reelSize as size, seePhoto, type SeenPhoto, shown } from './film-page/worker-frames.ts';
import { sharedBrowser } from './shared-browser.ts';

/** Items as users have them, by their ids: with and without a person, upright and wide. */
const items = [
  [1, 'portrait.jpg', 1080, 1920],
  [2, 'portrait.jpg', 1920, 1280],
  [3, 'coffee.jpg', 1800, 1200],
] as const;

/** Every film that a creator may begin from, with these items in their order. */
const begun = templates.map((template): [string, object] => [
  template.name,
  filledTemplate(
    template,
    items.map(([id]) => id),
  ),
]);

/** Films that have every join, look, style of words and place; `behind` in all kinds of shots. */
const films: Readonly<Record<string, object>> = {
  'joins, a look and words behind people': {
    shots: [
      { imageId: 1, category: 'posing', option: 'Power Pose', seconds: 1.5, next: 'push' },
      { imageId: 3, category: 'dancing', option: 'Club Dance', seconds: 1.25, next: 'dissolve' },
      { imageId: 2, seconds: 1.55 },
    ],
    words: [
      { text: 'Behind me', style: 'poster', place: 'middle', from: 0, to: 4, behind: true },
      { text: 'Wait for it', style: 'hook', place: 'top', from: 0.3, to: 3 },
      { text: 'Sunday', style: 'lower-third', place: 'bottom', from: 1, to: 4.3 },
    ],
    look: 'warm',
  },
  'a loop of one shot': {
    shots: [{ imageId: 1, category: 'viralDances', option: 'Hip-Hop', seconds: 3.2 }],
    words: [
      { text: 'Again and again', style: 'karaoke', place: 'middle', from: 0, to: 3.2 },
      { text: '100', style: 'number', place: { x: 0.3, y: 0.2 }, from: 0.2, to: 3 },
    ],
    look: 'mono',
    loop: true,
  },
  'cuts between beats': {
    shots: [
      { imageId: 2, category: 'emotions', option: 'Happy Smile', seconds: 1.017 },
      { imageId: 1, category: 'flirty', option: 'Blow Kiss', seconds: 1.133, next: 'push' },
      { imageId: 3, seconds: 0.9 },
    ],
    words: [
      { text: 'Typed\nout', style: 'typewriter', place: 'top', from: 0, to: 2 },
      { text: 'Pill', style: 'pill', place: 'bottom', from: 0.5, to: 3 },
      { text: 'Plain words', style: 'plain', place: 'middle', from: 1.5, to: 3, behind: true },
    ],
    look: 'film',
  },
};

describe('a frame of a film in the browser', () => {
  let folder: string;
  let film: Awaited<ReturnType<typeof openFilmPage>>;
  let page: Page;
  let fonts: Fonts;
  const seen = new Map<number, SeenPhoto>();

  before(async function () {
    this.timeout(600_000);
    folder = await mkdtemp(join(tmpdir(), 'studio-frames-'));
    const files = new Map<string, Buffer>();
    for (const [id, fixture, width, height] of items) {
      const path = join(folder, `${id}.jpg`);
      const position = fixture === 'portrait.jpg' ? 'top' : 'centre';
      await sharp(fixturePath(fixture)).resize(width, height, { position }).toFile(path);
      seen.set(id, await seePhoto(path));
      files.set(`${id}`, await readFile(path));
    }
    fonts = readFonts(await readFile(new URL('../../film/words/outlines.bin', import.meta.url)));
    film = await openFilmPage(files);
    page = await (await sharedBrowser()).newPage({ viewport: { width: 500, height: 800 } });
    await page.goto(film.url);
  });
  after(async () => {
    await page?.close();
    await film?.close();
    await rm(folder, { recursive: true });
  });

  for (const [name, asked] of [...Object.entries(films), ...sampleOf(begun, 2)]) {
    it(`is the worker's, and its words stand where the worker's do: ${name}`, async () => {
      const document = filmDocumentSchema.parse(asked);
      const moments = sampleOf(momentsOf(document), 5);
      const [ours, theirs] = await Promise.all([
        browserFrames(document, moments),
        workerFrames(document, moments),
      ]);

      const differences = moments.map((_, at) =>
        colourDifference(ours[at]!.frame, theirs[at]!.frame),
      );
      let worded = 0;
      for (const [at, frame] of moments.entries()) {
        const due = wordsAt(document, frame);
        const [mine, other] = [boxOf(ours[at]!), boxOf(theirs[at]!)];
        if (due !== 'some') {
          expect([mine !== null, other !== null], `frame ${frame}`).to.eql([due, due]);
        }
        if (due === true) worded++;
        if (!mine || !other) continue;
        mine.forEach((edge, side) =>
          expect(Math.abs(edge - other[side]!), `frame ${frame}`).to.be.at.most(0.01 * size.width),
        );
      }
      expect(differences.toSorted((a, b) => a - b)[moments.length >> 1]).to.be.below(3);
      expect(Math.max(...differences)).to.be.below(6);
      expect(worded).to.be.above(0);
    }).timeout(1_200_000);
  }

  async function browserFrames(document: FilmDocument, moments: readonly number[]) {
    await page.evaluate(() => window.filmPage.unmount());
    const sources = [...seen].map(
      ([id, { look }]) => [id, { kind: 'picture', url: `/photo/${id}`, look }] as const,
    );
    const painted = await page.evaluate(([asked, at]) => window.filmPage.studioFrames(asked, at), [
      { document, sources },
      moments.map((frame) => frame / FRAMES_PER_SECOND),
    ] as const);
    return painted.map(({ frame, bare }) => ({ frame: pictureOf(frame), bare: pictureOf(bare) }));
  }

  async function workerFrames(document: FilmDocument, moments: readonly number[]) {
    const { shots, words } = document;
    const sources = shots.map(({ imageId }) => ({ path: seen.get(imageId)!.path, isVideo: false }));
    const open = shotOpener({ document, sources, size }, () => undefined);
    // Shots are opened once for both: that takes longer than their frames.
    const opened = shots.map((_, shot) => lazily(() => open(shot)));
    const openShot = (shot: number) => opened[shot]!();
    const prepared = prepareWords(words, { size, tempo: filmTempo(document), fonts });
    await using drawn = filmFrames({ document, size, openShot, words: prepared });
    await using drawnBare = filmFrames({ document, size, openShot });
    // A loop ends with what was drawn first.
    for (const frames of [drawn, drawnBare]) await frames.draw(0);
    const pictures: Pair[] = [];
    for (const frame of moments) {
      const picture = shown((await drawn.draw(frame)).bytes);
      pictures.push({ frame: picture, bare: shown((await drawnBare.draw(frame)).bytes) });
    }
    return pictures;
  }
});

/** A frame with its words and without. */
type Pair = { frame: Picture; bare: Picture };

function pictureOf(base64: string): Picture {
  const rgb = new Uint8Array(Buffer.from(base64, 'base64'));
  return { rgb, width: size.width / 2, height: size.height / 2 };
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** From the first frame to the last. */
function momentsOf(document: FilmDocument): number[] {
  const last = framesOf(document) - 1;
  return Array.from({ length: 10 }, (_, at) => Math.round((at * last) / 9));
}

/** Longer (seconds) than words take to come, and to go, in any style. */
const COMING = 0.4;

/** Whether words are seen in a frame by the document; `some` where they come or go. */
function wordsAt({ words }: FilmDocument, frame: number): boolean | 'some' {
  const seconds = frame / FRAMES_PER_SECOND;
  const isSeen = (by: number) =>
    words.some(({ from, to }) => seconds >= from + by && seconds < to - by);
  return isSeen(COMING) || (isSeen(0) && 'some');
}

/** More (0..255) than soft shadows change a picture by, and less than letters do. */
const SEEN = 40;

/**
 * What words change of a frame: left, top, right and bottom, in its pixels. Of words that are still
 * faint it is what they change half as much as where they change most; of fainter ones rounding is
 * too large a part.
 */
function boxOf({ frame: { rgb, width }, bare }: Pair): number[] | null {
  const changes = rgb.map((value, at) => Math.abs(value - bare.rgb[at]!));
  const most = changes.reduce((highest, change) => Math.max(highest, change), 0);
  if (most < SEEN) return null;
  const least = Math.min(SEEN, most / 2);
  const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
  for (let at = 0; at < rgb.length; at++) {
    if (changes[at]! < least) continue;
    const pixel = Math.floor(at / 3);
    const [x, y] = [2 * (pixel % width), 2 * Math.floor(pixel / width)];
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}
