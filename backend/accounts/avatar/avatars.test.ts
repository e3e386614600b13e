import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { smallAvatarUrl } from '#contract/avatar.ts';
import type { User } from '#contract/user.ts';
import { openMailedWorld } from '#tests/mailed-world.ts';
import { openedOnce } from '#tests/opened.ts';
import { photoForm, type Person } from '#tests/person.ts';
import { fixturePath } from '#tests/pictures.ts';
import { until } from '#tests/until.ts';
import { testPhoto } from '#tests/world.ts';
import { namesInZip } from '#tests/zip.ts';

describe('an avatar', () => {
  const world = openedOnce(openMailedWorld);

  const send = (person: Person, photo: Blob, field = 'avatar') =>
    person.call('POST', '/api/user/avatar', { form: photoForm(field, photo) });
  const show = async (person: Person, photo: Blob) => {
    const { status, body } = await send(person, photo);
    expect(status, JSON.stringify(body)).to.equal(200);
    return (body as User).avatarUrl ?? expect.fail('no avatar');
  };
  const get = (path: string) => fetch(world.url + path);
  const bytesOf = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer());
  const filesOf = async (avatarUrl: string) =>
    readdir(join(world.dataDir, avatarUrl, '..')).catch(() => []);
  const run = (job: 'storage.sweep' | 'accounts.delete') =>
    world.database.transaction((tx) => world.lumireel.engine.queue.enqueue(tx, job, {}));
  const remote = 'https://images.example.test/ada.jpg';
  const setRemote = (person: Person) =>
    world.sql`update users set avatar_url = ${remote} where email = ${person.email}`;
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'teal' } });

  it('is a square in two sizes at an unguessable address, and every tab shows it', async () => {
    const ada = await world.newcomer();
    const tab = await ada.openTab();
    const photo = await sharp(fixturePath('portrait.jpg'))
      .withExif({ IFD0: { Artist: 'canary' } })
      .jpeg()
      .toBuffer();

    const avatarUrl = await show(ada, new Blob([photo]));

    expect(avatarUrl).to.match(/^\/media\/[0-9a-f]{40}\/avatar\.jpg$/);
    await tab.until(({ events }) => events.some(({ type }) => type === 'account.changed'));
    expect(tab.events.at(-1)?.data).to.deep.equal({ ...ada.user, avatarUrl });
    expect(await ada.expect('GET', '/api/user')).to.deep.equal({ ...ada.user, avatarUrl });
    for (const [path, type, side] of [
      [avatarUrl, 'jpeg', 256],
      [smallAvatarUrl(avatarUrl), 'webp', 64],
    ] as const) {
      const { headers } = await get(path);
      expect(headers.get('content-type')).to.equal(`image/${type}`);
      expect(headers.get('cache-control')).to.include('immutable');
      const bytes = await bytesOf(path);
      expect(await sharp(bytes).metadata()).to.include({ format: type, width: side, height: side });
      expect(bytes.includes('canary')).to.equal(false);
    }
  });

  it('shows the person, wherever in the photo they are', async () => {
    const person = await sharp(fixturePath('portrait.jpg')).resize(400, 400).toBuffer();
    for (const left of [0, 1200]) {
      const ada = await world.newcomer();
      const photo = picture(1600, 400).composite([{ input: person, left, top: 0 }]);

      const shown = await bytesOf(await show(ada, new Blob([await photo.jpeg().toBuffer()])));

      const { channels } = await sharp(shown).stats();
      expect(Math.max(...channels.map(({ stdev }) => stdev)), `at ${left}`).to.be.above(40);
    }
  });

  it('is upright, and white where the picture is transparent; strips have one too', async () => {
    const ada = await world.newcomer();
    const turned = picture(40, 20)
      .composite([{ input: await picture(40, 10).negate().png().toBuffer(), top: 0, left: 0 }])
      .withMetadata({ orientation: 6 });
    const clear = sharp({
      create: { width: 30, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const strip = picture(16, 9000);

    const upright = await bytesOf(
      await show(ada, new Blob([await turned.jpeg({ quality: 100 }).toBuffer()])),
    );
    const { data } = await sharp(upright).raw().toBuffer({ resolveWithObject: true });
    // What was above is at the right.
    expect([data[0], data[255 * 3]].map((red) => Number(red) > 128)).to.deep.equal([false, true]);
    const white = await bytesOf(await show(ada, new Blob([await clear.png().toBuffer()])));
    expect((await sharp(white).stats()).channels.map(({ mean }) => mean)).to.deep.equal([
      255, 255, 255,
    ]);
    await show(ada, new Blob([await strip.webp().toBuffer()]));
  });

  it('is one, which replaces those before, also when eight are sent at once', async () => {
    const ada = await world.newcomer();
    await setRemote(ada);
    const photo = await testPhoto();

    const answers = await Promise.all(Array.from({ length: 8 }, () => send(ada, photo)));

    expect(answers.map(({ status }) => status)).to.deep.equal(answers.map(() => 200));
    const { avatarUrl } = await ada.expect<User>('GET', '/api/user');
    const there = answers.map(({ body }) => (body as User).avatarUrl ?? '');
    const files = await Promise.all(there.map(filesOf));
    expect(there.filter((_, i) => files[i]?.length)).to.deep.equal([avatarUrl]);
    for (const address of there.flatMap((each) => [each, smallAvatarUrl(each)])) {
      const isShown = [avatarUrl, smallAvatarUrl(avatarUrl ?? '')].includes(address);
      expect((await get(address)).status).to.equal(isShown ? 200 : 404);
    }
  });

  it('is taken away by its owner; one of elsewhere stays', async () => {
    const ada = await world.newcomer();
    const eve = await world.newcomer();
    const avatarUrl = await show(ada, await testPhoto());
    const remove = (person: Person) => person.expect<User>('DELETE', '/api/user/avatar');

    expect((await remove(eve)).avatarUrl).to.equal(null);
    expect((await get(avatarUrl)).status).to.equal(200);
    expect((await remove(ada)).avatarUrl).to.equal(null);
    expect((await get(avatarUrl)).status).to.equal(404);
    expect(await filesOf(avatarUrl)).to.deep.equal([]);
    expect((await remove(ada)).avatarUrl).to.equal(null);
    await setRemote(eve);
    expect((await remove(eve)).avatarUrl).to.equal(remote);
  });

  it('is none of 10 MB, nor what comes in another field', async () => {
    const ada = await world.newcomer();
    const before = [await world.files('media'), await world.files('tmp')];
    const jpeg = await picture(60, 60).jpeg().toBuffer();
    const large = new Blob([jpeg, Buffer.alloc(10_485_760 - jpeg.length)]);

    expect((await send(ada, large)).status).to.equal(413);
    expect((await send(ada, new Blob([jpeg]), 'photo')).status).to.equal(400);

    expect([await world.files('media'), await world.files('tmp')]).to.deep.equal(before);
  });

  it('is kept by the sweeper of files that nothing names', async () => {
    const ada = await world.newcomer();
    const avatarUrl = await show(ada, await testPhoto());
    const folder = join(world.dataDir, 'media', 'f'.repeat(40));
    await mkdir(folder);
    await writeFile(join(folder, 'avatar.jpg'), 'of no account');
    const longAgo = new Date(Date.now() - 48 * 3600 * 1000);
    const paths = [avatarUrl, smallAvatarUrl(avatarUrl)].map((path) => join(world.dataDir, path));
    for (const path of [...paths, join(folder, 'avatar.jpg')]) await utimes(path, longAgo, longAgo);

    await run('storage.sweep');

    await until(
      () => readdir(folder).catch(() => []),
      (names) => names.length === 0,
    );
    for (const path of paths) expect((await stat(path)).size).to.be.above(0);
  });

  it('is in the copy of one’s data, and goes with the account', async () => {
    const ada = await world.newcomer();
    const avatarUrl = await show(ada, await testPhoto());
    const { id } = await ada.expect<{ id: string }>('POST', '/api/user/export');
    await until(
      () => ada.expect<{ state: string }>('GET', '/api/user/export'),
      ({ state }) => state === 'ready',
    );
    const zip = await fetch(`${world.url}/api/user/export/${id}/file`, {
      headers: { cookie: ada.cookie },
    });
    expect(namesInZip(Buffer.from(await zip.arrayBuffer()))).to.include('media/avatar.jpg');

    await world.sql`update users set deletion_due_at = now() where email = ${ada.email}`;
    await run('accounts.delete');

    await until(
      () => filesOf(avatarUrl),
      (names) => names.length === 0,
    );
    expect((await get(avatarUrl)).status).to.equal(404);
  });
});
