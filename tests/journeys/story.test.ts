import { basename } from 'node:path';
import sharp from 'sharp';
import { storyContents } from '../../contract/tools/story-scenes.ts';
import type { UserEvent } from '../../contract/events.ts';
import { scriptedProvider, type ScriptedCall } from '../scripted-provider.ts';
import { worldEach } from '../world.ts';

type Story = { images: { url: string }[] };
const isSucceeded = ({ type }: UserEvent) => type === 'generation.succeeded';

describe('a story', () => {
  const world = worldEach();
  let url: string;

  async function creatorOf(script?: { poll: ScriptedCall[] }) {
    const providers = script ? [scriptedProvider(script, { capability: 'text-to-image' })] : null;
    const lumireel = await world.open(providers ? { providers } : {});
    url = lumireel.url ?? '';
    return world.person(url).register();
  }

  it('is three pictures that arrive one by one, for one token', async () => {
    const creator = await creatorOf();
    const tab = await creator.openTab();

    const { images } = await creator.expect<Story>('POST', '/api/generate-image', {
      json: { theme: 'luxuryTravel' },
    });
    await tab.until(({ events }) => events.some(isSucceeded));

    const added = tab.events.flatMap(({ type, data }) => (type === 'media.added' ? [data] : []));
    expect(added.map(({ items }) => items.length)).to.deep.equal([1, 1, 1]);
    const arrived = added.flatMap((data) => data.items);
    const items = arrived.toSorted((a, b) => a.sequence - b.sequence);
    expect(items.map(({ sequence }) => sequence)).to.deep.equal([1, 2, 3]);
    expect(items.map(({ imageUrl }) => ({ url: imageUrl }))).to.deep.equal(images);
    expect(items.map(({ theme, promptUsed }) => ({ theme, promptUsed }))).to.deep.equal(
      storyContents.luxuryTravel.scenes.map(({ prompt }) => ({
        theme: 'luxuryTravel',
        promptUsed: prompt,
      })),
    );
    expect(await creator.balance()).to.equal(9);
    expect(await creator.images()).to.deep.equal(arrived.toReversed());
    const sums = new Set(items.map(({ imageUrl }) => imageUrl));
    expect(sums.size).to.equal(3);
    for (const image of images) {
      const file = await fetch(url + image.url);
      expect(file.headers.get('content-type')).to.equal('image/jpeg');
      const facts = await sharp(await file.arrayBuffer()).metadata();
      expect(facts).to.include({ width: 1080, height: 1920 });
    }
  });

  it('gives the pictures of one story one look, and no two stories the same', async () => {
    const json = { theme: 'customPrompt', customPrompt: 'a woman on a beach' };
    const creator = await creatorOf({ poll: [] });
    await creator.expect<Story>('POST', '/api/generate-image', { json });
    await creator.expect<Story>('POST', '/api/generate-image', { json });

    const rows = await world.sql<{ looks: number[]; seeds: number[] }>`
        select json_agg(step->'work'->'hints'->'look') as looks,
                json_agg(step->'work'->'seed') as seeds
           from generations, jsonb_array_elements(steps) as step group by id`;
    const looks = rows.map((row) => new Set(row.looks));
    expect(rows.map((row) => row.looks.length)).to.deep.equal([3, 3]);
    expect(looks.map(({ size }) => size)).to.deep.equal([1, 1]);
    expect(looks.flatMap((look) => [...look]).every(Number.isInteger)).to.equal(true);
    expect(looks[0]).not.to.deep.equal(looks[1]);
    expect(new Set(rows.flatMap(({ seeds }) => seeds)).size).to.equal(6);
  });

  it('keeps the pictures that were made and returns the token for the one that was not', async () => {
    const creator = await creatorOf({
      poll: [{ kind: 'answer' }, { kind: 'fault', faultClass: 'invalid_input' }],
    });
    const tab = await creator.openTab();

    const { images } = await creator.expect<Story>('POST', '/api/generate-image', {
      json: { theme: 'workAndGrind' },
    });
    await tab.until(({ events }) => events.some(isSucceeded));

    expect(images).to.have.length(2);
    expect(await creator.images()).to.have.length(2);
    expect(await creator.balance()).to.equal(10);
    expect(tab.events.findLast(isSucceeded)?.data).to.include({
      status: 'succeeded',
      refundedReason: 'invalid-input',
    });
  });

  it('is repeated from its creator’s newest words only', async () => {
    const creator = await creatorOf({ poll: [] });
    const stranger = await world.person(url).register();
    const order = (customPrompt?: string) =>
      creator.call('POST', '/api/generate-image', {
        json: { theme: 'customPrompt', customPrompt },
      });
    await stranger.expect('POST', '/api/generate-image', {
      json: { theme: 'customPrompt', customPrompt: 'a secret of somebody else' },
    });

    const before = await order();
    await order('a red car by the sea');
    await order('  a cat in a library\n');
    const again = await order();

    expect(before.status).to.equal(400);
    expect(before.body).to.deep.equal({
      error: 'Please enter a custom prompt.',
      code: 'request.invalid',
    });
    expect(again.status).to.equal(200);
    const prompts = (await creator.images()).map(({ promptUsed }) => promptUsed);
    expect(prompts.slice(0, 6)).to.deep.equal(Array(6).fill('a cat in a library'));
    expect(prompts.slice(6)).to.deep.equal(Array(3).fill('a red car by the sea'));
    expect(await creator.balance()).to.equal(7);
  });

  it('is sketched by a provider that reads words as its scenes say', async () => {
    const capabilities = ['text-to-image', 'sketch'] as const;
    const provider = scriptedProvider({}, { capabilities });
    url = (await world.open({ providers: [provider] })).url ?? '';
    const creator = await world.person(url).register();
    await creator.expect('POST', '/api/generate-image', { json: { theme: 'luxuryTravel' } });
    const custom = { theme: 'customPrompt', customPrompt: 'a lighthouse' };
    await creator.expect('POST', '/api/generate-image', { json: custom });

    const ofScene = (await creator.images()).filter(({ theme }) => theme === 'luxuryTravel');
    const [ofWords] = await creator.images();
    for (const { id } of [...ofScene, ...(ofWords ? [ofWords] : [])]) {
      await creator.expect('POST', '/api/generate-sketch', { json: { imageId: id } });
    }

    const sketches = provider.work.filter(({ step }) => step.capability === 'sketch');
    const words = sketches.map(({ step }) => step.prompt);
    const { scenes } = storyContents.luxuryTravel;
    expect(words.slice(0, 3)).to.have.members(scenes.map(({ sketchPrompt }) => sketchPrompt));
    expect(words[3]).to.match(/^A pencil drawing of this picture/);
    const made = (await creator.images()).filter(
      ({ isSketch, theme }) => isSketch && theme === 'luxuryTravel',
    );
    expect(
      made.map(({ sequence, imageUrl }) => `${sequence} ${basename(imageUrl)}`),
    ).to.have.members([1, 2, 3].map((place) => `${place} luxury-travel-sketch-${place}.jpg`));
  });
});
