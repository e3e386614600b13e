import type { Generation } from '#contract/generation.ts';
import { allOf, madeList, recentLists, topOf } from './hashtag-lists.ts';

function made(reported: Partial<Generation>): Generation {
  const data = { hashtags: ['#a', '#b', '#c', '#d', '#e', '#f'] };
  // Only these facts of a generation matter here.
  return {
    id: 'one',
    run: 'hashtags',
    status: 'succeeded',
    input: { theme: 'coffee' },
    result: { media: [], data },
    createdAt: '2026-01-01T00:00:00.000Z',
    ...reported,
  } as Generation;
}

describe('the lists of hashtags', () => {
  it('are those of this tool that were delivered, newest first', () => {
    const lists = recentLists({
      one: made({}),
      two: made({ id: 'two', createdAt: '2026-01-02T00:00:00.000Z', input: { theme: 'tea' } }),
      running: made({ id: 'running', status: 'running', result: null }),
      failed: made({ id: 'failed', status: 'failed', result: null }),
      story: made({ id: 'story', run: 'story' }),
    });

    expect(lists.map(({ theme }) => theme)).to.deep.equal(['tea', 'coffee']);
  });

  it('take nothing but texts from a result', () => {
    const data = { hashtags: ['#a', 1, null, '#b'] };

    const [list] = recentLists({ one: made({ result: { media: [], data } }) });

    expect(list?.hashtags).to.deep.equal(['#a', '#b']);
  });

  it('have the pages of the web that they rest on, and no other address', () => {
    const page = { title: 'Tags', url: 'https://tags.example/list' };
    const wrong = ['javascript:alert(1)', 'http://tags.example', 'https://', 7].map((url) => ({
      title: 'Tags',
      url,
    }));
    const sourcesOf = (sources: unknown) =>
      recentLists({ one: made({ result: { media: [], data: { hashtags: ['#a'], sources } } }) })[0]
        ?.sources;

    expect(sourcesOf([page, ...wrong, null, { url: page.url }])).to.deep.equal([page]);
    expect(sourcesOf([])).to.deep.equal([]);
    expect(sourcesOf(undefined)).to.equal(null);
  });

  it('are copied whole or as the five best, separated by spaces', () => {
    const list = madeList({ name: 'succeeded', startedAtMs: 0, generation: made({}) });

    expect(list && allOf(list)).to.equal('#a #b #c #d #e #f');
    expect(list && topOf(list)).to.equal('#a #b #c #d #e');
  });
});
