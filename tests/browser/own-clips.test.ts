import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { ffmpegIn } from '../films.ts';
import { CONSENT_ASKED } from '../../contract/consent.ts';
import type { Film } from '../../contract/films.ts';
import { fixturePath } from '../pictures.ts';
import { expect } from './expect.ts';
import { useProduct } from './journey.ts';
import { photoFile, type PickedFile } from './photos.ts';
import { closeSheet, words as chosenWords } from './studio-page.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const uploads = (page: Page) => page.getByRole('list', { name: 'Photos that are added' });

async function choose(page: Page, files: PickedFile[]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'From this device' }).click();
  await (await chooser).setFiles(files);
}

describe('clips of one’s own', () => {
  const product = useProduct();
  const { journey, register } = product;

  /** A clip of smaller pictures than phones film, so that a busy machine imports it soon. */
  async function clipFile(name: string, codec: string): Promise<PickedFile> {
    const bars = `-f lavfi -i smptebars=s=180x320:r=10:d=4`;
    await ffmpegIn(product.world.dataDir, `${bars} ${codec} ${name}`);
    const isQuickTime = name.endsWith('.mov');
    const mimeType = isQuickTime ? 'video/quicktime' : 'video/mp4';
    return { name, mimeType, buffer: await readFile(join(product.world.dataDir, name)) };
  }

  journey('are shots of a film beside photos, and say why they cannot be', async (visit) => {
    const person = await register();
    const { page, allowMessage } = await visit.tab('/studio', person);
    // A picture that a busy machine has not looked at in time is asked for once more.
    allowMessage(/\/look$/, /503/);
    await page.getByRole('button', { name: 'New film' }).first().click();
    await choose(page, [
      ...(await Promise.all(['one', 'two', 'three'].map((name) => photoFile(`${name}.jpg`)))),
      await clipFile('walk.mov', '-c:v libx265 -x265-params log-level=none -tag:v hvc1'),
      await clipFile('sunset.mp4', '-c:v libx264 -pix_fmt yuv420p'),
      await clipFile('sound.mp4', '-f lavfi -i sine=d=4 -map 1 -c:a aac'),
    ]);

    await expect(uploads(page)).toContainText('This clip has no picture track.');
    await expect(dialog(page).getByRole('status').last()).toHaveText(/5 of \d chosen/);
    await visit.checkScreen(page);
    await page.getByRole('button', { name: 'Leave out: sound.mp4' }).click();
    await expect(uploads(page)).toBeHidden();
    await dialog(page).getByRole('button', { name: 'Add to the film' }).click();
    await page.waitForURL(/\/studio\/\d+$/);
    await page.getByRole('button', { name: 'Make film' }).click();
    // 18 seconds of film take a busy machine a while.
    await page.getByRole('button', { name: 'Watch it' }).click({ timeout: 300_000 });
    await expect(dialog(page).locator('video')).toBeVisible();

    const items = await person.images();
    const titles = items.flatMap(({ theme, title }) => (theme === 'own' ? [title ?? ''] : []));
    expect(new Set(titles)).toEqual(new Set(['one', 'sunset', 'three', 'two', 'walk']));
    await page.goto('/activity');
    await expect(page.getByText('Import', { exact: true })).toHaveCount(3);
    await expect(page.getByText('This clip has no picture track.')).toBeVisible();
    expect(await person.balance()).toBe(10);
  });

  journey('are looked at for faces, which words of a film keep off', async (visit) => {
    const person = await register();
    const source = `-loop 1 -framerate 10 -t 3 -i ${fixturePath('portrait.jpg')}`;
    const wide = '-vf scale=-2:360,pad=640:360:240:0 -c:v libx264 -pix_fmt yuv420p wide.mp4';
    await ffmpegIn(product.world.dataDir, `${source} ${wide}`);
    const form = new FormData();
    form.set('consent', CONSENT_ASKED);
    form.set(
      'file',
      new File([await readFile(join(product.world.dataDir, 'wide.mp4'))], 'wide.mp4'),
    );
    const upload = await person.expect<{ generationId: string }>('POST', '/api/uploads', { form });
    await person.untilEnded(upload.generationId);
    const [clip] = await person.images();
    const words = { style: 'hook', from: 0, to: 3 };
    const film = await person.expect<Film>('POST', '/api/films', {
      json: {
        name: 'Wide',
        document: {
          shots: [{ imageId: clip?.id, seconds: 3 }],
          words: [
            { ...words, text: 'On it', place: { x: 0.5, y: 0.24 } },
            { ...words, text: 'Off it', place: 'top' },
          ],
        },
      },
    });

    const { page } = await visit.tab(`/studio/${film.id}`, person);
    const remark = page.getByText('These words lie on a face.');

    await chosenWords(page).nth(0).getByRole('button').first().click();
    await expect(remark).toBeVisible();
    await closeSheet(page);
    await chosenWords(page).nth(1).getByRole('button').first().click();
    await expect(remark).toBeHidden();
  });
});
