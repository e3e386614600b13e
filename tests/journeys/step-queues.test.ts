import { PREVIEW_ENGINE } from '../../contract/providers.ts';
import { retryStuckGeneration } from '../../backend/admin/stuck-generations.ts';
import { engineForTests, useInfluencerFixture } from '../influencer-fixture.ts';
import { outsideProvider } from '../outside-provider.ts';
import { photoForm, type Person } from '../person.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { until } from '../until.ts';
import { testPhoto, worldEach, type World } from '../world.ts';

/** The queues that took the steps of this tool's orders further. */
const queuesOf = async ({ database }: World, tool: string): Promise<string[]> => {
  const rows = await database.sql<{ name: string }>`
    select distinct name from pgboss.job j join generations g on g.id::text = data->>'generationId'
      where g.tool = ${tool} order by name`;
  return rows.map(({ name }) => name);
};

const photo = await testPhoto();

describe('a worker with one slot for renders', () => {
  const world = worldEach();
  const settings = { WORKER_SLOTS: '1' };
  const enhance = (creator: Person) => {
    return creator.call('POST', '/api/enhance-avatar', { form: photoForm('avatar', photo) });
  };
  const render = { name: PREVIEW_ENGINE, capability: 'enhance', rendersHere: true } as const;

  it('draws the pictures of a story at once at a service that answers with them, and renders beside them', async () => {
    const hold = { kind: 'hold-done' } as const;
    const pictures = scriptedProvider(
      { submit: [hold, hold, hold] },
      { name: 'pictures', capability: 'text-to-image' },
    );
    const providers = [pictures, scriptedProvider({}, render)];
    const { creator } = await world.openWithCreator({ providers, settings });
    const generationId = await creator.startStory();
    await pictures.untilHeld(3);

    expect((await enhance(creator)).status).to.equal(200);

    pictures.release();
    expect((await creator.untilEnded(generationId)).status).to.equal('succeeded');
  });

  it('renders in it what a service did not make', async () => {
    const away = { kind: 'fault', faultClass: 'unavailable' } as const;
    const outside = scriptedProvider({ submit: [away, away] }, { name: 'outside' });
    const local = scriptedProvider({}, { name: PREVIEW_ENGINE, rendersHere: true });
    const { creator } = await world.openWithCreator({
      providers: [outside, local],
      settings: { ...settings, PREVIEW_FALLBACK: 'on' },
    });

    const over = await creator.untilEnded(await creator.startReel(photo));

    expect(over).to.include({ status: 'succeeded', provider: PREVIEW_ENGINE });
    expect(await queuesOf(world, 'reels')).to.deep.equal([
      'generation.advance',
      'generation.outside',
    ]);
  });

  it('leaves it free of what is begun anew at a service', async () => {
    const outside = outsideProvider({}, { name: 'outside' });
    const { creator, engine } = await world.openWithCreator({ providers: [outside], settings });
    const id = await creator.startReel(photo);
    await until(async () => outside.looks.length, Boolean);

    await retryStuckGeneration(engine, { by: creator.user?.id ?? 0, id });
    outside.finish();

    expect((await creator.untilEnded(id)).status).to.equal('succeeded');
    expect(await queuesOf(world, 'reels')).to.deep.equal(['generation.outside']);
  });
});

describe('the steps of a training at a service', () => {
  const studio = useInfluencerFixture();

  it('take no slot of a render, also those that wait for others', async () => {
    const capabilities = ['text-to-image', 'persona-shot', 'train-persona'] as const;
    const trainer = scriptedProvider({}, { name: 'trainer', capabilities, shotsPerTraining: 2 });
    await studio.open([trainer, engineForTests]);
    const creator = await studio.registerWithTokens(100);

    await studio.trainInfluencer(creator);

    expect(trainer.work.map(({ step }) => step.capability)).to.include('train-persona');
    expect(await queuesOf(studio.world, 'influencer')).to.deep.equal(['generation.outside']);
  });
});
