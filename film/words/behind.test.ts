import fc from 'fast-check';
import { sampleSeed, sampleSize } from '#tests/sample-size.ts';
import { lens } from '../camera.ts';
import { restingPose } from '../film.ts';
import type { Plane } from '../pixels/blur.ts';
import type { Sheet } from './pieces.ts';
import type { Quad } from './quads.ts';
import {
  anyPerson,
  anyWords,
  frameHeight,
  personAt,
  prepared,
  said,
  shot,
  size,
  type Words,
  zone,
} from '#tests/words-world.ts';

describe('words behind a person', () => {
  const behindOf = (words: Partial<Words>, of: ReturnType<typeof personAt>) => {
    const { boxes, quadsAt, shown } = prepared(said('READY', { ...words, behind: true }));
    return {
      box: boxes(of.seen)[0],
      isBehind: quadsAt(1.5, of.seen).every((quad) => quad.isBehind),
      remark: shown(of.seen)[0]?.remark,
    };
  };

  it('have between a fifth and a half of their ink hidden, and stand in front where they cannot', () => {
    fc.assert(
      fc.property(anyPerson, anyWords, (person, words) => {
        const drawn = prepared({ ...words, behind: true });
        const [box] = drawn.boxes(person.seen);
        const quads = drawn.quadsAt(1.5, person.seen);
        const isBehind = quads.some((quad) => quad.isBehind);
        if (!box) return;
        expect(isBehind).to.equal(drawn.shown(person.seen)[0]?.remark === null);
        if (!isBehind || words.style !== 'poster') return;
        const letters = quads.at(-1);
        const hidden = letters ? hiddenOf(drawn.sheet, letters, person) : 0;
        // People are known by cells of 4 pixels.
        expect(hidden).to.be.within(0.17, 0.53);
      }),
      { numRuns: sampleSize(60, 300), ...sampleSeed() },
    );
    const poster = { style: 'poster', place: 'middle' } as const;
    expect(behindOf(poster, personAt(0.5, 0.5, 0.25))).to.include({ isBehind: true, remark: null });
  });

  it('move with a picture that moves, so that people go on hiding what they hide', () => {
    const moving = (second: number) => ({
      ...{ ...restingPose(), x: 0.06 * second, y: -0.03 * second },
      ...{ zoom: 0.08 * second, roll: 2 * second },
    });
    const person = personAt(0.5, 0.5, 0.25, true, { ...shot, poseAt: moving });
    const { sheet, quadsAt, boxes, shown } = prepared(
      said('READY', { style: 'poster', place: 'middle', behind: true }),
    );
    const hidden = [0.4, 1, 1.5, 2, 2.7].map((second) => {
      const letters = quadsAt(second, person.seen).at(-1);
      const look = lens(moving(second), shot.camera);
      return letters ? hiddenOf(sheet, letters, person, look) : 0;
    });

    expect(Math.min(...hidden)).to.be.above(0.17);
    expect(Math.max(...hidden) - Math.min(...hidden)).to.be.below(0.12);
    const placeAt = (second?: number) => shown(person.seen, second)[0]?.box.left ?? 0;
    expect(placeAt(2.7)).to.be.below(placeAt(0.4) - 0.1);
    expect(placeAt()).to.be.closeTo((boxes(person.seen)[0]?.left ?? 0) / size.width, 1e-6);
    expect(placeAt(1.5)).to.be.closeTo(placeAt(), 1e-6);
  });

  it('move sideways where a head would hide a letter whole, and beside a person', () => {
    const ofHead = behindOf({ style: 'poster' }, personAt(0.5, 0.15, 0.2));
    const beside = behindOf({ text: 'LOOK\nHERE', style: 'poster' }, personAt(0.62, 0.15, 0.3));

    for (const { box, isBehind, remark } of [ofHead, beside]) {
      expect({ isBehind, remark }).to.deep.equal({ isBehind: true, remark: null });
      expect((box?.left ?? 0) + (box?.width ?? 0) / 2).to.not.be.closeTo(
        zone.left + zone.width / 2,
        4,
      );
      expect(box?.left).to.be.at.least(0.03 * size.width);
      expect((box?.left ?? 0) + (box?.width ?? 0)).to.be.at.most(0.97 * size.width);
    }
  });

  it('stand in front, and say why, of a face that fills the frame or has no clear outline', () => {
    const close = behindOf({ style: 'poster' }, personAt(0.5, 0.3, 0.8));
    const unclear = behindOf({ style: 'poster' }, personAt(0.5, 0.5, 0.25, false));

    expect(close).to.include({ isBehind: false, remark: 'no-room-behind' });
    expect(unclear).to.include({ isBehind: false, remark: 'no-outline' });
  });

  it('are read at a place of their own, or stand in front', () => {
    const at = (x: number, y: number) => behindOf({ place: { x, y } }, personAt(0.5, 0.5, 0.3));

    expect(at(0.5, 0.1)).to.include({ isBehind: true, remark: null });
    expect(at(0.5, 0.52)).to.include({ isBehind: false, remark: 'no-room-behind' });
  });
});

/** The part of a quad's ink that a person hides, whose mask has 90 x 160 cells. */
function hiddenOf(
  { alpha, width }: Sheet,
  { source, target }: Quad,
  { mask }: { mask: Plane },
  look: ReturnType<typeof lens> = (at, out) => Object.assign(out, at),
): number {
  let [hidden, all] = [0, 0];
  for (let y = 0; y < source.height; y++) {
    for (let x = 0; x < source.width; x++) {
      const ink = alpha[(source.top + y) * width + source.left + x] ?? 0;
      const across = target.left + ((x + 0.5) * target.width) / source.width;
      const down = target.top + ((y + 0.5) * target.height) / source.height;
      all += ink;
      const at = { x: across / size.width - 0.5, y: (down - size.height / 2) / size.width };
      look(at, at);
      const row = Math.floor(((at.y + frameHeight / 2) / frameHeight) * 160);
      hidden += ink * (mask.values[row * 90 + Math.floor((at.x + 0.5) * 90)] ?? 0);
    }
  }
  return hidden / all;
}
