import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { ffmpegIn } from '../films.ts';
import { CONSENT_ASKED } from '../../contract/consent.ts';
import type { Film } from '../../contract/films.ts';
import { fixturePath } from '../pictures.ts';
import { expect } from './expect.ts';
import { selectOption } from './fields.ts';
import { useProduct } from './journey.ts';
import { photoFile, type PickedFile } from './photos.ts';
import { button, closeSheet, shots, untilSaved, words as chosenWords } from './studio-page.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const uploads = (page: Page) => page.getByRole('list', { name: 'Photos that are added' });

async function choose(page: Page, files: PickedFile[]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'From this device' }).click();
  await (await chooser).setFiles(files);
}

describe('clips of one’s own', () => {
  const product = useProduct();
  const { journey, onPhone, register } = product;

  /** A clip of smaller pictures than phones film, so that a busy machine imports it soon. */
  async function clipFile(name: string, codec: string, size = '180x320:d=4') {
    const bars = `-f lavfi -i smptebars=r=10:s=${size}`;
    await ffmpegIn(product.world.dataDir, `${bars} ${codec} ${name}`);
    const isQuickTime = name.endsWith('.mov');
    const mimeType = isQuickTime ? 'video/quicktime' : 'video/mp4';
    return { name, mimeType, buffer: await readFile(join(product.world.dataDir, name)) };
  }

  journey('fill a template beside photos, are made and posted, or say why not', async (visit) => {
    const person = await register();
    const { page, allowMessage } = await visit.stillTab('/studio', person);
    // A picture that a busy machine has not looked at in time is asked for once more.
    allowMessage(/\/look$/, /503/);
    const templates = page.getByRole('toolbar', { name: 'Templates' });
    await templates.getByRole('button', { name: 'Three reasons' }).click();
    await choose(page, [
      await photoFile('beach.jpg'),
      await clipFile('walk.mov', '-c:v libx265 -x265-params log-level=none -tag:v hvc1'),
      await clipFile('sunset.mp4', '-c:v libx264 -pix_fmt yuv420p'),
      await clipFile('sound.mp4', '-f lavfi -i sine=d=4 -map 1 -c:a aac'),
    ]);

    await expect(uploads(page)).toContainText('This clip has no picture track.');
    await expect(dialog(page).getByRole('status').last()).toHaveText('3 of 4 chosen');
    // In the order in which they were chosen, which is not that of their arrival.
    for (const [index, name] of ['beach', 'walk', 'sunset'].entries()) {
      const chosen = new RegExp(`^${index + 1}: .*: ${name},`);
      await expect(dialog(page).getByRole('button', { name: chosen })).toBeVisible();
    }
    await visit.checkScreen(page);
    await page.getByRole('button', { name: 'Leave out: sound.mp4' }).click();
    await expect(uploads(page)).toBeHidden();
    await dialog(page).getByRole('button', { name: 'Add to the film' }).click();
    // The first picture has the last place, too.
    await expect(shots(page)).toHaveCount(4);
    await visit.checkScreen(page);
    await closeSheet(page);
    await page.getByRole('button', { name: 'Make film' }).click();
    // Twelve seconds of film take a busy machine a while.
    await page.getByRole('button', { name: 'Watch it' }).click({ timeout: 300_000 });
    await expect(dialog(page).locator('video')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Post kit…' }).click();
    const kit = page.getByRole('dialog', { name: 'Post kit' });
    const download = page.waitForEvent('download');
    await kit.getByRole('button', { name: 'Download zip' }).click();
    expect((await download).suggestedFilename()).toBe('post-kit.zip');

    const items = await person.images();
    const titles = items.flatMap(({ theme, title }) => (theme === 'own' ? [title ?? ''] : []));
    expect(new Set(titles)).toEqual(new Set(['beach', 'sunset', 'walk']));
    await page.goto('/activity');
    await expect(page.getByText('Import', { exact: true })).toHaveCount(3);
    await expect(page.getByText('This clip has no picture track.')).toBeVisible();
    expect(await person.balance()).toBe(10);
  });

  journey('grow in every tab while they are imported, and are items in each', async (visit) => {
    const person = await register();
    const { page: home } = await visit.stillTab('/', person);
    const { page: activity } = await visit.stillTab('/activity', person);
    const { page } = await visit.stillTab('/images', person);
    await page.getByRole('button', { name: 'Add photos or clips' }).click();
    await choose(page, [await clipFile('long.mp4', '-c:v mpeg4', '1080x1920:d=20')]);

    await expect(uploads(page)).toContainText('Converting');
    await expect(activity.getByText('Converting').first()).toBeVisible();
    // It lights no card.
    await expect(home.getByRole('button', { name: 'Activity, 1 running' })).toBeVisible();
    await expect(home.getByText('In use')).toHaveCount(0);
    const bars = [uploads(page).locator('progress'), activity.getByRole('progressbar').first()];
    const values = () =>
      Promise.all(
        bars.map((bar) =>
          bar.evaluate((element) => {
            const shown = element instanceof HTMLProgressElement && element.value * 100;
            return shown || Number(element.getAttribute('aria-valuenow'));
          }),
        ),
      );
    const before = await values();
    await visit.checkScreen(page, { isTransient: true });
    await expect
      .poll(async () => (await values()).map((value, at) => value > (before[at] ?? 100)))
      .toEqual([true, true]);

    await expect(page.getByText('1 clip added to My Content.')).toBeVisible();
    await expect(activity.getByText(/^Ready · 0 tokens/)).toBeVisible();
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

    const { page } = await visit.stillTab(`/studio/${film.id}`, person);
    const remark = page.getByText('These words lie on a face.');

    await chosenWords(page).nth(0).getByRole('button').first().click();
    await expect(remark).toBeVisible();
    await closeSheet(page);
    await chosenWords(page).nth(1).getByRole('button').first().click();
    await expect(remark).toBeHidden();
  });

  onPhone('are cut, and have words over them', async (visit) => {
    const reel = { videoCategory: 'posing', videoOption: 'Power Pose' };
    const person = await product.owner([{ theme: 'reels', isVideo: true, ...reel }]);
    const { page } = await visit.stillTab('/images?type=reels', person);
    await page.getByRole('button', { name: /^Open Reel/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();

    await button(page, /Shot 1,/).click();
    await page.getByLabel('From second of the clip').fill('0.5');
    await closeSheet(page);
    await button(page, 'Add words').click();
    await selectOption(page, 'Begin with a hook', 'POV: you said yes');
    await untilSaved(page);

    const [listed] = await person.expect<Film[]>('GET', '/api/films');
    const { document } = await person.expect<Film>('GET', `/api/films/${listed?.id}`);
    expect(document.shots).toMatchObject([{ from: 0.5 }]);
    expect(document.words).toMatchObject([{ text: 'POV: you said yes' }]);
  });
});
