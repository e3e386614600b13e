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
      const bare = { ...document, words: [] };
      const [ours, oursBare] = [
        await browserFrames(document, moments),
        await browserFrames(bare, moments),
      ];
      const [theirs, theirsBare] = [
        await workerFrames(document, moments),
        await workerFrames(bare, moments),
      ];

      const differences = moments.map((_, at) => colourDifference(ours[at]!, theirs[at]!));
      let boxes = 0;
      for (const [at, frame] of moments.entries()) {
        const [mine, other] = [
          boxOf(ours[at]!, oursBare[at]!),
          boxOf(theirs[at]!, theirsBare[at]!),
        ];
        expect(mine === null, `frame ${frame}`).to.equal(other === null);
        mine?.forEach((edge, side) =>
          expect(Math.abs(edge - other![side]!), `frame ${frame}`).to.be.at.most(0.01 * size.width),
        );
        if (mine) boxes++;
      }
      expect(differences.toSorted((a, b) => a - b)[moments.length >> 1]).to.be.below(3);
      expect(Math.max(...differences)).to.be.below(6);
      expect(boxes).to.be.above(moments.length / 2);
    }).timeout(1_200_000);
  }

  async function browserFrames(document: FilmDocument, moments: readonly number[]) {
    await page.evaluate(() => window.filmPage.unmount());
    const sources = [...seen].map(
      ([id, { look }]) => [id, { kind: 'picture', url: `/photo/${id}`, look }] as const,
    );
    await page.evaluate((of) => window.filmPage.mountStudio(of), { document, sources });
    await page.waitForFunction(() => window.filmPage.studio !== null);
    const frames: Picture[] = [];
    for (const frame of moments) {
      const seconds = frame / FRAMES_PER_SECOND;
      const base64 = await page.evaluate((at) => window.filmPage.studioFrame(at), seconds);
      const rgb = new Uint8Array(Buffer.from(base64, 'base64'));
      frames.push({ rgb, width: size.width / 2, height: size.height / 2 });
    }
    return frames;
  }

  async function workerFrames(document: FilmDocument, moments: readonly number[]) {
    const { shots, words } = document;
    const sources = shots.map(({ imageId }) => ({ path: seen.get(imageId)!.path, isVideo: false }));
    const openShot = shotOpener({ document, sources, size }, () => undefined);
    const prepared =
      words.length > 0 && prepareWords(words, { size, tempo: filmTempo(document), fonts });
    await using drawn = filmFrames({
      ...{ document, size, openShot },
      ...(prepared && { words: prepared }),
    });
    const frames: Picture[] = [];
    // A loop ends with what was drawn first.
    await drawn.draw(0);
    for (const frame of moments) frames.push(shown((await drawn.draw(frame)).bytes));
    return frames;
  }
});

/** From the first frame to the last. */
function momentsOf(document: FilmDocument): number[] {
  const last = framesOf(document) - 1;
  return Array.from({ length: 10 }, (_, at) => Math.round((at * last) / 9));
}

/** More (0..255) than two drawers of the same words differ by where there are none. */
const SEEN = 40;

/** What words change of a frame: left, top, right and bottom, in its pixels. */
function boxOf({ rgb, width }: Picture, bare: Picture): number[] | null {
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < rgb.length; at++) {
    if (Math.abs(rgb[at]! - bare.rgb[at]!) < SEEN) continue;
    const pixel = Math.floor(at / 3);
    const [x, y] = [2 * (pixel % width), 2 * Math.floor(pixel / width)];
    box[0] = Math.min(box[0]!, x);
    box[1] = Math.min(box[1]!, y);
    box[2] = Math.max(box[2]!, x);
    box[3] = Math.max(box[3]!, y);
  }
  return box[2]! < 0 ? null : box;
}
