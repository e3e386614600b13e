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
  const sketch = (json: unknown) => creator.call('POST', '/api/generate-sketch', { json });
  const download = async (path: string) =>
    Buffer.from(await (await fetch(`${url}${path}`)).arrayBuffer());

  it('costs one token, and leaves no upload', async () => {
    const { status, body } = await enhance(await readFile(fixturePath('portrait.jpg')));

    expect(status).to.equal(200);
    const [image] = await creator.images();
    expect(body).to.deep.equal({ imageUrl: image?.imageUrl });
    expect(image).to.include({
      theme: 'realismEnhancer',
      width: 800,
      height: 800,
      isSketch: false,
      isVideo: false,
    });
    expect(await creator.balance()).to.equal(9);
    expect(await world.files('uploads')).to.deep.equal([]);
  });

  it('is kept with its original, which counts in its size and goes with it', async () => {
    const photo = await sharp(fixturePath('coffee.jpg')).webp().toBuffer();
    await enhance(photo);
    const [image] = await creator.images();
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

    const statusOf = () => fetch(`${url}${originalImageUrl}`).then(({ status }) => status);
    await creator.expect('DELETE', `/api/images/${image?.id}`);
    await until(statusOf, (status) => status === 404);
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

  it('is exported with its original, and both are deleted with the account', async () => {
    await enhance(await readFile(fixturePath('coffee.jpg')));
    const [image] = await creator.images();
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
});
