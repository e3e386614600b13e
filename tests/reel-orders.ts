import sharp from 'sharp';
import { openedEach, openedOnce } from './opened.ts';
import { openTestApp, type TestApp } from './test-app.ts';
import { multipartForm, multipartType, type FormPart } from './multipart-form.ts';

export const jpeg = await sharp({
  create: { width: 64, height: 96, channels: 3, background: '#a06040' },
})
  .jpeg()
  .toBuffer();

export const photoPart = (value: Buffer = jpeg): FormPart => ({
  name: 'file',
  filename: 'photo.jpg',
  type: 'image/jpeg',
  value,
});

/** A category and an option of it. */
export const choiceParts: FormPart[] = [
  { name: 'category', value: 'flexing' },
  { name: 'option', value: 'Flex Abs' },
];

/** The parts of a custom reel. */
export const customReelParts = (prompt: string | Buffer): FormPart[] => [
  photoPart(),
  { name: 'category', value: 'custom' },
  { name: 'customPrompt', value: prompt },
];

/** A buyer who orders reels, and what an order leaves behind. */
export async function openReelOrders(app: TestApp) {
  const buyer = await app.signUp();
  const sendBytes = (body: Buffer | string, headers: Record<string, string> = {}) =>
    app.call('POST', '/api/generate-reels', {
      cookie: buyer.cookie,
      body,
      headers: { 'Content-Type': multipartType, ...headers },
    });
  const filesIn = async (folder: string) =>
    (await app.storedFiles()).filter((file) => file.startsWith(folder));
  return {
    user: buyer,
    sendBytes,
    send: (parts: FormPart[], headers?: Record<string, string>) =>
      sendBytes(multipartForm(parts), headers),
    /** Files of uploads that are being received. */
    partialUploads: () => filesIn('tmp/'),
    /** Photos kept for the worker. */
    storedPhotos: () => filesIn('uploads/'),
    generations: () =>
      app.sql<{
        id: string;
        input: unknown;
      }>`select id, input from generations where user_id = ${buyer.id}`,
  };
}

/** One app for the tests of a `describe`, and a new buyer of reels for each of them. */
export function useReelOrders() {
  const app = openedOnce(() => openTestApp());
  return { app, shop: openedEach(() => openReelOrders(app)) };
}
