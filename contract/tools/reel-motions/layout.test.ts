import { expect } from 'chai';
import { layoutOf, placeOf } from './layout.ts';

const frameHeight = 16 / 9;

describe('the layout of a reel', () => {
  const cases: [name: string, aspect: number, kind: 'fill' | 'card'][] = [
    ['a phone screen', 9 / 16, 'fill'],
    ['a tall phone screen', 9 / 19.5, 'fill'],
    ['a portrait, 2:3', 2 / 3, 'fill'],
    ['a portrait, 3:4', 3 / 4, 'fill'],
    ['a square', 1, 'card'],
    ['a landscape, 3:2', 3 / 2, 'card'],
    ['a panorama', 6, 'card'],
    ['a strip of film stood on end', 0.2, 'card'],
    ['one pixel wide', 0.001, 'card'],
    ['one pixel high', 1000, 'card'],
  ];
  for (const [name, aspect, kind] of cases) {
    it(`shows ${name} as a ${kind}`, () => {
      expect(layoutOf(aspect, frameHeight).kind).to.equal(kind);
    });

    it(`does not stretch ${name}`, () => {
      const { width, height } = layoutOf(aspect, frameHeight);
      expect(width / height / aspect).to.be.closeTo(1, 1e-9);
    });
  }

  it('covers the whole frame wherever the subject of a filling photo is', () => {
    for (const aspect of [0.47, 9 / 16, 2 / 3, 0.79]) {
      for (const subject of [0, 0.2, 0.5, 1].flatMap((x) => [0, 0.3, 1].map((y) => ({ x, y })))) {
        const { photo } = placeOf(layoutOf(aspect, frameHeight), subject, frameHeight);
        expect(photo.left).to.be.at.most(-0.5 + 1e-9);
        expect(photo.right).to.be.at.least(0.5 - 1e-9);
        expect(photo.top).to.be.at.most(-frameHeight / 2 + 1e-9);
        expect(photo.bottom).to.be.at.least(frameHeight / 2 - 1e-9);
      }
    }
  });

  it('crops a filling photo around its subject', () => {
    const layout = layoutOf(3 / 4, frameHeight);

    const left = placeOf(layout, { x: 0.3, y: 0.5 }, frameHeight);
    const right = placeOf(layout, { x: 0.7, y: 0.5 }, frameHeight);

    expect(right.photo.left).to.be.lessThan(left.photo.left);
  });

  it('travels along a photo that is longer than the frame, and along no other', () => {
    const travelOf = (aspect: number) =>
      placeOf(layoutOf(aspect, frameHeight), { x: 0.5, y: 0.5 }, frameHeight).travel;

    expect(travelOf(6).x).to.be.greaterThan(0.5);
    expect(travelOf(0.1).y).to.be.greaterThan(0.5);
    expect(travelOf(1)).to.deep.equal({ x: 0, y: 0 });
    expect(travelOf(3 / 4)).to.deep.equal({ x: 0, y: 0 });
  });
});
