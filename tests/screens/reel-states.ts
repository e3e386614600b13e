import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { giveConsent, pauseExamples, uploadFile } from '../browser/reel-form.ts';
import { fixturePath } from '../pictures.ts';

/** The states of the reels generator between the choice of a photo and its order. */
export const reelStates = {
  'no-consent': { as: 'newcomer', act: (page: Page) => choose(page, photo('portrait')) },
  looked: {
    as: 'newcomer',
    isEssential: true,
    act: async (page: Page) => look(page, darkened('coffee')),
  },
  'not-looked': {
    as: 'newcomer',
    act: async (page: Page) => {
      const error = 'Photos cannot be looked at right now.';
      const json = { error, code: 'upload.not-looked-at' };
      await page.route('/api/photos/look', (route) => route.fulfill({ status: 503, json }));
      await look(page, photo('portrait'));
    },
  },
  playing: {
    as: 'newcomer',
    isEssential: true,
    act: async (page: Page) => {
      await look(page, photo('portrait'));
      await press(page, 'Walk Toward Camera');
      await page.getByRole('group', { name: 'Change the photo' }).locator('canvas').waitFor();
      await page.getByText('Preparing your reel').waitFor({ state: 'hidden' });
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  subject: {
    as: 'newcomer',
    isEssential: true,
    act: async (page: Page) => {
      await look(page, wide());
      await press(page, 'Choose the subject');
    },
  },
  cut: {
    as: 'newcomer',
    act: async (page: Page) => {
      await look(page, wide());
      await press(page, 'Cut the photo to 9:16');
      await page.getByRole('button', { name: 'Undo turns and cuts', disabled: false }).waitFor();
      await untilLooked(page);
    },
  },
} as const;

async function choose(page: Page, buffer: Promise<Buffer>): Promise<void> {
  await uploadFile(page, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await buffer });
}

async function look(page: Page, buffer: Promise<Buffer>): Promise<void> {
  await choose(page, buffer);
  await pauseExamples(page);
  await giveConsent(page);
  await untilLooked(page);
}

async function untilLooked(page: Page): Promise<void> {
  await page.getByText(/^(Choose a style|Your photo cannot be looked at)/).waitFor();
}

function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

const photo = (name: string) => readFile(fixturePath(`${name}.jpg`));
const darkened = (name: string) =>
  sharp(fixturePath(`${name}.jpg`))
    .resize(240)
    .modulate({ brightness: 0.08 })
    .jpeg()
    .toBuffer();
const wide = () => sharp(fixturePath('coffee.jpg')).resize(1600, 900).jpeg().toBuffer();
