import sharp from 'sharp';
import type { Media } from '#contract/media.ts';
import { addItem } from '#tests/media.ts';
import { multipartForm } from '#tests/multipart-form.ts';
import { photoPart } from '#tests/reel-orders.ts';
import { consent, GB, uploadsOnce } from '#tests/uploads.ts';
import { correctStoredBytes } from '../gallery/stored-bytes.ts';
import { endLeftUploads } from './reservations.ts';

describe('the room of a user', () => {
  const { app, wrong, upload, itemsOf, storageOf, files } = uploadsOnce();

  /** A user with an item that leaves so much room. */
  async function userWithRoom(bytes: number) {
    const person = await app.signUp();
    await addItem(app.engine.database, person.id, { sizeBytes: GB - bytes, theme: 'own' });
    return person;
  }

  it('is for one of two that come at once and would both fit alone', async () => {
    const body = multipartForm([photoPart(), consent]);
    const { cookie } = await userWithRoom(body.length + 100);

    const answers = await Promise.all([1, 2].map(() => upload(cookie, [photoPart(), consent])));

    const byStatus = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(byStatus).to.deep.equal([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.json).to.include({ code: 'storage.full' });
    expect(await itemsOf(cookie)).to.have.length(2);
  });

  it('is asked for again when the item is known, which may take more than its upload', async () => {
    const noise = await sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: 'grey',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .webp({ quality: 1 })
      .toBuffer();
    const { cookie } = await userWithRoom(noise.length + 1_000);
    const before = { files: await files(), used: await storageOf(cookie) };

    const { status, json } = await upload(cookie, [photoPart(noise), consent]);

    expect(status, JSON.stringify(json)).to.equal(409);
    expect({ files: await files(), used: await storageOf(cookie) }).to.deep.equal(before);
  });

  it('has no place for a fourth upload at a time', async () => {
    const { cookie, id } = await app.signUp();
    await app.sql`insert into uploads (id, user_id, process_id, bytes)
      select gen_random_uuid(), ${id}, ${app.engine.processId}, 1 from generate_series(1, 3)`;
    await app.sql`update users set stored_bytes = 3 where id = ${id}`;

    const fourth = await upload(cookie, [photoPart(), consent]);

    expect(fourth.status).to.equal(429);
    expect((await storageOf(cookie)).usedBytes).to.equal(3);
  });

  it('is given back by uploads whose process is gone', async () => {
    const { cookie, id } = await app.signUp();
    await app.sql`insert into uploads (id, user_id, process_id, bytes)
      select gen_random_uuid(), ${id}, gen_random_uuid(), ${GB / 2} from generate_series(1, 3)`;
    await app.sql`update users set stored_bytes = ${1.5 * GB} where id = ${id}`;

    const { json } = await upload(cookie, [photoPart(), consent]);

    expect((await storageOf(cookie)).usedBytes).to.equal((json as Media).sizeBytes);
    await app.sql`insert into uploads (id, user_id, process_id, bytes)
      values (gen_random_uuid(), ${id}, gen_random_uuid(), 7)`;
    await app.sql`update users set stored_bytes = stored_bytes + 7 where id = ${id}`;
    await endLeftUploads(app.engine.database);
    expect((await storageOf(cookie)).usedBytes).to.equal((json as Media).sizeBytes);
  });

  it('is counted anew where a process of the version before has changed it', async () => {
    const { cookie, id } = await app.signUp();
    const item = await addItem(app.engine.database, id, { sizeBytes: 1_000 });
    await app.sql`update images set size_bytes = 1500 where id = ${item.id}`;

    const [finding] = await wrong();
    await correctStoredBytes(app.engine.database);

    expect(finding).to.include({ example: String(id) });
    expect((await storageOf(cookie)).usedBytes).to.equal(1_500);
  });

  it('is none of an account that was deleted meanwhile', async () => {
    const { cookie, id } = await app.signUp();
    const locked = Promise.withResolvers<void>();
    const deleted = app.engine.database.transaction(async (tx) => {
      await tx.sql`update users set deleted_at = now() where id = ${id}`;
      await locked.promise;
    });
    const uploading = upload(cookie, [photoPart(), consent]);
    locked.resolve();
    await deleted;

    expect((await uploading).status).to.equal(401);
    expect(await app.sql`select from images where user_id = ${id}`).to.deep.equal([]);
  });
});
