import { expect } from 'chai';
import { scriptedProvider } from '../scripted-provider.ts';
import { until } from '../until.ts';
import { openWorld, testPhoto, type World } from '../world.ts';

describe('a ceiling of what providers cost in a day', () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  it('counts an order with its estimate, and with the actual cost once it is over', async () => {
    // An estimate of 0.42 dollars each; the first is refused by the provider and not billed.
    const provider = scriptedProvider({ submit: [{ kind: 'fault', faultClass: 'invalid_input' }] });
    const settings = { COST_CEILING_DAY: '0.80' };
    const { url } = await world.open({ providers: [provider], settings });
    const creator = await world.person(url ?? '').register();
    const photo = await testPhoto();
    const first = creator.startReel(photo);
    const failed = await creator.untilEnded(await first);

    // Until the failed one is corrected, both do not fit.
    const second = await until(
      () => creator.orderReel(photo),
      ({ status }) => status === 202,
      30,
    );
    const made = await creator.untilEnded((second.body as { generationId: string }).generationId);
    const third = await creator.orderReel(photo);

    expect([failed.status, made.status]).to.deep.equal(['failed', 'succeeded']);
    expect(third.status).to.equal(503);
    expect(third.body).to.deep.equal({
      error:
        'This server has reached what can be made in one day. Nothing was charged. Please try again later.',
      code: 'generation.at-ceiling',
    });
    expect(await creator.balance()).to.equal(9);
  });
});
