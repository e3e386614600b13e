import { Readable } from 'node:stream';
import sharp from 'sharp';
import { contentTypeOfKey } from '../backend/storage/media-key.ts';
import type { Media } from '../contract/media.ts';
import type { Share } from '../contract/shares.ts';
import { addItem } from './media.ts';
import { openedEach } from './opened.ts';
import { appOnce, type HttpResponse } from './test-app.ts';

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const browser = { 'User-Agent': 'Mozilla/5.0', Accept: 'text/html' };

/** A site with a new user for each test, who shares pictures, and strangers who visit. */
export function shareWorld() {
  const app = appOnce({ APP_URL: 'https://lumireel.example' });
  const me = openedEach(() => app.signUp());
  const plain = () =>
    sharp({ create: { width: 1500, height: 2000, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();

  /** A picture of the user's; without one of the test's own, of one colour. */
  async function still(picture?: Buffer): Promise<Media> {
    const bytes = picture ?? (await plain());
    const folder = `media/${crypto.randomUUID().replaceAll('-', '')}`;
    const item = await addItem(app.testDatabase.database, me.id, {
      isVideo: false,
      theme: 'luxuryTravel',
      promptUsed: 'A <b>yacht</b>.',
      fileKey: `${folder}/luxury-travel-1.jpg`,
      thumbnailKey: `${folder}/thumbnail.webp`,
      posterKey: null,
    });
    for (const key of [item.imageUrl.slice(1), item.thumbnailUrl.slice(1)]) {
      const contentType = contentTypeOfKey(key);
      await app.engine.storage.put(key, Readable.from([bytes]), { contentType });
    }
    return item;
  }
  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, path, { cookie: me.cookie, body });
  const share = async (id: number, options: object = {}): Promise<Share> => {
    const answer = await call('POST', `/api/images/${id}/share`, options);
    expect(answer.status, answer.text).to.equal(200);
    return answer.json as Share;
  };
  return {
    app,
    me,
    call,
    plain,
    still,
    share,
    shareMine: async (options: object = {}) => share((await still()).id, options),
    /** Opens a page as a stranger. */
    visit: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      app.call(method, path, { headers: { ...browser, ...headers } }),
    /** Sends a form as a stranger. */
    send: (path: string, body: string, headers: Record<string, string> = {}) =>
      app.call('POST', path, { body, headers: { ...form, ...browser, ...headers } }),
  };
}

export const pathOf = ({ token }: Share) => `/s/${token}`;

export function expectNowhere({ status, headers, text }: HttpResponse): void {
  expect(status).to.equal(404);
  expect(headers['content-type']).to.contain('text/html');
  expect(text).to.contain('This link does not lead anywhere, or not any more.');
  expect(headers).to.include({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
}
