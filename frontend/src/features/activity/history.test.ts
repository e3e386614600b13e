import type { Generation } from '#contract/generation.ts';
import { PHOTO_KEPT_HOURS } from '#contract/limits.ts';
import { generationOf } from '#tests/generation.ts';
import { loadedHistory, retryOf, runWithoutPhoto } from './history.ts';

const at = (minute: number) => `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`;
const made = (id: string, minute: number, change: Partial<Generation> = {}) =>
  generationOf({ id, status: 'failed', createdAt: at(minute), ...change });
const store = (...all: Generation[]) => Object.fromEntries(all.map((one) => [one.id, one]));
const ids = (all: readonly Generation[]) => all.map(({ id }) => id);
const everything = { status: 'all', tool: 'all' } as const;

describe('the history of orders', () => {
  it('has its pages and what was ordered since, newest first', () => {
    const pages = [{ items: [made('c', 3), made('b', 2)], nextCursor: 'b' }];
    const live = store(made('b', 2), made('new', 5));

    expect(ids(loadedHistory(pages, live, everything))).to.deep.equal(['new', 'c', 'b']);
  });

  it('leaves what is older than its last page to the next one, until there is none', () => {
    const page = { items: [made('c', 3)], nextCursor: 'c' };
    const live = store(made('old', 1));

    expect(ids(loadedHistory([page], live, everything))).to.deep.equal(['c']);
    const last = { ...page, nextCursor: null };
    expect(ids(loadedHistory([last], live, everything))).to.deep.equal(['c', 'old']);
    expect(loadedHistory([], live, everything)).to.deep.equal([]);
  });

  it('takes the later report, and keeps only what its filter asks for', () => {
    const pages = [{ items: [made('a', 1, { status: 'running' })], nextCursor: null }];
    const live = store(made('a', 1, { status: 'succeeded' }), made('b', 2, { tool: 'story' }));
    const shown = (status: 'unfinished' | 'succeeded' | 'failed', tool: 'all' | 'reels' = 'all') =>
      ids(loadedHistory(pages, live, { status, tool }));

    expect(shown('unfinished')).to.deep.equal([]);
    expect(shown('succeeded')).to.deep.equal(['a']);
    expect(shown('failed')).to.deep.equal(['b']);
    expect(shown('failed', 'reels')).to.deep.equal([]);
  });
});

describe('the retry of an order', () => {
  it('is one that runs or has succeeded, not one that failed, too', () => {
    const retry = (status: Generation['status']) => made('r', 2, { repeatOf: 'a', status });
    const of = (...all: Generation[]) => retryOf({ id: 'a' }, all)?.status;

    expect(of(made('other', 1), retry('running'))).to.equal('running');
    expect(of(retry('succeeded'))).to.equal('succeeded');
    expect(of(retry('failed'), made('b', 1, { repeatOf: 'x', status: 'running' }))).to.equal(
      undefined,
    );
  });

  it('needs the photo again a day after the order was over, where it was ordered with one', () => {
    const end = Date.parse(at(0));
    const kept = end + PHOTO_KEPT_HOURS * 3_600_000;
    const photo = (run: Generation['run'], nowMs: number) =>
      runWithoutPhoto({ run, finishedAt: at(0) }, nowMs);

    expect(photo('reel', kept - 1)).to.equal(null);
    expect(photo('reel', kept)).to.equal('reel');
    expect(photo('story', kept)).to.equal(null);
    expect(runWithoutPhoto({ run: 'reel', finishedAt: null }, kept)).to.equal(null);
  });
});
