import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Media } from '../../contract/media.ts';
import type { NewMedia } from '../gallery/add.ts';
import { previewEngine } from '../../preview-engine/preview-engine.ts';
import { addPictureOf } from '../../tests/pictures-of-app.ts';
import { openedOnce } from '../../tests/opened.ts';
import { fixturePath } from '../../tests/pictures.ts';
import { photoPart } from '../../tests/reel-orders.ts';
import { openTestApp, outcomeOf } from '../../tests/test-app.ts';

describe('a look at a picture of the gallery', () => {
  const app = openedOnce(() =>
    openTestApp({}, { providers: [previewEngine({ reelSize: { width: 360, height: 640 } })] }),
  );
  const user = openedOnce(() => app.signUp());
  const look = (id: number, cookie = user.cookie) =>
    app.call('GET', `/api/images/${id}/look`, { cookie });
  const send = (photo: ReturnType<typeof photoPart>) =>
    app.call('POST', '/api/photos/look', {
      cookie: user.cookie,
      parts: [photo, { name: 'consent', value: 'photo-1' }],
    });
  const addPicture = (photo: string, facts?: Partial<NewMedia>) =>
    addPictureOf(app, user.id, createReadStream(photo), facts);

  it('is that of its photo, of which nothing is kept but a thumbnail, cut anew once', async () => {
    const id = await addPicture(fixturePath('portrait.jpg'));
    const files = new Set(await app.storedFiles());
    const shown = async () => {
      const { json } = await app.call('GET', '/api/images', { cookie: user.cookie });
      return (json as Media[]).find((item) => item.id === id)?.thumbnailUrl;
    };
    const before = await shown();

    const answer = await look(id);

    const photo = photoPart(await readFile(fixturePath('portrait.jpg')));
    const asked = await send(photo);
    expect([answer.status, answer.json]).to.deep.equal([200, asked.json]);
    await look(id);
    const added = (await app.storedFiles()).filter((file) => !files.has(file));
    expect(added.map((file) => `/${file}`)).to.deep.equal([await shown()]);
    expect(await shown()).to.not.equal(before);
  });

  it('keeps with the item what it is of, unless its maker has said it', async () => {
    const whole = { left: 0, top: 0, right: 1, bottom: 1 };
    const ids = [
      await addPicture(fixturePath('portrait.jpg')),
      await addPicture(fixturePath('coffee.jpg')),
      await addPicture(fixturePath('portrait.jpg'), { keepWhole: [whole] }),
    ];

    for (const id of ids) expect((await look(id)).status).to.equal(200);

    const rows = await app.testDatabase.database.sql<{ kept: (typeof whole)[] }>`
      select keep_whole as kept from images where id = any(${ids}) order by id`;
    const [head, cup, said] = rows.map(({ kept }) => kept);
    expect(head?.[0]?.bottom).to.be.within(0.3, 0.45);
    expect((cup?.[0]?.left ?? 0) + (cup?.[0]?.right ?? 0)).to.be.within(0.9, 1.1);
    expect(said).to.deep.equal([whole]);
  });

  it('is refused for another user’s, a deleted one, and a file that is no picture', async () => {
    const id = await addPicture(fixturePath('portrait.jpg'));
    const stranger = await app.signUp();
    const text = await addPicture(import.meta.filename);
    const gone = await addPicture(fixturePath('portrait.jpg'));
    await app.call('DELETE', `/api/images/${gone}`, { cookie: user.cookie });

    const answers = await Promise.all([look(id, stranger.cookie), look(gone)]);

    expect([...answers, await look(text)].map(outcomeOf)).to.deep.equal([
      ...['404 media.not-found', '404 media.not-found', '400 upload.unreadable'],
    ]);
    const files = await app.storedFiles();
    expect(files.filter((file) => !file.startsWith('media/'))).to.deep.equal([]);
  });

  it('waits with the photos that are sent: those that are too many are asked to come again', async () => {
    const id = await addPicture(fixturePath('portrait.jpg'));

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? look(id) : send(photoPart()))),
    );

    const statuses = new Set(answers.map(({ status }) => status));
    expect(statuses).to.deep.equal(new Set([200, 503]));
  });
});
