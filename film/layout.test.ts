import { layoutOf, placeOf } from './layout.ts';

const frameHeight = 16 / 9;

describe('the layout of a reel', () => {
  const cases: [name: string, aspect: number, kind: 'fill' | 'card', whole: 'fill' | 'card'][] = [
    ['a phone screen', 9 / 16, 'fill', 'fill'],
    ['a tall phone screen', 9 / 19.5, 'fill', 'card'],
    ['a portrait, 2:3', 2 / 3, 'fill', 'card'],
    ['a portrait, 3:4', 3 / 4, 'fill', 'card'],
    ['a square', 1, 'fill', 'card'],
    ['a landscape, 3:2', 3 / 2, 'fill', 'card'],
    ['a panorama', 6, 'fill', 'card'],
    ['a strip of film stood on end', 0.2, 'fill', 'card'],
    ['one pixel wide', 0.001, 'card', 'card'],
    ['one pixel high', 1000, 'card', 'card'],
  ];
  for (const [name, aspect, kind, whole] of cases) {
    it(`shows ${name} as a ${kind}, and whole as a ${whole}`, () => {
      expect(layoutOf(aspect, frameHeight, false).kind).to.equal(kind);
      expect(layoutOf(aspect, frameHeight, true).kind).to.equal(whole);
    });

    it(`does not stretch ${name}`, () => {
      for (const isWhole of [false, true]) {
        const { width, height } = layoutOf(aspect, frameHeight, isWhole);
        expect(width / height / aspect).to.be.closeTo(1, 1e-9);
      }
    });
  }

  it('shows all of a photo on a card, unless it would be a thin line', () => {
    for (const aspect of [0.3, 0.75, 1, 1.5, 1.9]) {
      const { width, height } = layoutOf(aspect, frameHeight, true);
      expect(width).to.be.at.most(1);
      expect(height).to.be.at.most(frameHeight);
    }
  });

  it('covers the whole frame wherever the subject and the camera of a filling photo are', () => {
    for (const aspect of [0.2, 0.47, 9 / 16, 2 / 3, 0.79, 1, 1.5, 4]) {
      for (const subject of [0, 0.2, 0.5, 1].flatMap((x) => [0, 0.3, 1].map((y) => ({ x, y })))) {
        const { photo, room } = placeOf(layoutOf(aspect, frameHeight, false), subject, frameHeight);
        expect(photo.left).to.be.at.most(room.left - 0.5 + 1e-9);
        expect(photo.right).to.be.at.least(room.right + 0.5 - 1e-9);
        expect(photo.top).to.be.at.most(room.top - frameHeight / 2 + 1e-9);
        expect(photo.bottom).to.be.at.least(room.bottom + frameHeight / 2 - 1e-9);
        expect(room.left).to.be.at.most(1e-9);
        expect(room.right).to.be.at.least(-1e-9);
      }
    }
  });

  it('crops a filling photo around its subject', () => {
    const layout = layoutOf(3 / 4, frameHeight, false);

    const left = placeOf(layout, { x: 0.3, y: 0.5 }, frameHeight);
    const right = placeOf(layout, { x: 0.7, y: 0.5 }, frameHeight);

    expect(right.photo.left).to.be.lessThan(left.photo.left);
  });

  it('moves along a card that is longer than the frame, and along no other', () => {
    const roomOf = (aspect: number) =>
      placeOf(layoutOf(aspect, frameHeight, true), { x: 0.5, y: 0.5 }, frameHeight).room;

    expect(roomOf(6).right).to.be.greaterThan(0.5);
    expect(roomOf(0.1).bottom).to.be.greaterThan(0.5);
    expect(Object.values(roomOf(1)).every((by) => Math.abs(by) === 0)).to.equal(true);
    expect(Object.values(roomOf(3 / 4)).every((by) => Math.abs(by) === 0)).to.equal(true);
  });
});
