import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Generation } from '../../contract/generation.ts';
import { PREVIEW_ENGINE } from '../../contract/providers.ts';
import type { Capability, Provider } from '../../backend/providers/provider.ts';
import type { Lumireel } from '../../backend/main/open-lumireel.ts';
import { useInfluencerFixture } from '../influencer-fixture.ts';
import type { Person } from '../person.ts';
import {
  scriptedProvider,
  type ScriptedCall,
  type ScriptedProvider,
} from '../scripted-provider.ts';
import { untilIs } from '../until.ts';
import { testPhoto, worldEach } from '../world.ts';

const failing = (times: number): ScriptedCall[] =>
  Array.from({ length: times }, () => ({ kind: 'fault', faultClass: 'unavailable' }));

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
    const lost: ScriptedCall = { kind: 'fault', faultClass: 'lost' };
    // The result is fetched once more before it is bought anew.
    const lostOnce = () => scriptedProvider({ poll: [lost, lost] }, { name: 'first' });
    const failingTwice = () => named('first', failing(2));
    const ends: [string, limit: string, () => ScriptedProvider, number[], string | null][] = [
      ['stays with the first', 'DAY_SECOND=0.30', failingTwice, [3, 0], 'first'],
      ['goes to the next one', 'DAY_FIRST=0.80', lostOnce, [1, 1], 'second'],
      ['is refunded', 'DAY=0.80', lostOnce, [1, 0], null],
      ['is refunded', 'USER_DAY=0.80', lostOnce, [1, 0], null],
    ];
    for (const [what, limit, openFirst, submits, madeBy] of ends) {
      it(`${what} where another attempt would exceed COST_CEILING_${limit}`, async () => {
        const [first, second] = [openFirst(), named('second')];
        const [name = '', dollars = ''] = limit.split('=');
        await open([first, second], { [`COST_CEILING_${name}`]: dollars });

        const over = await order();

        expect([first.submits.length, second.submits.length]).to.deep.equal(submits);
        if (madeBy) expect(over).to.include({ status: 'succeeded', provider: madeBy });
        else expect(over).to.include({ refundedReason: 'provider-unavailable' });
        expect(await creator.balance()).to.equal(madeBy ? 9 : 10);
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

  it('goes to the preview engine where that is allowed, and says so everywhere, first in the tools', async () => {
    const preview = scriptedProvider({}, { name: PREVIEW_ENGINE, rendersHere: true });
    await open([named('fal', failing(4)), preview], { PREVIEW_FALLBACK: 'on' });
    const standIn = { provider: PREVIEW_ENGINE, insteadOf: 'fal' };

    expect(await order()).to.include({ status: 'succeeded', ...standIn });
    expect((await creator.images())[0]).to.include(standIn);
    const queues = await world.sql`
      select distinct name from pgboss.job where name in ('generation.advance', 'generation.outside')
       order by name`;
    expect(queues, 'it renders in a slot for that').to.deep.equal([
      { name: 'generation.advance' },
      { name: 'generation.outside' },
    ]);
    await world.database.query('delete from provider_circuits');
    await isOut('fal');
    const isAnnounced = async () => {
      const path = '/api/tools';
      const tools = await creator.expect<{ key: string; runs: { provider: object }[] }[]>(
        'GET',
        path,
      );
      const { provider } =
        tools.find(({ key }) => key === 'reels')?.runs[0] ?? expect.fail('no reels');
      return 'insteadOf' in provider && provider.insteadOf === 'fal';
    };
    await untilIs(isAnnounced, true);
    expect(await order()).to.include(standIn);
  });

  it('tries one that was out again, if it is the first that is accepted, whatever was refused before', async () => {
    const provider = scriptedProvider({}, { capability: 'text-to-image' });
    await open([provider]);
    const poor = await world.person(lumireel.url ?? '').register();
    await writeFile(join(world.dataDir, 'blocklist.txt'), 'forbidden');
    const orderStory = async (by: Person, customPrompt: string) => {
      const json = { theme: 'customPrompt', customPrompt };
      const headers = { prefer: 'respond-async' };
      return (await by.call('POST', '/api/generate-image', { json, headers })).status;
    };
    for (let n = 0; n < 10; n += 1) expect(await orderStory(poor, 'a fox')).to.equal(202);
    await world.untilRows(`generations where state <> 'succeeded'`, 0);
    await world.sql`insert into provider_circuits (provider, capability, faults, fault, out_until)
       values ('scripted', 'text-to-image', 10, 'quota', now() - interval '1 second')`;
    await untilIs(() => lumireel.engine.health.isClosed([provider], 'text-to-image'), false);

    expect(await orderStory(creator, 'a forbidden fox')).to.equal(422);
    expect(await orderStory(poor, 'a fox')).to.equal(402);
    expect(await orderStory(creator, 'a fox')).to.equal(202);
  });
});

describe('a persona', () => {
  const studio = useInfluencerFixture();
  const all: readonly Capability[] = ['text-to-image', 'train-persona', 'persona-image'];
  const house = (name: string, capabilities = all) => scriptedProvider({}, { name, capabilities });

  it('is drawn by who trained it, whoever else is there, and by nobody without it', async () => {
    const first = await studio.open([house('fal')]);
    const creator = await studio.registerWithTokens(100);
    const { id } = await studio.trainInfluencer(creator);
    await first.close();
    const made = { kind: 'answer' } as const;
    const submit = [made, ...failing(4)];
    const trainer = scriptedProvider({ submit }, { name: 'fal', capabilities: all });
    const other = house('openai');
    const second = await studio.world.open({ providers: [other, trainer] });
    const her = creator.viaServer(second.url ?? '');

    expect((await studio.generate(her, id)).status).to.equal(200);
    expect((await her.images())[0]).to.include({ provider: 'fal', insteadOf: null });
    const balance = await her.balance();
    const failed = await studio.generate(her, id);
    await second.close();
    const third = await studio.world.open({ providers: [other] });
    const later = creator.viaServer(third.url ?? '');
    const { status, body } = await studio.generate(later, id);

    expect(failed.status).to.be.within(500, 599);
    expect(status).to.equal(503);
    expect(body).to.deep.include({
      code: 'tool.unavailable',
      error: 'This was made for fal, which is not connected here any more. Please make a new one.',
    });
    expect(other.submits).to.deep.equal([]);
    expect(await later.balance()).to.equal(balance);
  });
});
