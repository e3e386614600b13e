import sharp from 'sharp';
import { fixturePath } from '#tests/pictures.ts';
import { rawPixels } from '../../photo-file.ts';
import { fitPhoto } from './fit-photo.ts';

describe('a persona for a photo', () => {
  it('does not get the colour of wood for its skin', async () => {
    const skinFrom = async (pixels: Parameters<typeof fitPhoto>[0]) => {
      const person = { gender: 'Female', race: 'Asian', seed: 7 } as const;
      const { signal } = new AbortController();
      return (await fitPhoto(pixels, person, signal, () => undefined)).traits.skin;
    };
    const coffee = await rawPixels(sharp(fixturePath('coffee.jpg')).resize(256));
    const grey = { ...coffee, rgb: new Uint8Array(coffee.rgb.length).fill(128) };

    expect(await skinFrom(coffee)).to.equal(await skinFrom(grey));
  });
});
