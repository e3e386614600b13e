import type { Generation } from '../../contract/generation.ts';
import { PREVIEW_ENGINE } from '../../contract/providers.ts';
import type { Capability, FaultClass, Provider } from '../../backend/providers/provider.ts';
import type { Lumireel } from '../../backend/main/open-lumireel.ts';
import { useInfluencerFixture } from '../influencer-fixture.ts';
import type { Person } from '../person.ts';
import { scriptedProvider, type ScriptedCall } from '../scripted-provider.ts';
import { testPhoto, worldEach } from '../world.ts';

const failing = (times: number, faultClass: FaultClass = 'unavailable'): ScriptedCall[] =>
  Array.from({ length: times }, () => ({ kind: 'fault', faultClass }));

const photo = await testPhoto();

describe('an order whose provider fails', () => {
  const world = worldEach();
  let lumireel: Lumireel;
  let creator: Person;

  async function open(
    providers: readonly Provider[],
    settings: Record<string, string> = {},
  ): Promise<void> {
    ({ creator, ...lumireel } = await world.openWithCreator({ providers, settings }));
  }
  const order = async (): Promise<Generation> => creator.untilEnded(await creator.startReel(photo));
  const named = (name: string, submit: ScriptedCall[] = []) =>
    scriptedProvider({ submit }, { name });
  const isOut = (provider: string) =>
    world.sql`insert into provider_circuits (provider, capability, faults, fault, out_until)
       values (${provider}, 'image-to-video', 10, 'quota', now() + interval '1 hour')`;

  it('is made by the next one, and says by whom', async () => {
    const [first, second] = [named('first', failing(4)), named('second')];
    await open([first, second]);
    const tab = await creator.openTab();

    const over = await order();

    expect(over).to.include({ status: 'succeeded', provider: 'second', insteadOf: null });
    expect([first.submits.length, second.submits.length]).to.deep.equal([2, 1]);
    const images = await creator.images();
    expect(images.map(({ provider }) => provider)).to.deep.equal(['second']);
    expect(over.result?.media.map(({ provider }) => provider)).to.deep.equal(['second']);
    await tab.until(({ events }) => events.some(({ type }) => type === 'generation.succeeded'));
    const received = tab.events.flatMap(({ type, data }) =>
      type.startsWith('generation.') ? [[type, (data as Generation).provider]] : [],
    );
    expect(received).to.deep.equal([
      ['generation.queued', null],
      ['generation.started', 'first'],
      ['generation.succeeded', 'second'],
    ]);
    expect(await creator.balance()).to.equal(9);
  });

  it('is not taken elsewhere when its words are refused', async () => {
    const [first, second] = [named('first', failing(1, 'content_rejected')), named('second')];
    await open([first, second]);

    expect(await order()).to.include({ status: 'failed', provider: 'first' });
    expect([first.submits.length, second.submits.length]).to.deep.equal([1, 0]);
    expect(await creator.balance()).to.equal(10);
  });

  it('does not go to the preview engine where that cannot read its words', async () => {
    const unread = { draws: [], leavesOut: [], unread: ['freedom'] };
    const preview = Object.assign(named(PREVIEW_ENGINE), { read: () => unread });
    await open([named('fal', failing(4)), preview], { PREVIEW_FALLBACK: 'on' });

    expect(await order()).to.include({
      status: 'failed',
      provider: 'fal',
      refundedReason: 'provider-unavailable',
    });
    expect(preview.submits).to.deep.equal([]);
  });

  it('asks one more provider and no third', async () => {
    const all = ['first', 'second', 'third'].map((name) => named(name, failing(4)));
    await open(all);

    const over = await order();

    expect(over).to.include({ status: 'failed', refundedReason: 'provider-unavailable' });
    expect(all.map(({ submits }) => submits.length)).to.deep.equal([2, 2, 0]);
    expect(await creator.balance()).to.equal(10);
  });

  describe('under cost limits, with estimates of 0.42 dollars', () => {
    it('stays with the first when the limit of the next one is reached', async () => {
      const [first, second] = [named('first', failing(2)), named('second')];
      await open([first, second], { COST_CEILING_DAY_SECOND: '0.30' });

      expect(await order()).to.include({ status: 'succeeded', provider: 'first' });
      expect([first.submits.length, second.submits.length]).to.deep.equal([3, 0]);
    });

    const lost: ScriptedCall = { kind: 'fault', faultClass: 'lost' };
    // The result is fetched once more before it is bought anew.
    const lostOnce = () => scriptedProvider({ poll: [lost, lost] }, { name: 'first' });
    it('goes to the next one when a second attempt would exceed that of the first', async () => {
      const [first, second] = [lostOnce(), named('second')];
      await open([first, second], { COST_CEILING_DAY_FIRST: '0.80' });

      expect(await order()).to.include({ status: 'succeeded', provider: 'second' });
      expect([first.submits.length, second.submits.length]).to.deep.equal([1, 1]);
    });

    for (const name of ['COST_CEILING_DAY', 'COST_CEILING_USER_DAY']) {
      it(`is refunded when another attempt would exceed ${name}`, async () => {
        const first = lostOnce();
        await open([first, named('second')], { [name]: '0.80' });

        const over = await order();

        expect(over).to.include({ status: 'failed', refundedReason: 'provider-unavailable' });
        expect(first.submits).to.have.length(1);
        expect(await creator.balance()).to.equal(10);
      });
    }

    it('starts at no other provider than the one whose limit it was ordered under', async () => {
      const [first, second] = [named('first'), named('second')];
      const settings = { COST_CEILING_DAY_SECOND: '0.30' };
      const providers = [first, second];
      ({ creator } = await world.openWithCreator({ role: 'api', providers, settings }));
      const id = await creator.startReel(photo);
      await isOut('first');
      await world.open({ role: 'worker', providers, settings });

      // Work that is paid for is tried at a provider that is out, rather than at none.
      expect(await creator.untilEnded(id)).to.include({ status: 'succeeded', provider: 'first' });
      expect(second.submits).to.deep.equal([]);
    });
  });

  it('follows the order of the settings', async () => {
    const [first, second] = [named('first'), named('second')];
    await open([first, second], { PROVIDERS_IMAGE_TO_VIDEO: 'second,first' });

    expect(await order()).to.include({ status: 'succeeded', provider: 'second' });
    expect(first.submits).to.deep.equal([]);
  });

  it('never goes to the preview engine where that is not allowed', async () => {
    const [paid, preview] = [named('fal', failing(4)), named(PREVIEW_ENGINE)];
    await open([paid, preview]);

    expect(await order()).to.include({ status: 'failed', provider: 'fal' });
    await world.database.query('delete from provider_circuits');
    await isOut('fal');
    await lumireel.close();
    const again = await world.open({ providers: [paid, preview] });
    const { status, body } = await creator.viaServer(again.url ?? '').orderReel(photo);

    expect(status).to.equal(503);
    expect(body).to.include({ code: 'tool.unavailable' });
    expect(preview.submits).to.deep.equal([]);
    const balance = await creator.viaServer(again.url ?? '').balance();
    expect(balance, 'refused before the charge').to.equal(10);
  });

  it('goes to the preview engine where that is allowed, and says so everywhere', async () => {
    const [paid, preview] = [named('fal', failing(4)), named(PREVIEW_ENGINE)];
    await open([paid, preview], { PREVIEW_FALLBACK: 'on' });

    const over = await order();

    const standIn = { provider: PREVIEW_ENGINE, insteadOf: 'fal' };
    expect(over).to.include({ status: 'succeeded', ...standIn });
    expect((await creator.images())[0]).to.include(standIn);
  });

  it('says before the order that the preview engine stands in', async () => {
    await isOut('fal');
    await open([named('fal'), named(PREVIEW_ENGINE)], { PREVIEW_FALLBACK: 'on' });

    const tools = await creator.expect<{ key: string; runs: { provider: unknown }[] }[]>(
      'GET',
      '/api/tools',
    );

    const reels = tools.find(({ key }) => key === 'reels');
    expect(reels?.runs[0]?.provider).to.include({ name: PREVIEW_ENGINE, insteadOf: 'fal' });
    expect(await order()).to.include({ provider: PREVIEW_ENGINE, insteadOf: 'fal' });
  });
});

