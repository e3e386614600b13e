import type { Cut } from '../../film/cut/timeline.ts';
import type { Presence } from '../../film/words/presence.ts';
import type { Quad } from '../../film/words/quads.ts';
import type { PreparedWords, SeenShots } from '../../film/words/words.ts';
import { emptyFrame, type Frame } from '../reel/walk.ts';
import { filmFrames } from './film-frames.ts';

const size = { width: 80, height: 40 };

/** The indices of a pixel where words are, and of one where nothing is. */
const [inWords, beside] = [20 * 80 + 20, 20 * 80 + 70];

describe('the frames of a film', () => {
  it('show its shots, each from its cut on', async () => {
    const { luma } = await drawn(cutOf(['cut', 'cut']), [0, 29, 30, 59, 60, 89]);
    expect(luma).to.deep.equal([50, 50, 100, 100, 150, 150]);
  });

  it('have a dissolve half before and half after a cut', async () => {
    const { luma } = await drawn(cutOf(['dissolve', 'cut']), [22, 30, 37, 38]);

    expect(luma[0]).to.equal(50);
    expect(luma[1]).to.be.closeTo(75, 1);
    expect(luma[2]).to.be.within(95, 99);
    expect(luma[3]).to.equal(100);
  });

  it('have words in front of the picture, also of a join', async () => {
    const { atWords, luma } = await drawn(cutOf(['dissolve', 'cut']), [0, 30], [quad({})]);

    expect(atWords).to.deep.equal([235, 235]);
    expect(luma[0]).to.equal(50);
    expect(luma[1]).to.be.closeTo(75, 1);
  });

  it('leave words behind to the shots', async () => {
    const behind = await drawn(cutOf(['dissolve', 'cut']), [0, 30, 60], [quad({ isBehind: true })]);

    // The shot in the middle has people in front of them.
    expect(behind.atWords[0]).to.equal(235);
    expect(behind.atWords[1]).to.be.closeTo((235 + 100) / 2, 1);
    expect(behind.atWords[2]).to.equal(235);
  });

  it('know the people of each shot that words stand over before these are seen', async () => {
    const camera = { zoom: 1, subject: { x: 0, y: 0 } };
    const presence = { camera, poses: [], faces: [], outline: null, card: null };
    const known: unknown[] = [];
    const words = (_: number, seen?: SeenShots) => {
      known.push([0, 1, 2].map((shot) => seen?.presenceOf(shot) === presence));
      return [];
    };

    await drawn(cutOf(['cut', 'cut']), [0, 1, 60], words, { presence, shots: [0, 1] });

    expect(known[0]).to.deep.equal([true, true, false]);
    expect(known[60]).to.deep.equal([true, true, true]);
  });

  it('end in a loop with the first one and its words', async () => {
    const cut = { ...cutOf(['cut', 'cut']), loop: true };
    const words = (seconds: number) => (seconds < 2 ? [quad({})] : []);

    const { luma, atWords } = await drawn(cut, [0, 73, 82, 89], words);

    expect(luma[1]).to.equal(150);
    expect(luma[2]).to.be.within(80, 130);
    expect(luma[3]).to.equal(luma[0]);
    expect(atWords[3]).to.equal(atWords[0]);
  });

  it('have no more shots open than they show, and none in the end', async () => {
    const { most, left } = await drawn(cutOf(['push', 'dissolve']), [89]);

    expect(most).to.equal(2);
    expect(left).to.equal(0);
  });
});

const cutOf = (joins: readonly Cut['shots'][number]['next'][]): Cut => ({
  shots: [...joins, 'cut' as const].map((next) => ({ seconds: 1, next })),
  loop: false,
});

function quad(changes: Partial<Quad>): Quad {
  const box = { left: 10, top: 10, width: 20, height: 20 };
  const white = [255, 255, 255] as const;
  return { source: box, target: box, color: white, opacity: 1, isBehind: false, ...changes };
}

/** Draws a film up to the last of these frames; each shot has a lightness of its own. */
async function drawn(
  document: Cut,
  frames: readonly number[],
  words: readonly Quad[] | PreparedWords['quadsAt'] = [],
  { presence, shots = [] }: { presence?: Presence; shots?: readonly number[] } = {},
) {
  const open = new Set<number>();
  let most = 0;
  const openShot = async (shot: number) => {
    open.add(shot);
    most = Math.max(most, open.size);
    return {
      presence,
      paint(frame: Frame, _seconds: number, behind: (frame: Frame) => void) {
        frame.bytes.fill(128);
        frame.luma.fill(50 + 50 * shot);
        behind(frame);
        if (shot === 1) frame.luma.fill(50 + 50 * shot);
      },
      [Symbol.asyncDispose]: async () => void open.delete(shot),
    };
  };
  const sheet = { width: 40, height: 40, alpha: new Uint8Array(1600).fill(255) };
  const quadsAt = typeof words === 'function' ? words : () => words;
  const seen: Frame[] = [];
  {
    const presenceIn = async () => presence;
    const shotsAt = () => shots;
    const texts = { sheet, quadsAt, shotsAt };
    await using film = filmFrames({ document, words: texts, size, openShot, presenceIn });
    for (let index = 0; index <= Math.max(...frames); index++) {
      const { bytes } = await film.draw(index);
      if (!frames.includes(index)) continue;
      const copy = emptyFrame(size);
      copy.bytes.set(bytes);
      seen.push(copy);
    }
  }
  const at = (place: number) => seen.map(({ luma }) => luma[place] ?? 0);
  return { luma: at(beside), atWords: at(inWords), most, left: open.size };
}
