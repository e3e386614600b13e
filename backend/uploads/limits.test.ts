import sharp from 'sharp';
import { photoPart } from '#tests/reel-orders.ts';
import { consent, uploadsOnce } from '#tests/uploads.ts';
import { StorageFault } from '../storage/storage.ts';

describe('uploads beyond their limits', () => {
  const { app, upload, itemsOf } = uploadsOnce({ RATE_LIMITS: 'on' });

  const limits: [key: string, points: number][] = [
    ['upload.account', 300],
    ['upload-day.account', 2_000],
  ];
  for (const [key, points] of limits) {
    it(`are refused after ${points}: ${key}`, async () => {
      const { cookie, id } = await app.signUp();
      expect((await upload(cookie, [photoPart(), consent])).status).to.equal(200);
      const [counted] = await app.sql<{ points: number }>`
        update rate_limits set points = ${points} where key = ${`${key}:${id}`} returning points`;
      expect(counted).to.deep.equal({ points });

      const { status, json, headers } = await upload(cookie, [photoPart(), consent]);

      expect([status, (json as { code: string }).code]).to.deep.equal([429, 'request.too-many']);
      expect(Number(headers['retry-after'])).to.be.greaterThan(0);
      expect(await itemsOf(cookie)).to.have.length(1);
    });
  }
});

describe('uploads that cannot be taken now', () => {
  const { app, upload, storageOf, files } = uploadsOnce();

  it('are asked to come again where twenty wait, and leave nothing', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => app.signUp()));
    const create = { width: 3_000, height: 4_000, channels: 3, background: '#556677' } as const;
    const photo = await sharp({ create }).jpeg().toBuffer();
    const before = await files();

    const answers = await Promise.all(
      people.flatMap(({ cookie }) =>
        [1, 2, 3].map(() => upload(cookie, [photoPart(photo), consent])),
      ),
    );

    const taken = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(taken.length).to.be.at.least(20);
    expect(refused).not.to.deep.equal([]);
    for (const { status, json, headers } of refused) {
      expect([status, (json as { code: string }).code]).to.deep.equal([503, 'server.busy']);
      expect(Number(headers['retry-after'])).to.be.greaterThan(0);
    }
    // A picture and its thumbnail.
    expect(await files()).to.have.length(before.length + 2 * taken.length);
  });

  it('are refused where the disk is full, and leave nothing', async () => {
    const { cookie } = await app.signUp();
    const before = await files();
    const { storage } = app.engine;
    const { put } = storage;
    // Between its picture and its thumbnail.
    storage.put = (key, ...rest) =>
      key.includes('thumbnail')
        ? Promise.reject(new StorageFault('full', new Error('ENOSPC')))
        : put(key, ...rest);

    const { status, json } = await upload(cookie, [photoPart(), consent]).finally(() => {
      storage.put = put;
    });

    expect([status, (json as { code: string }).code]).to.deep.equal([507, 'server.disk-full']);
    expect(await files()).to.deep.equal(before);
    expect((await storageOf(cookie)).usedBytes).to.equal(0);
  });
});
