import sharp from 'sharp';
import { openedEach, openedOnce } from './opened.ts';
import { openTestApp, type HttpResponse, type TestApp } from './test-app.ts';
import { multipartForm, multipartType, type FormPart } from './multipart-form.ts';

/** A buyer who orders reels, and what an order leaves behind. */
export interface ReelOrders {
  user: { cookie: string; id: number };
  send: (parts: FormPart[], headers?: Record<string, string>) => Promise<HttpResponse>;
  sendBytes: (body: Buffer | string, headers?: Record<string, string>) => Promise<HttpResponse>;
  /** Files of uploads that are being received. */
  partialUploads: () => Promise<string[]>;
  /** Photos kept for the worker. */
  storedPhotos: () => Promise<string[]>;
  generations: () => Promise<{ id: string; input: unknown }[]>;
}

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

export async function openReelOrders(app: TestApp): Promise<ReelOrders> {
  const buyer = await app.signUp();
  const sendBytes: ReelOrders['sendBytes'] = (body, headers = {}) =>
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
    send: (parts, headers) => sendBytes(multipartForm(parts), headers),
    partialUploads: () => filesIn('tmp/'),
    storedPhotos: () => filesIn('uploads/'),
    generations: () => app.sql`select id, input from generations where user_id = ${buyer.id}`,
  };
}

/** One app for the tests of a `describe`, and a new buyer of reels for each of them. */
export function useReelOrders(): { app: TestApp; shop: ReelOrders } {
  const app = openedOnce(() => openTestApp());
  return { app, shop: openedEach(() => openReelOrders(app)) };
}
