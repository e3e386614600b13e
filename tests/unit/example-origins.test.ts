import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { readMp4 } from '../../backend/media-files/mp4.ts';
import { exampleNames, templatePhotos } from '../../contract/examples.ts';
import { storyContents } from '../../contract/tools/story-scenes.ts';
import { readOrigins } from '../read-origin.ts';

const folder = join(import.meta.dirname, '../../backend/pages/examples');

describe('the example pictures that are shipped', () => {
  it('say how they came to be: drawn by rules, or a photo that rules changed', async () => {
    const names = (await readdir(folder)).filter((name) => name !== 'README.md');
    const origins = await readOrigins(names.map((name) => join(folder, name)));
    const said = Object.fromEntries(names.map((name, at) => [name, origins[at]]));

    const scenes = Object.values(storyContents)
      .flatMap((telling) => [...telling.scenes])
      .filter(({ prompt }) => prompt !== '');
    const faces = exampleNames.filter((name) => name.startsWith('face-'));
    expect(said).to.deep.equal({
      ...Object.fromEntries(faces.map((name) => [name, 'algorithmicMedia'])),
      ...Object.fromEntries(scenes.map(({ key }) => [`scene-${key}.webp`, 'algorithmicMedia'])),
      'reel-style.webp': 'algorithmicMedia',
      'enhancer-before.webp': 'algorithmicallyEnhanced',
      'enhancer-after.webp': 'algorithmicallyEnhanced',
      'influencer-1.webp': 'algorithmicMedia',
      'influencer-2.webp': 'algorithmicMedia',
      'influencer-3.webp': 'algorithmicMedia',
      'reel.mp4': 'algorithmicallyEnhanced',
      'reel.webp': 'algorithmicallyEnhanced',
      'sample.jpg': 'algorithmicallyEnhanced',
      'story.webp': 'algorithmicMedia',
      ...Object.fromEntries(templatePhotos.map((name) => [name, 'algorithmicallyEnhanced'])),
    });
    expect(names.toSorted()).to.deep.equal(exampleNames.toSorted());
    const sample = await sharp(join(folder, 'sample.jpg')).metadata();
    expect(sample).to.include({ format: 'jpeg', width: 1080, height: 1920 });
    expect((await readMp4(join(folder, 'reel.mp4'))).isFastStart).to.equal(true);
  });
});
