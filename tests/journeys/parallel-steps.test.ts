import type { Generation } from '../../contract/generation.ts';
import { openAttempt } from '../../backend/generations/attempts/rows.ts';
import { newAttempt, readOpenGeneration } from '../../backend/generations/steps/run-attempt.ts';
import { outsideProvider } from '../outside-provider.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { until, untilIs } from '../until.ts';
import { testPhoto, worldEach } from '../world.ts';

describe('the steps of a generation', () => {
  const world = worldEach();
  const sequences = ({ result }: Generation) => result?.media.map(({ sequence }) => sequence);
  const stepOf = (clientRef: string) => Number(clientRef.split('-').at(-2));
  const textToImage = { capability: 'text-to-image' } as const;

  it('run at the same time where none needs another, and come in the order of the plan', async () => {
    const provider = outsideProvider({}, textToImage);
    const { creator } = await world.openWithCreator({
      providers: [provider],
      settings: { WORKER_SLOTS: '1' },
    });
    const id = await creator.startStory();
    await untilIs(() => provider.submits.length, 3);
    expect((await creator.generation(id)).result).to.equal(null);
    const [first, second, third] = provider.submits.toSorted((a, b) => stepOf(a) - stepOf(b));

    for (const clientRef of [third, first, second]) {
      const before = (await creator.images()).length;
      provider.finish(clientRef ?? '');
      await until(
        () => creator.images(),
        (images) => images.length > before,
      );
    }
    const over = await creator.untilEnded(id);

    expect(over.status).to.equal('succeeded');
    expect(sequences(over)).to.deep.equal([1, 2, 3]);
    expect((await creator.images()).map(({ sequence }) => sequence)).to.deep.equal([2, 1, 3]);
    expect(await creator.balance()).to.equal(9);
  });

  it('take no slot of a render where a service answers with what it made', async () => {
    const hold = { kind: 'hold-done' } as const;
    const pictures = scriptedProvider(
      { submit: [hold, hold, hold] },
      { name: 'pictures', ...textToImage },
    );
    const render = { name: 'render', capability: 'enhance', rendersHere: true } as const;
    const { creator } = await world.openWithCreator({
      providers: [pictures, scriptedProvider({}, render)],
      settings: { WORKER_SLOTS: '1' },
    });
    const story = await creator.startStory();
    await pictures.untilHeld(3);

    const enhanced = await creator.startEnhancement(await testPhoto());
    expect((await creator.untilEnded(enhanced)).status).to.equal('succeeded');

    pictures.release();
    expect((await creator.untilEnded(story)).status).to.equal('succeeded');
  });

  it('are not attempted again by a worker that read them before another ended them', async () => {
    const provider = outsideProvider({}, textToImage);
    const { creator, engine } = await world.openWithCreator({ providers: [provider] });
    const id = await creator.startStory();
    const [first = ''] = await until(
      async () => provider.submits,
      (submits) => submits.length === 3,
    );
    const read = (await readOpenGeneration(engine.database, id)) ?? expect.fail('it is over');
    provider.finish(first);
    await untilIs(async () => (await creator.images()).length, 1);

    const step = stepOf(first);
    const { work } = read.steps[step] ?? expect.fail('it has no such step');
    const of = { generationId: id, runAttempt: read.attempt, run: read.run, insteadOf: null };
    const again = newAttempt(provider, { step, work, number: 2 });
    expect(await openAttempt(engine.database, of, again)).to.deep.equal([]);

    provider.finish();
    expect((await creator.untilEnded(id)).status).to.equal('succeeded');
    expect(provider.submits).to.have.length(3);
  });
});
