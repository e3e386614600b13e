import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { consentTexts } from '../../contract/consent.ts';
import type { FormPart } from '../../tests/multipart-form.ts';
import { openedEach } from '../../tests/opened.ts';
import { choiceParts, openReelOrders, photoPart } from '../../tests/reel-orders.ts';
import { providersOfAll } from '../../tests/scripted-provider.ts';
import { appOnce } from '../../tests/test-app.ts';

const agreed = { name: 'consent', value: 'photo-1' };

describe('the consent of an order with a photo', () => {
  const app = appOnce({}, { providers: providersOfAll() });
  const shop = openedEach(() => openReelOrders(app));

  const reel = (parts: FormPart[], headers?: Record<string, string>) =>
    shop.send([photoPart(), ...choiceParts, ...parts], headers);
  const enhance = (parts: FormPart[]) =>
    app.call('POST', '/api/enhance-avatar', {
      cookie: shop.user.cookie,
      parts: [{ ...photoPart(), name: 'avatar' }, ...parts],
      headers: { Prefer: 'respond-async' },
    });
  const kept = () =>
    app.sql`select consent, input, created_at is not null as "hasTime" from generations
        where user_id = ${shop.user.id} order by created_at`;

  it('is kept with its words and its time, apart from what was ordered', async () => {
    const answers = [await reel([agreed]), await enhance([agreed])];

    expect(answers.map(({ status }) => status)).to.deep.equal([202, 202]);
    const consent = consentTexts['photo-1'];
    const reelInput = { category: 'flexing', option: 'Flex Abs' };
    expect(await kept()).to.deep.equal([
      { consent, input: reelInput, hasTime: true },
      { consent, input: {}, hasTime: true },
    ]);
  });

  it('is “not asked” in a documented call, which works without it', async () => {
    const answers = [await reel([]), await enhance([])];

    expect(answers.map(({ status }) => status)).to.deep.equal([202, 202]);
    expect((await kept()).map(({ consent }) => consent)).to.deep.equal([null, null]);
  });

  it('of other words than ours is refused, and so is any other field', async () => {
    const wrong: FormPart[][] = [
      [{ name: 'consent', value: '' }],
      [{ name: 'consent', value: 'true' }],
      [{ name: 'consent', value: '__proto__' }],
      [{ name: 'consent', value: 'sample' }],
      [{ name: 'consent', value: 'x'.repeat(10_000) }],
      [agreed, agreed],
      [{ name: 'permission', value: 'photo-1' }],
    ];

    for (const parts of wrong) {
      for (const answer of [await reel(parts), await enhance(parts)]) {
        expect(answer.status, answer.text).to.equal(400);
      }
    }
    expect(await kept()).to.deep.equal([]);
    expect(await app.balanceOf(shop.user.id)).to.equal(10);
  });

  it('is part of the order that a repeated key means', async () => {
    const key = { 'Idempotency-Key': 'one-click' };

    const answers = [await reel([agreed], key), await reel([agreed], key), await reel([], key)];

    expect(answers.map(({ status }) => status)).to.deep.equal([202, 202, 409]);
  });

  describe('of the sample photo', () => {
    const served = async () => (await app.call('GET', '/api/examples/sample.jpg')).bytes;
    const order = async (photo: Buffer, parts: FormPart[] = []) =>
      (await shop.send([photoPart(photo), ...choiceParts, ...parts])).status;
    const consents = async () => (await kept()).map(({ consent }) => consent);

    it('is “sample”, for the server knows the file, whatever was confirmed with it', async () => {
      const sample = await served();
      const other = Buffer.concat([sample, Buffer.alloc(1)]);

      const statuses = [await order(sample), await order(sample, [agreed]), await order(other)];

      expect(statuses).to.deep.equal([202, 202, 202]);
      expect(await consents()).to.deep.equal(['sample', 'sample', null]);
      expect(await app.balanceOf(shop.user.id)).to.equal(7);
    });

    it('goes with the file of the operator, as it is served now', async () => {
      const folder = join(app.dataDir, 'examples');
      const shipped = await served();
      await mkdir(folder);
      try {
        const own = { width: 90, height: 160, channels: 4, background: '#3366ff80' } as const;
        await sharp({ create: own }).png().toFile(join(folder, 'sample.png'));
        const replaced = await served();

        const statuses = [await order(replaced), await order(shipped)];

        expect(await sharp(replaced).metadata()).to.include({ format: 'jpeg', width: 90 });
        expect(statuses).to.deep.equal([202, 202]);
        expect(await consents()).to.deep.equal(['sample', null]);
      } finally {
        await rm(folder, { recursive: true });
      }

      expect(await order(shipped)).to.equal(202);
      expect(await consents()).to.deep.equal(['sample', null, 'sample']);
    });
  });
});
