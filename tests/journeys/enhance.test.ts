import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { AccountExport } from '../../contract/account.ts';
import type { Lumireel } from '../../backend/main/open-lumireel.ts';
import { type Person, photoForm } from '../person.ts';
import { decodePicture, fixturePath, lumaOf, meanOf } from '../pictures.ts';
import { until, untilIs } from '../until.ts';
import { worldOnce } from '../world.ts';
import { namesInZip } from '../zip.ts';

type ImageResponse = { imageUrl: string };

describe('an enhanced photo and its sketch', () => {
  const world = worldOnce();
  let lumireel: Lumireel;
  let url: string;
  let creator: Person;
  before(async () => {
    lumireel = await world.open();
    url = lumireel.url ?? '';
  });
  beforeEach(async () => {
    creator = await world.person(url).register();
  });

  const enhance = (file: Buffer) => {
    const form = photoForm('avatar', new Blob([new Uint8Array(file)]));
    return creator.call('POST', '/api/enhance-avatar', { form });
  };
  const download = async (path: string) =>
    Buffer.from(await (await fetch(`${url}${path}`)).arrayBuffer());

  it('costs one token, and is kept with its original, which counts in its size and goes with it', async () => {
    const photo = await sharp(fixturePath('coffee.jpg')).webp().toBuffer();
    const { status, body } = await enhance(photo);
    expect(status).to.equal(200);
    const [image] = await creator.images();
    expect(body).to.deep.equal({ imageUrl: image?.imageUrl });
    expect(image).to.include({ theme: 'realismEnhancer', isSketch: false, isVideo: false });
    expect(await creator.balance()).to.equal(9);
    expect(await world.files('uploads')).to.deep.equal([]);
    const { imageUrl = '', originalImageUrl = '', sizeBytes } = { ...image };

    const [made, original] = [await download(imageUrl), await download(originalImageUrl ?? '')];
    expect(sizeBytes).to.equal(made.length + original.length);
    const { format, width, height } = await sharp(original).metadata();
    expect({ format, width, height }).to.deep.equal({ format: 'jpeg', width: 450, height: 300 });
    const [asSent, kept] = [await decodePicture(photo), await decodePicture(original)];
    expect(Math.abs(meanOf(lumaOf(kept)) - meanOf(lumaOf(asSent)))).to.be.below(1);
    const answer = await fetch(`${url}${originalImageUrl}`, { method: 'HEAD' });
    expect(answer.headers.get('cache-control')).to.include('immutable');
    const saved = `/api/download-image?url=${encodeURIComponent(originalImageUrl ?? '')}`;
    const stranger = await world.person(url).register();
    expect((await stranger.call('GET', saved)).status).to.equal(404);
    const savedFile = await fetch(url + saved, { headers: { cookie: creator.cookie } });
    expect(Buffer.from(await savedFile.arrayBuffer()).equals(original)).to.equal(true);

    const statusOf = async () => (await fetch(`${url}${originalImageUrl}`)).status;
    await creator.expect('DELETE', `/api/images/${image?.id}`);
    await untilIs(statusOf, 404);
    expect((await creator.call('GET', saved)).status).to.equal(404);
    await creator.expect('POST', `/api/images/${image?.id}/restore`);
    expect(await statusOf()).to.equal(200);

    await creator.expect('DELETE', `/api/images/${image?.id}`);
    await creator.expect('DELETE', `/api/trash/${image?.id}`);
    await world.database.transaction((tx) => lumireel.engine.queue.enqueue(tx, 'media.sweep', {}));
    await untilIs(
      async () => (await world.files(imageUrl.slice(1).replace(/\/[^/]+$/, ''))).length,
      0,
    );
  });

  it('becomes a drawing for one token more; both are exported with the original, and go with the account', async () => {
    await enhance(await readFile(fixturePath('coffee.jpg')));
    const [image] = await creator.images();
    const json = { imageId: image?.id };
    const drawn = await creator.expect<ImageResponse>('POST', '/api/generate-sketch', { json });
    const [drawing] = await creator.images();
    expect(drawn).to.deep.equal({ imageUrl: drawing?.imageUrl });
    expect(drawing).to.include({
      isSketch: true,
      originalImageUrl: image?.imageUrl,
      theme: 'realismEnhancer',
      width: 1764,
      height: 1176,
    });
    expect(await creator.balance()).to.equal(8);
    const { format } = await sharp(await download(drawn.imageUrl)).metadata();
    expect(format).to.equal('jpeg');
    await creator.expect('POST', '/api/user/export');
    const made = await until(
      () => creator.expect<AccountExport>('GET', '/api/user/export'),
      ({ state }) => state === 'ready',
    );
    const file = await fetch(`${url}/api/user/export/${made.id}/file`, {
      headers: { cookie: creator.cookie },
    });
    const names = namesInZip(Buffer.from(await file.arrayBuffer()));
    expect(names).to.include.members([
      `media/${image?.id}-realism-enhancer-1.jpg`,
      `media/${image?.id}-original.jpg`,
    ]);

    const folder = (image?.imageUrl ?? '').slice(1).replace(/\/[^/]+$/, '');
    const filesOfItem = () => world.files(folder);
    expect(await filesOfItem()).to.have.length(3);
    await creator.call('POST', '/api/user/delete', { json: { password: 'correct horse' } });
    await world.sql`update users set deletion_due_at = now() - interval '1 second'
      where id = ${creator.user?.id}`;
    await world.database.transaction((tx) =>
      lumireel.engine.queue.enqueue(tx, 'accounts.delete', {}),
    );
    await until(filesOfItem, (files) => files.length === 0);
  });
});
