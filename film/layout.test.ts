import { cardOfFilm, isCloseUp, layoutOf, placeOf } from './layout.ts';

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

  it('is a close-up where little of a wide photo is left, and no head of a usual size', () => {
    const close = (aspect: number, ...widths: number[]) =>
      isCloseUp(
        aspect,
        frameHeight,
        widths.map((width) => ({ left: 0.1, right: 0.1 + width })),
      );

    expect([9 / 16, 3 / 4, 1, 4 / 3, 3 / 2, 6].map((aspect) => close(aspect))).to.deep.equal([
      ...[false, false, false, true, true, true],
    ]);
    expect([close(3 / 2, 0.1), close(3 / 2, 0.05, 0.3), close(1, 0.9)]).to.deep.equal([
      ...[false, true, false],
    ]);
  });

  it('shows all of a photo on a card, unless it would be a thin line', () => {
    for (const aspect of [0.3, 0.75, 1, 1.5, 1.9]) {
      const { width, height } = layoutOf(aspect, frameHeight, true);
      expect(width).to.be.at.most(1);
      expect(height).to.be.at.most(frameHeight);
    }
  });

  it('shows two thirds of a wide photo or more on the card of a film, with all heads', () => {
    const shapeOf = (aspect: number, ...heads: [number, number][]) => {
      const ends = heads.map(([left, right]) => ({ left, right, top: 0, bottom: 1 }));
      const layout = cardOfFilm(layoutOf(aspect, frameHeight, true), ends);
      const subject = { x: ((heads[0]?.[0] ?? 0) + (heads.at(-1)?.[1] ?? 1)) / 2, y: 0.5 };
      const { photo, whole } = placeOf(layout, subject, frameHeight);
      const wide = whole.right - whole.left;
      for (const [left, right] of heads) {
        expect(whole.left + left * wide).to.be.at.least(photo.left);
        expect(whole.left + right * wide).to.be.at.most(photo.right);
      }
      return [
        ...[(photo.right - photo.left) / wide, (photo.right - photo.left) / photo.bottom / 2],
      ].map((by) => Math.round(100 * by) / 100);
    };

    expect([4 / 3, 3 / 2, 16 / 9].map((aspect) => shapeOf(aspect))).to.deep.equal([
      ...[
        [0.75, 1],
        [0.67, 1],
        [0.67, 1.19],
      ],
    ]);
    expect(shapeOf(3 / 2, [0.05, 0.2], [0.7, 0.8])).to.deep.equal([0.85, 1.28]);
    expect(shapeOf(3 / 2, [0.7, 0.98])).to.deep.equal([0.67, 1]);
    expect(shapeOf(3 / 2, [0, 0.1], [0.9, 1])).to.deep.equal([1, 1.5]);
    expect(shapeOf(3 / 4)).to.deep.equal([1, 0.75]);
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
