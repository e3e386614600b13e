import { findReel, type AwaitedReel, type FoundReel } from './find-reel.ts';

const startedAtMs = Date.parse('2026-03-04T12:00:00.000Z');
const awaited: AwaitedReel = {
  generationId: 'mine',
  category: 'flexing',
  option: 'Flex Abs',
  startedAtMs,
  knownIds: new Set([3]),
};

function reel(change: Partial<FoundReel>): FoundReel {
  return {
    id: 7,
    isVideo: true,
    videoCategory: 'flexing',
    videoOption: 'Flex Abs',
    createdAt: new Date(startedAtMs).toISOString(),
    ...change,
  };
}
const at = (offsetMs: number) => new Date(startedAtMs + offsetMs).toISOString();

describe('finding the awaited reel in the image list', () => {
  it('takes a video of the same category and option', () => {
    expect(findReel([reel({})], awaited)?.id).to.equal(7);
  });

  const others: [string, Partial<FoundReel>][] = [
    ['an image', { isVideo: false }],
    ['another category', { videoCategory: 'posing' }],
    ['another option', { videoOption: 'Flex Biceps' }],
    ['one that was there before', { id: 3 }],
    ['one made more than 30 seconds before the start', { createdAt: at(-30_001) }],
    ['the result of another generation', { generationId: 'other' }],
  ];
  for (const [title, change] of others) {
    it(`passes over ${title}`, () => {
      expect(findReel([reel(change)], awaited)).to.equal(undefined);
    });
  }

  it('accepts a clock up to 30 seconds behind and any later moment', () => {
    expect(findReel([reel({ createdAt: at(-30_000) })], awaited)?.id).to.equal(7);
    expect(findReel([reel({ createdAt: at(300_000) })], awaited)?.id).to.equal(7);
  });

  it('prefers the result of its own generation', () => {
    const images = [reel({ id: 9 }), reel({ id: 8, generationId: 'mine' })];

    expect(findReel(images, awaited)?.id).to.equal(8);
  });

  it('compares no option for a custom reel', () => {
    const custom = { ...awaited, category: 'custom', option: null };

    expect(
      findReel([reel({ videoCategory: 'custom', videoOption: 'custom' })], custom)?.id,
    ).to.equal(7);
  });
});
