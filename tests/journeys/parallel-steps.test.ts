import type { Generation } from '../../contract/generation.ts';
import { openAttempt } from '../../backend/generations/attempts/rows.ts';
import { newAttempt, readOpenGeneration } from '../../backend/generations/steps/run-attempt.ts';
import { outsideProvider } from '../outside-provider.ts';
import { until, untilIs } from '../until.ts';
import { worldEach } from '../world.ts';

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

  it('never let a percentage fall, seen at the same moment', async () => {
    const shares = [0.9, 0.2, 0.1];
    const provider = outsideProvider({}, textToImage);
    const seen = new Set<unknown>();
    // No look is answered before all three steps are being looked at: each call has then read a
    // row that says nothing of the others.
    provider.look = async (refs) => {
      for (const { clientRef } of refs) seen.add(clientRef);
      await untilIs(() => seen.size, 3);
      return refs.map(({ clientRef }) => ({
        state: 'waiting',
        nextPollSeconds: 0.2,
        fraction: shares[stepOf(String(clientRef))] ?? 0,
      }));
    };
    const { creator } = await world.openWithCreator({ providers: [provider] });
    const tab = await creator.openTab();

    await creator.startStory();
    await tab.until(({ progress }) =>
      progress.some(({ data }) => data.progress > (0.9 + 0.2 + 0.1) / 3 - 0.001),
    );

    const shown = tab.progress.map(({ data }) => data.progress);
    expect(shown).to.deep.equal(shown.toSorted((a, b) => a - b));
  });
});
