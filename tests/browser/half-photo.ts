import type { Locator } from 'playwright';
import sharp from 'sharp';
import type { PickedFile } from './photos.ts';

/** A wide photo, red at the left and blue at the right. */
export async function halfPhoto(): Promise<PickedFile> {
  const half = (background: string) =>
    sharp({ create: { width: 800, height: 900, channels: 3, background } })
      .png()
      .toBuffer();
  const wide = { width: 1600, height: 900, channels: 3, background: '#000' } as const;
  const buffer = await sharp({ create: wide })
    .composite([
      { input: await half('#c02020'), left: 0, top: 0 },
      { input: await half('#2020c0'), left: 800, top: 0 },
    ])
    .jpeg()
    .toBuffer();
  return { name: 'half.jpg', mimeType: 'image/jpeg', buffer };
}

/** Red, green and blue in the middle of the frame that a video shows, once it has one. */
export function middleColour(video: Locator): Promise<number[]> {
  return video.evaluate(async (element: HTMLVideoElement) => {
    if (element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
      await new Promise((resolve) => {
        element.addEventListener('loadeddata', resolve, { once: true });
      });
    }
    const canvas = document.createElement('canvas');
    canvas.width = element.videoWidth;
    canvas.height = element.videoHeight;
    const context = canvas.getContext('2d');
    context?.drawImage(element, 0, 0);
    const middle = context?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1);
    return [...(middle?.data ?? [])];
  });
}

/** Runs in the page: the size of a picture, and its colours at the top left and the top right. */
export function sizeAndCorners(picture: Element) {
  if (!(picture instanceof HTMLImageElement)) throw new Error('A picture is an image element.');
  const { naturalWidth: width, naturalHeight: height } = picture;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(picture, 0, 0);
  const corners = [10, width - 10].map((x) => {
    const [red = 0, , blue = 0] = context?.getImageData(x, 10, 1, 1).data ?? [];
    return red > blue ? 'red' : 'blue';
  });
  return { width, height, corners };
}
