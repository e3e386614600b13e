import { openAdapterFixture, steps } from '#tests/adapter-fixture.ts';
import { openedOnce } from '#tests/opened.ts';
import { falKey, openFalStandIn } from '#tests/provider-stand-in/fal.ts';
import { readConfig } from '../../config.ts';
import { fal } from './fal.ts';

describe('what fal publishes', () => {
  const fixture = openedOnce(() => openAdapterFixture(fal, openFalStandIn));
  afterEach(() => {
    fixture.reset();
    fixture.standIn.behave();
    fixture.standIn.setPrices([]);
    expect(fixture.paidCount(), 'nothing was bought').to.equal(0);
    expect(fixture.book.map(({ path }) => path)).not.to.include('/elsewhere');
  });
  const { signal } = new AbortController();
  const findings = async () => (await fixture.provider.check?.(signal)) ?? [];
  const prices = async () =>
    (await fixture.provider.readPrices?.(signal)) ?? { findings: [], prices: {} };

  it('names the field that a model wants as a number', async () => {
    const kling = 'fal-ai/kling-video/v2.5-turbo/standard/image-to-video';
    const change = (body: object) => withNumericDuration(body);
    fixture.standIn.misbehave('schema', { how: 'change', change }, Infinity);

    expect(await findings()).to.deep.equal([
      `fal's ${kling} wants \`duration\` as a number: reels by it would be refused`,
    ]);
  });

  it('names a model that is there no more', async () => {
    const endpoint = 'fal-ai/z-image/retired';
    fixture.reopen({}, { enhance: endpoint });
    expect(await findings()).to.have.members([
      `fal publishes no model ${endpoint}: enhanced photos by it would be refused`,
      `The fields that ${endpoint} is sent for enhance are a guess: no row names it.`,
    ]);
  });

  it('names a price that is not ours, which counts from then on', async () => {
    const { provider } = fixture;
    const reel = steps['image-to-video'];
    const before = provider.estimateCostMicros(reel);
    const endpoint = 'fal-ai/kling-video/v2.5-turbo/standard/image-to-video';
    fixture.reopen({}, { 'image-to-video': endpoint });
    fixture.standIn.setPrices([
      { endpoint_id: endpoint, unit: 'seconds', unit_price: 0.0504 },
      { endpoint_id: 'of/another', unit: 'seconds', unit_price: 1 },
    ]);

    const read = await prices();

    expect(read.findings).to.deep.equal([
      `${endpoint} costs $0.0504 a second, our table says $0.042 a second`,
    ]);
    expect(before).to.be.below(504_000);
    fixture.provider.takePrices?.(read.prices);
    expect(fixture.provider.estimateCostMicros(reel)).to.equal(504_000);
  });

  it('takes no price of a model without a row below the cheapest of its capability', async () => {
    const models = Object.fromEntries(Object.keys(steps).map((each) => [each, `new/${each}`]));
    fixture.reopen({}, models);
    fixture.standIn.setPrices(
      Object.values(models).map((model) => ({
        endpoint_id: model,
        unit: 'generation',
        unit_price: 0.000_001,
      })),
    );

    fixture.provider.takePrices?.((await prices()).prices);

    const estimates = Object.values(steps).map(fixture.provider.estimateCostMicros);
    expect(estimates).to.eql([5000, 64_000, 216_000, 42_000, 850_000, 8500]);
  });

  for (const [what, how, says] of [
    [
      '20 MB',
      { how: 'huge' },
      /^fal's schemas were not read: fal answered more than 2097152 bytes/,
    ],
    ['no JSON', { how: 'garbage' }, /^what fal's .* takes was not read: it is no JSON/],
    ['elsewhere', { how: 'redirect', to: '/elsewhere' }, /schemas were not read: it answered 302$/],
    ['no schema', { how: 'answer', body: {} }, /takes was not read: its schema names no request$/],
    ['an error', { how: 'error', status: 500 }, /^fal's schemas were not read: it answered 500/],
    ['nothing', { how: 'drop-before' }, /^fal's schemas were not read: fal cannot be reached/],
  ] as const) {
    it(`is a note where its schemas are ${what}`, async () => {
      fixture.standIn.misbehave('schema', how, Infinity);
      const [found] = await findings();
      expect(found).to.match(says);
    });
  }

  for (const [what, how, says] of [
    ['a refusal of the key', { how: 'error', status: 403 }, /it does not accept FAL_KEY/],
    ['no JSON', { how: 'html' }, /its answer has another form/],
    ['elsewhere', { how: 'redirect', to: '/elsewhere' }, /it answered 302$/],
    ['20 MB', { how: 'huge' }, /more than 2097152 bytes/],
    ['nothing', { how: 'drop-before' }, /cannot be reached/],
  ] as const) {
    it(`is a note where its prices are ${what}`, async () => {
      fixture.standIn.misbehave('prices', how, Infinity);
      const read = await prices();
      expect(read.findings.join()).to.match(says).and.not.to.include(falKey);
      expect(read.prices).to.deep.equal({});
    });
  }

  it('is asked for with the key at the address of prices alone', async () => {
    await findings();
    await prices();
    const isKeyed = (call: string) =>
      new Set(
        fixture.book.flatMap(({ call: asked, headers }) =>
          asked === call ? [headers.authorization !== undefined] : [],
        ),
      );
    expect([...isKeyed('schema')]).to.deep.equal([false]);
    expect([...isKeyed('prices')]).to.deep.equal([true]);
  });

  it('is not asked for where the queue is not that of fal itself, which is said once', async () => {
    const {
      FAL_SCHEMA_URL: _schema,
      FAL_PRICE_URL: _price,
      ...settings
    } = fixture.standIn.settings;
    const bare = fal.open({ config: readConfig(settings), models: {} });
    const [found, ...others] = (await bare.check?.(signal)) ?? [];
    expect(found).to.contain('FAL_SCHEMA_URL and FAL_PRICE_URL must be set');
    expect(others).to.deep.equal([]);
    expect(await bare.readPrices?.(signal)).to.deep.equal({ findings: [], prices: {} });
  });

  const detail = 'User is locked. Reason: Exhausted balance.';
  for (const [status, body, says] of [
    [403, { detail }, 'The account at fal has no credit left.'],
    [402, {}, 'The account at fal has no credit left.'],
    [500, {}, 'FAL_KEY and the models were not checked: fal answered 500.'],
    [302, {}, 'FAL_KEY and the models were not checked: fal answered 302.'],
  ] as const) {
    it(`says in words that the queue answered ${status}`, async () => {
      fixture.standIn.misbehave('status', { how: 'error', status, body }, Infinity);
      expect(await findings()).to.include(says);
    });
  }
});

/** The schema as after a change of the model, such as Wan's, whose lengths were texts once. */
function withNumericDuration(body: object): object {
  const text = JSON.stringify(body);
  return JSON.parse(
    text.replace(/"duration":\{[^}]*\}/, '"duration":{"type":"integer"}'),
  ) as object;
}
