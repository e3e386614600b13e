// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { type FilmDocument, filmDocumentSchema } from '#contract/films.ts';
import { framesOf } from '#film/cut/timeline.ts';
import { FRAMES_PER_SECOND } from '#film/film.ts';
import { filledTemplate, templates } from '#film/templates.ts';
import { allFonts } from '../all-fonts.ts';
import { ffmpegIn } from '../films.ts';
import { fixturePath } from '../pictures.ts';
import { sampleOf } from '../sample-size.ts';
import { colourDifference } from './film-page/colour-difference.ts';
import { openFilmPage } from './film-page/open-film-page.ts';
import type { StudioFilm } from './film-page/page.tsx';
import { boxOf, pictureOf, wordsAt, workerPairs } from './film-page/studio-frames.ts';
import { reelSize as size, seePhoto } from './film-page/worker-frames.ts';
import { sharedBrowser } from './shared-browser.ts';

/** Items as users have them, by their ids: with and without a person, upright and wide. */
const items = [
  [1, 'portrait.jpg', 1080, 1920],
  [2, 'portrait.jpg', 1920, 1280],
  [3, 'coffee.jpg', 1800, 1200],
] as const;

/** A clip of an outside service, of which no frame has the colours of the one before. */
const CLIP = 4;
const CLIP_SECONDS = 4;

/** A wide clip with heads: a person who walks from its left to its right. */
const WIDE = 5;
const seenWide = {
  ...{ width: 1920, height: 1080 },
  moments: Array.from({ length: 2 * CLIP_SECONDS }, (_, at) => ({
    at: at / 2,
    heads: [{ x: 0.05 + 0.1 * at, y: 0.3, width: 0.12, height: 0.4 }],
  })),
};

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
      { text: 'Wait 🔥 for it', style: 'hook', place: 'top', from: 0.3, to: 3 },
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
      { text: 'Pill ❤️ ✓', style: 'pill', place: 'bottom', from: 0.5, to: 3 },
      { text: 'Plain words', style: 'plain', place: 'middle', from: 1.5, to: 3, behind: true },
    ],
    look: 'film',
  },
  'parts of clips beside a picture': {
    shots: [
      { imageId: CLIP, from: 1.2, seconds: 1.3, next: 'push' },
      { imageId: 3, seconds: 1, next: 'dissolve' },
      { imageId: CLIP, from: 0.45, seconds: 1.2 },
    ],
    words: [
      { text: 'Cut here', style: 'hook', place: 'top', from: 0, to: 2 },
      { text: 'And here', style: 'pill', place: 'bottom', from: 1.5, to: 3.5, behind: true },
    ],
    sound: 'clip',
    look: 'warm',
  },
  'parts of a wide clip around its heads': {
    shots: [
      { imageId: WIDE, from: 0.2, seconds: 1.5, next: 'dissolve' },
      { imageId: 3, seconds: 0.8, next: 'push' },
      { imageId: WIDE, from: 2.5, seconds: 1.4 },
    ],
    words: [
      { text: 'Not here', style: 'hook', place: 'middle', from: 0.2, to: 1.4 },
      { text: 'Nor here', style: 'poster', place: 'middle', from: 1.5, to: 3.6 },
    ],
  },
};