describe('a persona', () => {
  const studio = useInfluencerFixture();
  const all: readonly Capability[] = ['text-to-image', 'train-persona', 'persona-image'];
  const house = (name: string, capabilities = all) => scriptedProvider({}, { name, capabilities });

  it('is drawn by who trained it, whoever else comes first', async () => {
    const first = await studio.open([house('fal')]);
    const creator = await studio.registerWithTokens(100);
    const { id } = await studio.trainInfluencer(creator);
    await first.close();
    const [other, trainer] = [house('openai'), house('fal')];
    const { url } = await studio.world.open({ providers: [other, trainer] });
    const her = creator.viaServer(url ?? '');

    const { status } = await studio.generate(her, id);

    expect(status).to.equal(200);
    expect([other.submits.length, trainer.submits.length]).to.deep.equal([0, 1]);
    expect((await her.images())[0]).to.include({ provider: 'fal', insteadOf: null });
  });

  it('is not taken elsewhere when its provider fails', async () => {
    // Three portraits and the training.
    const made = Array.from({ length: 4 }, () => ({ kind: 'answer' }) as const);
    const submit = [...made, ...failing(4)];
    const fal = scriptedProvider({ submit }, { name: 'fal', capabilities: all });
    const openai = house('openai', ['persona-image']);
    await studio.open([fal, openai]);
    const creator = await studio.registerWithTokens(100);
    const { id } = await studio.trainInfluencer(creator);
    const balance = await creator.balance();

    const { status } = await studio.generate(creator, id);

    expect(status).to.be.within(500, 599);
    expect(openai.submits).to.deep.equal([]);
    expect(await creator.balance()).to.equal(balance);
  });

  it('is refused before the charge when its provider is not connected any more', async () => {
    const first = await studio.open([house('fal')]);
    const creator = await studio.registerWithTokens(100);
    const { id } = await studio.trainInfluencer(creator);
    const balance = await creator.balance();
    await first.close();
    const other = house('openai');
    const { url } = await studio.world.open({ providers: [other] });
    const her = creator.viaServer(url ?? '');

    const { status, body } = await studio.generate(her, id);

    expect(status).to.equal(503);
    expect(body).to.deep.include({
      code: 'tool.unavailable',
      error: 'This was made for fal, which is not connected here any more. Please make a new one.',
    });
    expect(other.submits).to.deep.equal([]);
    expect(await her.balance()).to.equal(balance);
  });
});
