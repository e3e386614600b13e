import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { runs } from '../../contract/tools/catalogue.ts';
import { ffmpegIn } from '../films.ts';
import { openedOnce } from '../opened.ts';
import { readPhoto } from '../pictures.ts';
import { openFalStandIn } from '../provider-stand-in/fal.ts';
import type { RecordedRequest } from '../provider-stand-in/service.ts';
import { ownAddress } from '../world.ts';
import { expect } from './expect.ts';
import { useProduct } from './journey.ts';

/** Yellow is the second of seven bars from the left, green the fourth. */
const bars = `-f lavfi -i smptebars=s=180x320:r=12:d=10`;
const h264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p';

/** Films as services send them, by the commands of ffmpeg that make each. */
const films: [what: string, name: string, ...commands: string[]][] = [
  ['MPEG-4 part 2, as M4V', 'mp4v.m4v', `${bars} -c:v mpeg4 -q:v 2 -f ipod mp4v.m4v`],
  ['HEVC', 'hevc.mov', `${bars} -c:v libx265 -x265-params log-level=none -tag:v hvc1 hevc.mov`],
  [
    'H.264 that its matrix turns',
    'turned.mp4',
    `${bars} -vf transpose=cclock ${h264} lying.mp4`,
    '-i lying.mp4 -c copy -metadata:s:v rotate=270 turned.mp4',
  ],
  [
    'fragments',
    'parts.mp4',
    `${bars} ${h264} -movflags frag_keyframe+empty_moov+default_base_moof parts.mp4`,
  ],
];

describe('a film that a service sends', () => {
  const book: RecordedRequest[] = [];
  const fal = openedOnce(() => openFalStandIn(book));
  const settings: Record<string, string> = {};
  before(async () => Object.assign(settings, fal.settings, await ownAddress()));
  const product = useProduct({ settings });

  product.journey('plays in its dialog, whatever it is made of', async (visit) => {
    const person = await product.register();
    const { page } = await visit.tab('/images', person);
    const bought = book.length;

    for (const [what, name, ...commands] of films) {
      for (const words of commands) await ffmpegIn(product.world.dataDir, words);
      const body = await readFile(join(product.world.dataDir, name));
      fal.misbehave('file', { how: 'answer', body }, Infinity);
      const over = await person.untilEnded(await person.startReel(await readPhoto()));
      expect(over.status, what).toBe('succeeded');
      const [item] = await person.images();

      await page.goto(`/images?item=${item?.id}`);

      expect(await playedIn(page), what).toEqual({ size: '180×320', colours: ['yellow', 'green'] });
    }
    const purchases = book.slice(bought).filter(({ isPaid }) => isPaid);
    expect(purchases).toHaveLength(films.length);
    expect(await person.balance()).toBe(10 - films.length * runs.reel.price);
  });
});

/** The size and colours of the video in the dialog, once it plays. */
async function playedIn(page: Page): Promise<{ size: string; colours: string[] }> {
  const video = page.getByRole('dialog').locator('video');
  await expect
    .poll(() =>
      video.evaluate(async (element: HTMLVideoElement) => {
        element.muted = true;
        await element.play().catch(() => undefined);
        return element.currentTime;
      }),
    )
    .toBeGreaterThan(1);
  return video.evaluate((element: HTMLVideoElement) => {
    const { videoWidth: width, videoHeight: height } = element;
    const canvas = new OffscreenCanvas(width, height).getContext('2d', {
      willReadFrequently: true,
    });
    canvas?.drawImage(element, 0, 0);
    const colours = [1.5, 3.5].map((bar) => {
      const at = [Math.round((bar * width) / 7), Math.round(height / 4)] as const;
      const [red = 0, green = 0, blue = 0] = canvas?.getImageData(...at, 1, 1).data ?? [];
      if (green < 128 || blue > 100) return `${red}, ${green}, ${blue}`;
      return red > 128 ? 'yellow' : 'green';
    });
    return { size: `${width}×${height}`, colours };
  });
}
