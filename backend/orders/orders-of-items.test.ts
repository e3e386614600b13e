import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { consentTexts } from '../../contract/consent.ts';
import { openedEach } from '../../tests/opened.ts';
import { addPictureOf } from '../../tests/pictures-of-app.ts';
import { jpeg, photoPart } from '../../tests/reel-orders.ts';
import { providersOfAll } from '../../tests/scripted-provider.ts';
import { appOnce, outcomeOf } from '../../tests/test-app.ts';

describe('an order of a picture of the gallery', () => {
  const app = appOnce({}, { providers: providersOfAll() });
  const buyer = openedEach(() => app.signUp());
  const style = { category: 'flexing', option: 'Flex Abs' };
  const addPicture = (facts?: Parameters<typeof addPictureOf>[3], bytes = jpeg) =>
    addPictureOf(app, buyer.id, Readable.from([bytes]), facts);
  const order = (path: string, body: object, headers: Record<string, string> = {}) =>
    app.call('POST', path, {
      cookie: buyer.cookie,
      body,
      headers: { Prefer: 'respond-async', ...headers },
    });
  const reel = (body: object, headers?: Record<string, string>) =>
    order('/api/generate-reels', { ...style, ...body }, headers);
  const uploads = async () =>
    (await app.storedFiles()).filter((file) => file.startsWith('uploads/'));
  const ordered = () => app.sql`
    select input, consent from generations
     where user_id = ${buyer.id} and request_hash is not null order by created_at`;

  it('has a copy of its own, and is one order for one key', async () => {
    const imageId = await addPicture({ consent: 'material-1', title: 'Beach day' });
    const before = new Set(await uploads());
    const key = { 'Idempotency-Key': 'the-key' };

    const answers = [await reel({ imageId }, key), await reel({ imageId }, key)];
    const other = await reel({ imageId: await addPicture() }, key);
    const enhanced = await order('/api/enhance-avatar', { imageId });

    const statuses = [...answers, other, enhanced].map(({ status }) => status);
    expect(statuses).to.deep.equal([202, 202, 409, 202]);
    expect(answers[0]?.text).to.equal(answers[1]?.text);
    expect(await ordered()).to.deep.equal([
      { input: { ...style, imageId }, consent: consentTexts['material-1'] },
      { input: { imageId }, consent: consentTexts['material-1'] },
    ]);
    const planned = await app.sql`
      select steps->0->'makes'->>'title' as title from generations
       where user_id = ${buyer.id} and run = 'enhance'`;
    expect(planned).to.deep.equal([{ title: 'Beach day' }]);
    const copies = (await uploads()).filter((file) => !before.has(file));
    expect(copies).to.have.length(2);
    for (const copy of copies) {
      expect(await readFile(join(app.dataDir, copy))).to.deep.equal(jpeg);
    }
  });

  it('is named by its digits in a form, and converted where the tool takes no WebP', async () => {
    const webp = await sharp(jpeg).webp().toBuffer();
    const id = await addPicture({ extension: 'webp' }, webp);
    const before = new Set(await uploads());
    const fields = Object.entries({ ...style, imageId: String(id) });

    const answer = await app.call('POST', '/api/generate-reels', {
      cookie: buyer.cookie,
      parts: fields.map(([name, value]) => ({ name, value })),
    });

    expect(answer.status, answer.text).to.equal(202);
    const [copy = ''] = (await uploads()).filter((file) => !before.has(file));
    const { format, width, height } = await sharp(join(app.dataDir, copy)).metadata();
    expect({ format, width, height }).to.deep.equal({ format: 'jpeg', width: 64, height: 96 });
  });

  it('is refused for what is not a picture of the buyer’s: nothing is charged, nothing stays', async () => {
    const stranger = await app.signUp();
    const others = await addPictureOf(app, stranger.id, Readable.from([jpeg]));
    const video = await addPicture({ isVideo: true });
    const damaged = await addPicture({}, Buffer.from('a text'));
    const gone = await addPicture();
    await app.call('DELETE', `/api/images/${gone}`, { cookie: buyer.cookie });
    const before = await app.storedFiles();

    const answers = [
      await reel({ imageId: others }),
      await reel({ imageId: gone }),
      await reel({ imageId: 2_147_483_647 }),
      await reel({ imageId: video }),
      await reel({ imageId: damaged }),
      await reel({ imageId: '0' }),
      await reel({ imageId: null }),
      await reel({}),
      await app.call('POST', '/api/generate-reels', {
        cookie: buyer.cookie,
        parts: [photoPart(), { name: 'imageId', value: String(video) }],
      }),
    ];

    expect(answers.map(outcomeOf)).to.deep.equal([
      ...['404 media.not-found', '404 media.not-found', '404 media.not-found'],
      ...['400 request.invalid', '400 upload.unreadable', '400 request.invalid'],
      ...['400 request.invalid', '415 request.unsupported-type', '400 request.invalid'],
    ]);
    expect(await app.balanceOf(buyer.id)).to.equal(10);
    expect(await app.storedFiles()).to.deep.equal(before);
  });
});
