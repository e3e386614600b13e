import type { Page } from 'playwright';

type Point = { x: number; y: number };

/** One finger on a touch screen, as Chromium receives it. */
export interface TouchPointer {
  down(at: Point): Promise<void>;
  /** Moves there in small steps. */
  move(to: Point): Promise<void>;
  up(): Promise<void>;
}

const SLIDE_STEPS = 8;

export async function openTouchPointer(page: Page): Promise<TouchPointer> {
  const session = await page.context().newCDPSession(page);
  let now: Point = { x: 0, y: 0 };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    down: async (at) => {
      now = at;
      await touch('touchStart', [at]);
    },
    move: async (to) => {
      const from = now;
      for (let step = 1; step <= SLIDE_STEPS; step += 1) {
        const part = step / SLIDE_STEPS;
        now = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
        await touch('touchMove', [now]);
      }
    },
    up: async () => void (await touch('touchEnd', [])),
  };
}

/** Drags with a finger from one point to another. */
export async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const finger = await openTouchPointer(page);
  await finger.down(from);
  await finger.move(to);
  await finger.up();
}

/** Drops a file of this machine at a point of the page, as from a file manager. */
export async function dropFile(page: Page, path: string, { x, y }: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x, y, data });
  }
}

/** Copies a PNG and pastes it with the keyboard. */
export async function pastePicture(page: Page, png: Buffer): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const blob = new Blob([bytes], { type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
  }, png.toString('base64'));
  await page.keyboard.press('ControlOrMeta+V');
}

/** The middle of what a locator finds. */
export async function middleOf(locator: ReturnType<Page['locator']>): Promise<Point> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('What has no box cannot be pointed at.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
