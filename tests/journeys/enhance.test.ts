import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import sharp from 'sharp';
import type { Media } from '../../contract/media.ts';
import type { Person } from '../person.ts';
import { edgeSharpness, fixturePath, lumaOf, meanOf, decodePicture } from '../pictures.ts';
import { openWorld, type World } from '../world.ts';

type ImageResponse = { imageUrl: string };

describe('an enhanced photo and its sketch', () => {
  let world: World;
  let url: string;
  let creator: Person;
  before(async () => {
    world = await openWorld();
    url = (await world.open()).url ?? '';
  });
  beforeEach(async () => {
    creator = await world.person(url).register();
  });
  after(() => world.close());

  const enhance = (file: Buffer | null, field = 'avatar') => {
    const form = new FormData();
    if (file) form.set(field, new Blob([new Uint8Array(file)]), 'me.jpg');
    return creator.call('POST', '/api/enhance-avatar', { form });
  };
  const sketch = (json: unknown) => creator.call('POST', '/api/generate-sketch', { json });
  const download = async (path: string) =>
    Buffer.from(await (await fetch(`${url}${path}`)).arrayBuffer());

  it('is the same photo, lighter and sharper, for one token', async () => {
    const dull = await sharp(fixturePath('portrait.jpg')).blur(1.5).linear(0.4, 0).png().toBuffer();
    const { status, body } = await enhance(dull);

    expect(status).to.equal(200);
    const [image] = await creator.images();
    expect(body).to.deep.equal({ imageUrl: image?.imageUrl });
    expect(image).to.include({
      theme: 'realismEnhancer',
      width: 800,
      height: 800,
      isSketch: false,
      isVideo: false,
      originalImageUrl: null,
    });
    expect(await creator.balance()).to.equal(9);
    const size = { width: 400, height: 400 };
    const [before, after] = [
      await decodePicture(dull),
      await decodePicture(await download((body as ImageResponse).imageUrl), size),
    ];
    expect(meanOf(lumaOf(after))).to.be.greaterThan(1.8 * meanOf(lumaOf(before)));
    const original = await decodePicture(fixturePath('portrait.jpg'));
    expect(edgeSharpness(after, original)).to.be.greaterThan(2 * edgeSharpness(before, original));
    expect(await world.files('uploads')).to.deep.equal([]);
  });

  it('accepts WebP and PNG, and pushes its stages live', async () => {
    const tab = await creator.openTab();
    for (const format of ['webp', 'png'] as const) {
      const photo = await sharp(fixturePath('coffee.jpg')).toFormat(format).toBuffer();

      expect((await enhance(photo)).status, format).to.equal(200);
    }
    await tab.until(
      ({ events }) => events.filter(({ type }) => type === 'generation.succeeded').length === 2,
    );
    const stages = new Set(tab.progress.map(({ data }) => data.stage));
    expect([...stages]).to.include.members(['Reading your photo']);
    const addedEvents = tab.events.filter(({ type }) => type === 'media.added');
    expect(addedEvents).to.have.length(2);
  });

  it('becomes a pencil drawing that remembers its original, for one token more', async () => {
    await enhance(await readFile(fixturePath('coffee.jpg')));
    const [original] = await creator.images();
    const { status, body } = await sketch({ imageId: original?.id });

    expect(status).to.equal(200);
    const [drawing] = await creator.images();
    expect(body).to.deep.equal({ imageUrl: drawing?.imageUrl });
    expect(drawing).to.include({
      isSketch: true,
      originalImageUrl: original?.imageUrl,
      theme: 'realismEnhancer',
      width: 1764,
      height: 1176,
    });
    expect(await creator.balance()).to.equal(8);
    const { format } = await sharp(await download((body as ImageResponse).imageUrl)).metadata();
    expect(format).to.equal('jpeg');
    const kept = await fetch(`${url}${original?.imageUrl}`);
    expect(kept.status).to.equal(200);
  });

  it('refuses a file that is no photo before charging', async () => {
    const gif = await sharp(fixturePath('coffee.jpg')).resize(40).gif().toBuffer();
    const wrong: [string, Buffer | null, number, string][] = [
      ['no file', null, 400, 'Please upload an image first.'],
      ['an empty file', Buffer.alloc(0), 400, 'Please upload an image first.'],
      [
        'a text',
        Buffer.from('hello'),
        415,
        'Please upload a valid image file (JPEG, PNG, or WebP).',
      ],
      ['a GIF', gif, 415, 'Please upload a valid image file (JPEG, PNG, or WebP).'],
      [
        'an SVG',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        415,
        'Please upload a valid image file (JPEG, PNG, or WebP).',
      ],
      ['10 MB', Buffer.alloc(10_485_760), 413, 'File size must be less than 10MB.'],
    ];
    for (const [what, file, status, error] of wrong) {
      const answer = await enhance(file);

      expect(answer.status, what).to.equal(status);
      expect((answer.body as { error: string }).error, what).to.equal(error);
    }
    expect(await creator.balance()).to.equal(10);
    expect(await creator.images()).to.deep.equal([]);
    expect(await world.files('uploads')).to.deep.equal([]);
  });

  it('gives the token back for a photo that turns out to be damaged', async () => {
    const whole = await readFile(fixturePath('coffee.jpg'));
    const { status, body } = await enhance(whole.subarray(0, whole.length / 2));

    expect([status, (body as { code: string }).code]).to.deep.equal([422, 'generation.rejected']);
    expect(await creator.balance()).to.equal(10);
    expect(await creator.images()).to.deep.equal([]);
  });

  it('draws only what is this person’s own picture', async () => {
    await enhance(await readFile(fixturePath('coffee.jpg')));
    const [theirs] = await creator.images();
    const stranger = await world.person(url).register();
    const json = { imageId: theirs?.id };
    const foreign = await stranger.call('POST', '/api/generate-sketch', { json });
    expect([foreign.status, foreign.body]).to.deep.equal([
      404,
      { error: 'This item does not exist.', code: 'media.not-found' },
    ]);
    expect(await stranger.balance()).to.equal(10);

    for (const imageId of [undefined, null, 0, -1, 1.5, '1', 2 ** 40, {}]) {
      const { status, body } = await sketch({ imageId });

      expect(status, JSON.stringify(imageId)).to.equal(400);
      expect((body as { error: string }).error).to.equal('Please choose an image to sketch.');
    }
    expect((await sketch({ imageId: 2_000_000_000 })).status).to.equal(404);
    const image = theirs as Media; // read above
    await creator.call('DELETE', `/api/images/${image.id}`);
    expect((await sketch({ imageId: image.id })).status).to.equal(404);
    expect(await creator.balance()).to.equal(9);
  });
});
