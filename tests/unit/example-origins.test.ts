import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { readMp4 } from '../../backend/media-files/mp4.ts';
import { storyContents } from '../../contract/tools/story-scenes.ts';
import { readOrigin } from '../read-origin.ts';

const folder = join(import.meta.dirname, '../../frontend/src/ui/examples');

describe('the example pictures that are shipped', () => {
  it('say how they came to be: drawn by rules, or a photo that rules changed', async () => {
    const names = (await readdir(folder)).filter((name) => name !== 'README.md');
    const said: Record<string, string> = {};
    for (const name of names) said[name] = await readOrigin(join(folder, name));

    const scenes = Object.values(storyContents)
      .flatMap((telling) => [...telling.scenes])
      .filter(({ prompt }) => prompt !== '');
    expect(said).to.deep.equal({
      ...Object.fromEntries(scenes.map(({ key }) => [`scene-${key}.webp`, 'algorithmicMedia'])),
      'moved.webp': 'algorithmicMedia',
      'cat.webp': 'algorithmicallyEnhanced',
      'coffee.mp4': 'algorithmicallyEnhanced',
      'coffee.webp': 'algorithmicallyEnhanced',
      'enhancer.webp': 'algorithmicallyEnhanced',
      'influencer.webp': 'algorithmicMedia',
      'rocket.webp': 'algorithmicallyEnhanced',
      'story.webp': 'algorithmicMedia',
    });
    expect((await readMp4(join(folder, 'coffee.mp4'))).isFastStart).to.equal(true);
  });
});
