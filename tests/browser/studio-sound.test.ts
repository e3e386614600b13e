import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { filmTempo } from '#film/cut/beats.ts';
import { FRAMES_PER_SECOND } from '#film/film.ts';
import { type LoopName, loops } from '#film/sound/loops.ts';
import { SAMPLE_RATE, type Stereo } from '#film/sound/voices.ts';
import { templates } from '#film/templates.ts';
import { lateness, onsetsOf, pulseOf } from '../beats.ts';
import { filmMaker } from '../film-maker.ts';
import { ffmpegIn } from '../films.ts';
import { fixturePath } from '../pictures.ts';
import { sampleOf } from '../sample-size.ts';
import { testFolder } from '../test-folder.ts';
import { openFilmPage } from './film-page/open-film-page.ts';
import { sharedBrowser } from './shared-browser.ts';

/** The sound that the page plays, where from, and the second of the film that it showed. */
type Heard = { buffer: AudioBuffer | null; from: number; shown: number };

declare global {
  interface Window {
    heard?: Heard;
    /** The kind of event in which the page asked for sound. */
    askedIn?: string | undefined;
  }
}

const SECONDS = 10;
/** How far a beat may be from where the film has it: a frame. */
const FRAME = 0.033;

/** Each loop, with the motion that gives a film its tempo. */
const scores = [...new Map(templates.map((template) => [template.film.sound, template])).values()];

describe('the sound of a film', () => {
  const folder = testFolder();
  const makeFilm = filmMaker(folder, { width: 80, height: 160 });
  let film: Awaited<ReturnType<typeof openFilmPage>>;
  let page: Page;

  before(async function () {
    this.timeout(600_000);
    const portrait = fixturePath('portrait.jpg');
    await copyFile(portrait, join(folder, 'portrait.jpg'));
    film = await openFilmPage(new Map([['portrait', await readFile(portrait)]]));
    page = await (await sharedBrowser()).newPage({ viewport: { width: 500, height: 800 } });
    await page.addInitScript(() => {
      const start = AudioBufferSourceNode.prototype.start;
      AudioBufferSourceNode.prototype.start = function (when, from = 0) {
        const shown = window.filmPage.times.at(-1) ?? -1;
        window.heard = { buffer: this.buffer, from, shown };
        start.call(this, when, from);
      };
      const { resume } = AudioContext.prototype;
      AudioContext.prototype.resume = function () {
        window.askedIn ??= window.event?.type;
        return resume.call(this);
      };
    });
    await page.goto(film.url);
  });
  after(async () => {
    await page?.close();
    await film?.close();
  });

  for (const { film: score } of sampleOf(scores, 1)) {
    const { sound } = score;
    it(`has its beats where the document does, in the browser as in the file: ${sound}`, async () => {
      const moving = score.shots.find((shot) => shot.category);
      const [category, option] = [moving?.category, moving?.option];
      const document = { shots: [{ imageId: 1, category, option, seconds: SECONDS }], sound };
      const beat = 60 / filmTempo(document);
      // The templates have none but loops.
      const isDouble = (loops[sound as LoopName].feel.tempo * beat) / 60 > Math.SQRT2;

      const inBrowser = onsetsOf(await soundInBrowser(document));
      await makeFilm([{ file: 'portrait.jpg', category, option, seconds: SECONDS }], {
        document: { sound },
      });
      const inFile = onsetsOf(await soundOfFile());

      for (const onsets of [inBrowser, inFile]) {
        const { period, phase } = pulseOf(onsets, { from: 0, to: SECONDS - 1, beat });
        const late = Math.abs(phase);
        expect(Math.abs(period - beat)).to.be.below(0.003);
        expect(isDouble ? Math.min(late, beat / 2 - late) : late).to.be.below(FRAME);
      }
      expect(Math.abs(lateness(inBrowser, inFile))).to.be.below(FRAME);
    }).timeout(600_000);
  }

  it('begins where the picture is, also where the film has begun anew before it was made', async () => {
    await page.route(/sound-worker/, async (route) => {
      await page.waitForFunction(() =>
        window.filmPage.times.some((time, at, times) => time < (times[at - 1] ?? 0)),
      );
      await route.continue();
    });

    const { from } = await playedFrom(SECONDS - 0.3, {
      shots: [{ imageId: 1, seconds: SECONDS }],
      sound: 'pulse',
    });

    expect(from).to.be.below(SECONDS);
    // Browsers that allow sound in a click alone play it all the same.
    expect(await page.evaluate(() => window.askedIn)).to.equal('click');
    await page.unroute(/sound-worker/);
  }).timeout(600_000);

  /** Plays a film; what the sound card gets begins where the picture is. */
  async function playedFrom(second: number, document: object): Promise<Heard> {
    await page.evaluate((shown) => {
      delete window.heard;
      delete window.askedIn;
      window.filmPage.times.length = 0;
      window.filmPage.unmount();
      window.filmPage.mountStudio(shown);
    }, shownOf(document));
    await page.waitForFunction(() => window.filmPage.studio !== null);
    await page.evaluate((at) => window.filmPage.studioFrame(at), second);
    await page.getByRole('button', { name: 'Play' }).click();
    await page.waitForFunction(() => window.heard?.buffer, undefined, { timeout: 300_000 });
    await page.getByRole('button', { name: 'Pause' }).click();
    const heard = await page.evaluate(() => {
      const { from = 0, shown = 0 } = window.heard ?? {};
      return { buffer: null, from, shown };
    });
    // What is shown is where its frame begins.
    expect(heard.from - heard.shown).to.be.within(-0.001, 1 / FRAMES_PER_SECOND + 0.001);
    return heard;
  }

  async function soundInBrowser(document: object): Promise<Stereo> {
    await playedFrom(SECONDS / 2, document);
    const [left = '', right = ''] = await page.evaluate(() =>
      [0, 1].map((channel) => {
        const samples = new Uint8Array(
          window.heard?.buffer?.getChannelData(channel).slice().buffer ?? [],
        );
        let text = '';
        for (let at = 0; at < samples.length; at += 32_768) {
          text += String.fromCharCode(...samples.subarray(at, at + 32_768));
        }
        return btoa(text);
      }),
    );
    return { left: samplesOf(left), right: samplesOf(right) };
  }

  async function soundOfFile(): Promise<Stereo> {
    await ffmpegIn(folder, `-i film.mp4 -ac 1 -ar ${SAMPLE_RATE} -f f32le sound.raw`);
    const both = samplesOf((await readFile(join(folder, 'sound.raw'))).toString('base64'));
    return { left: both, right: both };
  }
});

/** A page's film of one shot. */
function shownOf(document: object) {
  const picture = { kind: 'picture', url: '/photo/portrait' } as const;
  return { document: document as never, sources: [[1, picture]] as const };
}

function samplesOf(base64: string): Float32Array {
  return new Float32Array(Uint8Array.from(Buffer.from(base64, 'base64')).buffer);
}
