import { Readable } from 'node:stream';
import type { Media } from '#contract/media.ts';
import { addEnhanced, addItem } from '../../tests/media.ts';
import { openedEach } from '../../tests/opened.ts';
import { openS3Server, type S3Server } from '../../tests/s3-server.ts';
import { openTestApp, type HttpResponse, type TestApp } from '../../tests/test-app.ts';
import { clock } from '../clock.ts';
import { openLog } from '../log.ts';
import { contentTypeOfKey, mintExportKey } from '../storage/media-key.ts';

const pages = { 'index.html': '<script nonce="__CSP_NONCE__"></script>' };
const { now } = clock;
const hour = 3_600_000;

describe('media that browsers get from the storage itself', () => {
  let s3: S3Server;
  let origin: string;
  let app: TestApp;
  let logged = '';
  before(async () => {
    s3 = await openS3Server();
    // Another host than S3_ENDPOINT has, so that the signature is seen to be for this one.
    origin = `http://localhost:${s3.port}`;
    const settings = { ...s3.settings, MEDIA_BASE_URL: `${origin}/lumireel` };
    const log = openLog('trace', { write: (line) => (logged += line) });
    app = await openTestApp(settings, { dist: pages, log });
  });
  const me = openedEach(() => app.signUp());
  const stranger = openedEach(() => app.signUp());
  beforeEach(() => {
    logged = '';
  });
  afterEach(() => {
    clock.now = now;
  });
  after(async () => {
    await app.close();
    await s3.close();
  });

  const get = (path: string, { cookie } = me, headers = {}, method = 'GET') =>
    app.call(method, path, { cookie, headers });
  const store = async (key: string, bytes: string) => {
    const contentType = contentTypeOfKey(key);
    await app.engine.storage.put(key, Readable.from([Buffer.from(bytes)]), { contentType });
  };
  async function stored(item: Media): Promise<Media> {
    const { imageUrl, thumbnailUrl, posterUrl, isSketch, originalImageUrl } = item;
    for (const url of [imageUrl, thumbnailUrl, posterUrl, isSketch ? null : originalImageUrl]) {
      if (url) await store(url.slice(1), `bytes of ${url}`);
    }
    return item;
  }
  const mine = async () => stored(await addItem(app.testDatabase.database, me.id));

  /** Asserts a redirect to the storage that carries no bytes. */
  function addressIn({ status, headers, bytes }: HttpResponse): URL {
    expect(status).to.equal(302);
    expect(bytes.length).to.equal(0);
    const address = new URL(headers.location ?? '');
    expect(address.origin).to.equal(origin);
    return address;
  }
  const downloadOf = (url: string, name = 'Рел 1.mp4') =>
    `/api/download-image?${new URLSearchParams({ url, filename: name })}`;

  it('are sent by it alone: picture, thumbnail, poster and original', async () => {
    const reel = await mine();
    const enhanced = await stored(await addEnhanced(app.testDatabase.database, me.id));
    const urls = [reel.imageUrl, reel.thumbnailUrl, reel.posterUrl, enhanced.originalImageUrl];

    for (const url of urls) {
      const answer = await get(url ?? '');
      expect(answer.headers['cache-control']).to.match(/^private, max-age=\d+$/);
      const file = await fetch(addressIn(answer));

      expect(await file.text()).to.equal(`bytes of ${url}`);
      expect(file.headers.get('content-type')).to.equal(contentTypeOfKey(url?.slice(1) ?? ''));
      expect(file.headers.get('cache-control')).to.match(
        /^public, max-age=31536000, s-maxage=1800/,
      );
      expect(file.headers.get('content-disposition')).to.equal(null);
    }
  });

  it('have one address for half an hour, which a kept redirect never outlives', async () => {
    const { imageUrl } = await mine();
    const asked = new Map<string, number>();
    const start = Math.ceil(now().getTime() / hour) * hour;
    for (let minute = 0; minute < 60; minute += 1) {
      const moment = start + minute * 60_000;
      clock.now = () => new Date(moment);

      const answer = await get(imageUrl);

      const address = addressIn(answer);
      asked.set(address.href, (asked.get(address.href) ?? 0) + 1);
      const goodUntil = goodUntilOf(address);
      const keptUntil =
        moment + Number(/\d+/.exec(answer.headers['cache-control'] ?? '')?.[0]) * 1000;
      expect(goodUntil).to.be.within(moment + hour / 2, moment + hour);
      expect(keptUntil).to.be.within(moment + 60_000, goodUntil - 60_000);
    }
    expect([...asked.values()]).to.deep.equal([30, 30]);
  });

  it('are saved under the name that was asked for, by an address of minutes', async () => {
    const { imageUrl } = await mine();

    const answer = await get(downloadOf(imageUrl));

    expect(answer.headers['cache-control']).to.equal('private, no-store');
    const address = addressIn(answer);
    expect(goodUntilOf(address)).to.be.at.most(Date.now() + 5 * 60_000);
    const file = await fetch(address);
    expect(file.headers.get('content-disposition')).to.equal(
      `attachment; filename="??? 1.mp4"; filename*=UTF-8''%D0%A0%D0%B5%D0%BB%201.mp4`,
    );
    expect(file.headers.get('cache-control')).to.equal('private, no-store');
  });

  it('are given to their owner alone: downloads, exports, the trash', async () => {
    const { id, imageUrl } = await mine();
    const exportKey = mintExportKey();
    await store(exportKey, 'my data');
    const [row] = await app.sql<{ id: string }>`
      insert into account_exports (id, user_id, state, file_key, size_bytes, finished_at)
       values (gen_random_uuid(), ${me.id}, 'ready', ${exportKey}, 7, now()) returning id`;
    const path = `/api/user/export/${row?.id}/file`;

    expect((await get(downloadOf(imageUrl), stranger)).status).to.equal(404);
    expect((await get(path, stranger)).status).to.equal(404);
    expect(await (await fetch(addressIn(await get(path)))).text()).to.equal('my data');

    await app.call('DELETE', `/api/images/${id}`, { cookie: me.cookie });
    const trashed = `/api/trash/${id}/thumbnail`;
    expect((await get(trashed, stranger)).status).to.equal(404);
    expect((await fetch(addressIn(await get(trashed)))).status).to.equal(200);
  });

  it('have no address any more when they are deleted', async () => {
    const { id, imageUrl, thumbnailUrl } = await mine();
    await app.call('DELETE', `/api/images/${id}`, { cookie: me.cookie });

    for (const path of [imageUrl, thumbnailUrl, downloadOf(imageUrl)]) {
      const answer = await get(path);
      expect(answer.status).to.equal(404);
      expect(answer.headers.location).to.equal(undefined);
    }
  });

  it('are refused by the storage when the address expired or was altered', async () => {
    const [first, second] = [await mine(), await mine()];
    const good = addressIn(await get(first.imageUrl));
    const altered = (change: (address: URL) => void) => {
      const address = new URL(good);
      change(address);
      return address;
    };
    clock.now = () => new Date(now().getTime() - 2 * hour);
    const expired = addressIn(await get(first.imageUrl));
    const set = (name: string, value: string) =>
      altered(({ searchParams }) => searchParams.set(name, value));

    expect((await fetch(good)).status).to.equal(200);
    for (const address of [
      expired,
      set('X-Amz-Expires', '86400'),
      set('X-Amz-Signature', '0'.repeat(64)),
      set('response-content-type', 'text/html'),
      altered(({ searchParams }) => searchParams.delete('response-content-type')),
      altered((other) => {
        other.pathname = `/lumireel${second.imageUrl}`;
      }),
    ]) {
      expect((await fetch(address)).status, address.href).to.equal(403);
    }
    expect((await fetch(good, { method: 'PUT', body: 'x' })).status).to.equal(403);
    expect((await fetch(good, { method: 'DELETE' })).status).to.equal(403);
  });

  it('have addresses only where media are, whatever is asked for', async () => {
    for (const path of [
      '/uploads/0000000000000000000000000000000000000000.jpg',
      '/media/../uploads/0000000000000000000000000000000000000000.jpg',
      '/media/%2e%2e/uploads/0.jpg',
      '/media/x/../../exports/0.zip',
      '/media/x/y/z.jpg',
      '/media/x/%00.jpg',
      '/media/x/y.jpg%3FX-Amz-Signature=0',
      '/media//x.jpg',
      `/media/${'a'.repeat(300)}/x.jpg`,
      '/media/x/y.html',
      '/media/x/y',
      '/media/http://x.example/y.jpg',
    ]) {
      const answer = await get(path);
      expect(answer.headers.location, path).to.equal(undefined);
      expect(answer.status, path).to.be.oneOf([200, 400, 404]);
      expect(answer.headers['content-type'], path).to.match(/json|html/);
    }
  });

  it('are in no log', async () => {
    const { imageUrl } = await mine();
    const addresses = [addressIn(await get(imageUrl)), addressIn(await get(downloadOf(imageUrl)))];

    expect(logged).to.include('"route":"/api/download-image"');
    expect(logged).not.to.include('X-Amz');
    for (const { searchParams } of addresses) {
      expect(logged).not.to.include(searchParams.get('X-Amz-Signature') ?? '');
    }
  });

  it('are allowed by the content policy of the pages', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);

    for (const directive of ['img-src', 'media-src', 'connect-src']) {
      const sources = new RegExp(`${directive} ([^;]*)`).exec(policy)?.[1]?.split(' ');
      expect(sources, directive).to.include(origin);
    }
    expect(policy).not.to.match(new RegExp(`(script|style|default)-src[^;]*${origin}`));
  });

  it('are found while the storage is away, which only a browser then notices', async () => {
    const { imageUrl } = await mine();
    await s3.close();

    addressIn(await get(imageUrl));
    addressIn(await get(downloadOf(imageUrl)));

    s3 = await openS3Server();
  });
});

/** When the signature of an address is over, in milliseconds. */
function goodUntilOf({ searchParams }: URL): number {
  const signed = (searchParams.get('X-Amz-Date') ?? '').replace(
    /^(....)(..)(..)T(..)(..)(..)Z$/,
    '$1-$2-$3T$4:$5:$6Z',
  );
  return Date.parse(signed) + Number(searchParams.get('X-Amz-Expires')) * 1000;
}
