import { expect } from 'chai';
import { consentTexts } from '../../contract/consent.ts';
import { multipartForm, multipartType, type FormPart } from '../../tests/multipart-form.ts';
import { choiceParts, jpeg, openReelOrders, photoPart } from '../../tests/reel-orders.ts';
import { scriptedProvider } from '../../tests/scripted-provider.ts';
import { openTestApp, type TestApp } from '../../tests/test-app.ts';

const agreed = { name: 'consent', value: 'photo-1' };

describe('the consent of an order with a photo', () => {
  let app: TestApp;
  let shop: Awaited<ReturnType<typeof openReelOrders>>;
  before(async () => {
    const enhancer = scriptedProvider({}, { capability: 'enhance', name: 'enhance' });
    app = await openTestApp({}, { providers: [scriptedProvider(), enhancer] });
  });
  beforeEach(async () => {
    shop = await openReelOrders(app);
  });
  after(() => app.close());

  const reel = (parts: FormPart[], headers?: Record<string, string>) =>
    shop.send([photoPart(), ...choiceParts, ...parts], headers);
  const enhance = (parts: FormPart[]) =>
    app.call('POST', '/api/enhance-avatar', {
      cookie: shop.user.cookie,
      body: multipartForm([
        { name: 'avatar', filename: 'photo.jpg', type: 'image/jpeg', value: jpeg },
        ...parts,
      ]),
      headers: { Prefer: 'respond-async', 'Content-Type': multipartType },
    });
  const kept = () =>
    app.testDatabase.database.query(
      `select consent, input, created_at is not null as "hasTime" from generations
        where user_id = $1 order by created_at`,
      [shop.user.id],
    );

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
});
