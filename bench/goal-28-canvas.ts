import type { Page } from 'playwright';
import { films, withFilmPage } from './film-page.ts';
import { frameFindings, limitFinding, percentile, type Finding } from './finding.ts';
import type { Bench } from './rounds.ts';

/** The frames of each film; without a graphics card some four are painted in a second. */
const FRAMES = 150;

/** Goal 28: what playing a reel of one's own photo costs the page's own thread. */
export async function measureCanvas({ effort }: Bench): Promise<Finding[]> {
  const frames = await withFilmPage(async (page, play) => {
    const scripts: number[][] = [];
    for (const film of effort.isQuick ? films.slice(-1) : films) {
      await play(film);
      scripts.push(await page.evaluate(scriptPerFrame, effort.isQuick ? 40 : FRAMES));
    }
    return scripts;
  });
  return frameFindings(
    { goal: 28, median: 8, p95: 12, frames },
    'a reel plays, 4 x slower processor',
    'a sample is a film: calm, dancing, shaking',
  );
}

/** Goal 29: how soon a frame is there that the slider asks for. */
export async function measureScrubbing({ effort }: Bench): Promise<Finding[]> {
  const samples = await withFilmPage(async (page, play) => {
    const shown: number[] = [];
    for (const film of effort.isQuick ? films.slice(-1) : films) {
      await play(film);
      shown.push(percentile(await scrub(page, effort.isQuick ? 20 : 60), 0.95));
    }
    return shown;
  });
  return [
    limitFinding(
      { goal: 29, unit: 'ms', limit: 50, samples },
      'a frame asked for with the slider, 4 x slower processor, p95',
      'until the browser has all it draws it from; a sample is a film',
    ),
  ];
}

/** Goal 30: the scripts that the canvas needs beyond those of its screen, with its worker's. */
export async function measureCanvasSize(): Promise<Finding[]> {
  let bytes = 0;
  await withFilmPage(
    (_page, play) => play({ category: 'posing', option: 'Power Pose' }),
    (gzipBytes) => (bytes += gzipBytes),
  );
  return [
    limitFinding(
      { goal: 30, unit: 'kB gzip', limit: 45, samples: [bytes / 1000] },
      'scripts of the canvas that plays reels, loaded with it',
    ),
  ];
}

/** In the page: how long the callbacks took that painted the next frames. */
export function scriptPerFrame(count: number): Promise<number[]> {
  const slider = document.querySelector('input');
  const frames: number[] = [];
  const original = window.requestAnimationFrame.bind(window);
  return new Promise((resolve) => {
    window.requestAnimationFrame = (callback) =>
      original((now) => {
        const before = slider?.value;
        const start = performance.now();
        callback(now);
        const took = performance.now() - start;
        if (slider?.value !== before) frames.push(took);
        if (frames.length < count) return;
        window.requestAnimationFrame = original;
        resolve(frames);
      });
  });
}

/** Asks for frames all over the film, one after the other. */
export function scrub(page: Page, count: number): Promise<number[]> {
  return page.evaluate(async (times) => {
    const slider = document.querySelector('input');
    // React listens to the element's own setter.
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    if (!slider || !set) throw new Error('no slider');
    const frames = Number(slider.max) + 1;
    const took: number[] = [];
    for (let time = 0; time < times; time++) {
      const frame = (time * 89) % frames;
      const start = performance.now();
      set.call(slider, String(frame));
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      took.push(performance.now() - start);
      const text = (frame / 30).toFixed(1);
      if (!slider.ariaValueText?.startsWith(text)) throw new Error(`not painted: ${text}`);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return took;
  }, count);
}