describe('a frame of a film in the browser', () => {
  let folder: string;
  let film: Awaited<ReturnType<typeof openFilmPage>>;
  let page: Page;
  const fonts = allFonts();
  const sources: [number, StudioFilm['sources'][number][1]][] = [];
  const pathOf = (id: number) => join(folder, id >= CLIP ? `${id}.mp4` : `${id}.jpg`);
  const compared = [...sampleOf(Object.entries(films), 2), ...sampleOf(begun, 1)].map(
    ([name, asked]) => ({ name, document: filmDocumentSchema.parse(asked) }),
  );
  const isUsed = (id: number) =>
    compared.some(({ document: { shots } }) => shots.some(({ imageId }) => imageId === id));

  before(async function () {
    this.timeout(600_000);
    folder = await mkdtemp(join(tmpdir(), 'studio-frames-'));
    const files = new Map<string, Buffer>();
    for (const [id, fixture, width, height] of items) {
      if (!isUsed(id)) continue;
      const path = pathOf(id);
      const position = fixture === 'portrait.jpg' ? 'top' : 'centre';
      await sharp(fixturePath(fixture)).resize(width, height, { position }).toFile(path);
      const { look } = await seePhoto(path);
      sources.push([id, { kind: 'picture', url: `/photo/${id}`, look }]);
      files.set(`${id}`, await readFile(path));
    }
    // Among them are some that no screen has. Soft, as worker and page draw at different sizes.
    for (const [id, shape] of [
      [CLIP, '1080x1920'],
      [WIDE, '1920x1080'],
    ] as const) {
      if (!isUsed(id)) continue;
      const clip = `testsrc2=size=${shape}:rate=24:duration=${CLIP_SECONDS},gblur=4,hue=h=30*n`;
      await ffmpegIn(folder, `-f lavfi -i ${clip} -pix_fmt yuv420p -c:v libx264 ${id}.mp4`);
      sources.push([id, { kind: 'clip', url: `/photo/${id}`, ...clipOf(id) }]);
      files.set(`${id}`, await readFile(pathOf(id)));
    }
    film = await openFilmPage(files);
    page = await (await sharedBrowser()).newPage({ viewport: { width: 500, height: 800 } });
    await page.goto(film.url);
    // Frames are read where they are painted; to show them too takes as long again.
    await page.addStyleTag({ content: 'canvas { visibility: hidden; }' });
  });
  after(async () => {
    await page?.close();
    await film?.close();
    await rm(folder, { recursive: true });
  });

  for (const { name, document } of compared) {
    const ends = document.loop ? ' and its end is near its beginning' : '';
    it(`is the worker's, its words stand where the worker's do${ends}: ${name}`, async () => {
      const moments = momentsOf(document);
      const [ours, theirs] = await Promise.all([
        browserFrames(document, moments),
        workerPairs(document, { sources: sourcesOf(document), fonts, moments }),
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
        if (!mine || !other) continue;
        worded++;
        mine.forEach((edge, side) =>
          expect(Math.abs(edge - other[side]!), `frame ${frame}`).to.be.at.most(0.01 * size.width),
        );
      }
      expect(differences.toSorted((a, b) => a - b)[moments.length >> 1]).to.be.below(3);
      expect(Math.max(...differences)).to.be.below(6);
      expect(worded).to.be.above(0);
      if (!document.loop) return;
      for (const pairs of [ours, theirs]) {
        const [first, middle, next, end] = loopMoments(document).map(
          (frame) => pairs[moments.indexOf(frame)]!.frame,
        );
        // Nearer than neighbours are in its middle.
        expect(colourDifference(first!, end!)).to.be.below(colourDifference(middle!, next!));
      }
    }).timeout(1_200_000);
  }

  const sourcesOf = ({ shots }: FilmDocument) =>
    shots.map(({ imageId: id }) => ({ path: pathOf(id), isVideo: id >= CLIP, ...clipOf(id) }));

  async function browserFrames(document: FilmDocument, moments: readonly number[]) {
    await page.evaluate(() => window.filmPage.unmount());
    const painted = await page.evaluate(([asked, at]) => window.filmPage.studioFrames(asked, at), [
      { document, sources },
      moments.map((frame) => frame / FRAMES_PER_SECOND),
    ] as const);
    return painted.map(({ frame, bare }) => ({ frame: pictureOf(frame), bare: pictureOf(bare) }));
  }
});

const clipOf = (id: number) => (id === WIDE ? { clip: seenWide } : {});

/** From the first frame to the last, with those by which a loop is judged. */
function momentsOf(document: FilmDocument): number[] {
  const last = framesOf(document) - 1;
  const spread = Array.from({ length: 10 }, (_, at) => Math.round((at * last) / 9));
  const moments = [...sampleOf(spread, 5), ...(document.loop ? loopMoments(document) : [])];
  return [...new Set(moments)].toSorted((one, other) => one - other);
}

/** Its first frame, two neighbours in its middle, and its last. */
function loopMoments(document: FilmDocument): number[] {
  const last = framesOf(document) - 1;
  return [0, last >> 1, (last >> 1) + 1, last];
}
