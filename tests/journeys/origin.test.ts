import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Capability, Provider } from '../../backend/providers/provider.ts';
import { engineForTests, useInfluencerFixture } from '../influencer-fixture.ts';
import type { Person } from '../person.ts';
import { readPhoto } from '../pictures.ts';
import { readOrigins } from '../read-origin.ts';
import { sampleOf } from '../sample-size.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { emptyFolder } from '../test-folder.ts';
import { testPhoto } from '../world.ts';

describe('every file that is made says how it came to be', function () {
  this.timeout(120_000);
  const studio = useInfluencerFixture();
  const folder = emptyFolder();

  const orders = {
    story: (creator: Person) =>
      creator.expect('POST', '/api/generate-image', { json: { theme: 'luxuryTravel' } }),
    reel: async (creator: Person) => creator.untilEnded(await creator.startReel(await testPhoto())),
    enhance: async (creator: Person) => {
      await creator.untilEnded(await creator.startEnhancement(await readPhoto()), 90);
    },
    /** Sketches of a story's picture, and of that sketch. */
    sketch: async (creator: Person) => {
      await orders.story(creator);
      for (const _ of ['picture', 'sketch']) {
        const [newest] = await creator.images();
        await creator.expect('POST', '/api/generate-sketch', { json: { imageId: newest?.id } });
      }
    },
    persona: async (creator: Person) => {
      const { id } = await studio.trainInfluencer(creator);
      await studio.generate(creator, id, 'on a beach');
    },
  };

  /**
   * Those of the files, and of the rows, of the `newest` items that an order leaves in the gallery.
   */
  async function originsOf(
    order: keyof typeof orders,
    { providers, newest }: { providers?: readonly Provider[]; newest: number },
  ): Promise<string[]> {
    await studio.open(providers);
    const creator = await studio.registerWithTokens(200);
    await orders[order](creator);
    const items = (await creator.images()).slice(0, newest);
    expect(items).to.have.length(newest);
    const urls = items.flatMap(({ imageUrl, thumbnailUrl, posterUrl }) => [
      ...[imageUrl, thumbnailUrl],
      ...(posterUrl ? [posterUrl] : []),
    ]);
    const files = urls.map((_, index) => join(folder, `${index}`));
    for (const [index, path] of urls.entries()) {
      const bytes = await (await fetch(studio.url + path)).arrayBuffer();
      await writeFile(files[index] ?? '', Buffer.from(bytes));
    }
    const rows = await studio.world.sql<{ origin: string; isMadeWithAi: boolean }>`
      select origin, made_with_ai as "isMadeWithAi" from images
       where id = any(${items.map(({ id }) => id)}::int[])`;
    for (const row of rows) expect(row.isMadeWithAi).to.equal(row.origin !== enhanced);
    const stored = rows.map(({ origin }) => origin);
    return [...new Set([...(await readOrigins(files)), ...stored])];
  }

  const byModel = (...capabilities: Capability[]) => [
    scriptedProvider({}, { name: 'model', capabilities, shotsPerTraining: 0 }),
    engineForTests,
  ];
  const persona = ['text-to-image', 'persona-shot', 'train-persona', 'persona-image'] as const;
  const trained = 'trainedAlgorithmicMedia';
  const composite = 'compositeWithTrainedAlgorithmicMedia';
  const drawn = 'algorithmicMedia';
  const enhanced = 'algorithmicallyEnhanced';
  const made: [string, keyof typeof orders, newest: number, Provider[] | undefined, string][] = [
    ['pictures that the preview engine drew', 'story', 3, undefined, drawn],
    ['pictures that a model made', 'story', 3, byModel('text-to-image'), trained],
    ['a reel that the preview engine made of a photo', 'reel', 1, undefined, enhanced],
    ['a reel that a model made of a photo', 'reel', 1, byModel('image-to-video'), composite],
    ['a photo that the preview engine enhanced', 'enhance', 1, undefined, enhanced],
    ['a photo that a model enhanced', 'enhance', 1, byModel('enhance'), composite],
    ['sketches by rules of a picture by rules', 'sketch', 2, undefined, drawn],
    ['sketches by rules of a model’s picture', 'sketch', 2, byModel('text-to-image'), composite],
    ['a picture of a persona that the preview engine drew', 'persona', 1, undefined, drawn],
    ['a picture of a persona that a model made', 'persona', 1, byModel(...persona), trained],
  ];
  for (const [what, order, newest, providers, origin] of sampleOf(made, 5)) {
    it(what, async () => {
      const options = { newest, ...(providers ? { providers } : {}) };
      expect(await originsOf(order, options)).to.deep.equal([origin]);
    });
  }
});
