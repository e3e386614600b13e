import sharp from 'sharp';
import { layoutOf } from '../../film/layout.ts';
import { fixturePath } from '../../tests/pictures.ts';
import { rawPixels } from '../photo-file.ts';
import { sightsOf } from './framing.ts';

describe('what a reel closes in on', () => {
  const face = { left: 0.1, right: 0.2, top: 0.3, bottom: 0.45, score: 0.9 };
  const framing = { layout: layoutOf(1.5, 16 / 9, false), frameHeight: 16 / 9 };

  it('is a face, whatever else stands out, and a thing only where no face is', async () => {
    const coffee = await rawPixels(sharp(fixturePath('coffee.jpg')));

    const [person, nobody, unknown] = await Promise.all(
      [{ faces: [face], mask: undefined }, { faces: [], mask: undefined }, undefined].map(
        (people) => sightsOf(coffee, people, framing),
      ),
    );

    expect(person?.subject.x).to.be.closeTo(0.15, 0.01);
    expect(person?.subject.y).to.be.closeTo(0.35, 0.03);
    expect(person?.thing).to.equal(undefined);
    expect(nobody?.thing).not.to.equal(undefined);
    expect(unknown).to.deep.equal(nobody);
  });
});
