import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { inkOf } from '../draft.ts';
import { readFonts } from '../fonts.ts';
import { prepareWords } from '../words.ts';

const fonts = readFonts(readFileSync('film/words/outlines.bin'));
const size = { width: 720, height: 1280 };

/** The grounds that words lie on: 0..255 at a pixel. */
const grounds: Readonly<Record<string, (x: number, y: number) => number>> = {
  white: () => 255,
  grey: () => 128,
  black: () => 0,
  'a busy one of squares': (x, y) => (((x >> 2) + (y >> 2)) % 2 === 0 ? 255 : 40),
  'a busy one of stripes': (x, y) => 127.5 + 127.5 * Math.sin(x / 3 + y / 2),
};

describe('plain words', () => {
  for (const [name, groundAt] of Object.entries(grounds)) {
    it(`have letters of 4.5 : 1 against what is around them on ${name}`, () => {
      const { letters, painted } = drawn(groundAt);
      const at = (x: number, y: number) => y * size.width + x;
      const around: number[] = [];
      for (let y = 1; y < size.height - 1; y++) {
        for (let x = 1; x < size.width - 1; x++) {
          const near = [at(x - 1, y), at(x + 1, y), at(x, y - 1), at(x, y + 1)];
          if (letters[at(x, y)] === 0 && near.some((one) => (letters[one] ?? 0) > 0))
            around.push(painted[at(x, y)] ?? 0);
        }
      }

      expect(around.length).to.be.above(500);
      const lightest = around.reduce((most, one) => Math.max(most, one), 0);
      expect(1.05 / (luminanceOf(lightest) + 0.05)).to.be.above(4.5);
    });
  }
});

describe('letters of a chosen colour', () => {
  it('stand before black or white, whichever is 4.5 : 1', () => {
    const part = fc.integer({ min: 0, max: 255 });
    const own = [1, 2, 3] as const;
    fc.assert(
      fc.property(part, part, part, (red, green, blue) => {
        const { ink, ground } = inkOf({ color: [red, green, blue] }, own, own);
        const [one, other] = [ink, ground].map(
          ([r, g, b]) =>
            0.2126 * luminanceOf(r) + 0.7152 * luminanceOf(g) + 0.0722 * luminanceOf(b),
        );

        expect(ink).to.deep.equal([red, green, blue]);
        const [light, dark] = [Math.max(one ?? 0, other ?? 0), Math.min(one ?? 0, other ?? 0)];
        expect((light + 0.05) / (dark + 0.05)).to.be.above(4.5);
      }),
    );
    expect(inkOf({}, own, own)).to.deep.equal({ ink: own, ground: own });
  });
});

/** Words in plain on a ground, and how much of each pixel their letters cover, 0..255. */
function drawn(groundAt: (x: number, y: number) => number) {
  const words = { text: 'Sunday at\nthe lake', style: 'plain', place: 'top' } as const;
  const time = { from: 0, to: 3, behind: false };
  const { sheet, quadsAt } = prepareWords([{ ...words, ...time }], { size, tempo: 120, fonts });
  const painted = Float32Array.from({ length: size.width * size.height }, (_, at) =>
    groundAt(at % size.width, Math.floor(at / size.width)),
  );
  const letters = new Uint8Array(painted.length);
  for (const { source, target, color, opacity } of quadsAt(1.5)) {
    for (let y = 0; y < Math.floor(target.height); y++) {
      for (let x = 0; x < Math.floor(target.width); x++) {
        const column = Math.floor(source.left + ((x + 0.5) * source.width) / target.width);
        const row = Math.floor(source.top + ((y + 0.5) * source.height) / target.height);
        const ink = sheet.alpha[row * sheet.width + column] ?? 0;
        const at = Math.round(target.top + y) * size.width + Math.round(target.left + x);
        painted[at] = (painted[at] ?? 0) + ((color[0] - (painted[at] ?? 0)) * ink * opacity) / 255;
        if (color[0] === 255) letters[at] = ink;
      }
    }
  }
  return { letters, painted };
}

function luminanceOf(level: number): number {
  const part = level / 255;
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
