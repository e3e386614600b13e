import { galleryTypeKeys } from '#contract/media-kinds.ts';
import { matchesFilter, readFilter } from './filters.ts';

const read = (values: Record<string, string>) => readFilter(new URLSearchParams(values));

const all = {
  theme: null,
  type: null,
  search: '',
  isFavourite: false,
  from: null,
  to: null,
  collection: null,
};

describe('the gallery filter', () => {
  const plain = {
    promptUsed: null,
    isFavourite: false,
    videoCategory: null,
    videoOption: null,
    isSketch: false,
    createdAt: '2026-03-02T12:00:00.000Z',
  };
  const story = { ...plain, theme: 'luxuryTravel', promptUsed: 'A beach, 50% cloud, 🌴' };
  const reel = { ...plain, theme: 'reels', videoCategory: 'viralDances', videoOption: 'K-Pop' };
  const enhanced = { ...plain, theme: 'realismEnhancer' };
  const persona = { ...plain, theme: 'aiInfluencer', isFavourite: true };

  it('shows everything without a choice', () => {
    for (const media of [story, reel, enhanced, persona]) {
      expect(matchesFilter(all, media)).to.equal(true);
    }
  });

  it('sorts every kind of media into exactly one type, and an unknown one into none', () => {
    const types = (media: Parameters<typeof matchesFilter>[1]) =>
      galleryTypeKeys.filter((type) => matchesFilter({ ...all, type }, media));

    expect(types(story)).to.deep.equal(['stories']);
    expect(types(reel)).to.deep.equal(['reels']);
    expect(types(enhanced)).to.deep.equal(['enhanced']);
    expect(types(persona)).to.deep.equal(['influencer']);
    expect(types({ ...plain, theme: 'hologram' })).to.deep.equal([]);
    expect(types({ ...plain, theme: 'constructor' })).to.deep.equal([]);
  });

  it('combines theme and type', () => {
    expect(matchesFilter({ ...all, theme: 'luxuryTravel', type: 'stories' }, story)).to.equal(true);
    expect(matchesFilter({ ...all, theme: 'workAndGrind', type: 'stories' }, story)).to.equal(
      false,
    );
    expect(matchesFilter({ ...all, theme: 'luxuryTravel', type: 'reels' }, story)).to.equal(false);
  });

  it('takes the whole of its first and last day, where the browser is', () => {
    const at = (hours: number, minutes = 0) => new Date(2026, 2, 2, hours, minutes).toISOString();
    const isShown = (createdAt: string, days: { from?: string; to?: string }) =>
      matchesFilter({ ...all, ...days }, { ...story, createdAt });

    for (const time of [at(0), at(23, 59)]) {
      expect(isShown(time, { from: '2026-03-02', to: '2026-03-02' })).to.equal(true);
      expect(isShown(time, { from: '2026-03-03' })).to.equal(false);
      expect(isShown(time, { to: '2026-03-01' })).to.equal(false);
    }
    expect(isShown(at(24), { to: '2026-03-02' })).to.equal(false);
    expect(isShown(at(0, -1), { from: '2026-03-02' })).to.equal(false);
  });

  it('takes the words of a search as the server does', () => {
    const isFound = (search: string) => matchesFilter({ ...all, search }, story);

    for (const search of ['BEACH', 'cloud a', '50%', '🌴']) expect(isFound(search)).to.equal(true);
    for (const search of ['beach snow', 'b_ach', '60%']) expect(isFound(search)).to.equal(false);
    expect(matchesFilter({ ...all, search: 'beach' }, reel)).to.equal(false);
    for (const search of ['reels', 'viral k-pop', 'Generator']) {
      expect(matchesFilter({ ...all, search }, reel), search).to.equal(true);
    }
    expect(isFound('luxury story')).to.equal(true);
    expect(matchesFilter({ ...all, search: 'sketch' }, { ...story, isSketch: true })).to.equal(
      true,
    );
    expect(
      matchesFilter({ ...all, search: 'object' }, { ...plain, theme: 'constructor' }),
    ).to.equal(false);
  });

  it('shows favourites alone', () => {
    expect(matchesFilter({ ...all, isFavourite: true }, persona)).to.equal(true);
    expect(matchesFilter({ ...all, isFavourite: true }, story)).to.equal(false);
  });

  it('reads only values that exist from the address', () => {
    const days = { from: '2026-03-01', to: '2026-03-09' };
    const known = { theme: 'luxuryTravel', type: 'reels', ...days };
    const unknown = { theme: '__proto__', type: 'constructor', from: 'today', to: '2026-13-01' };

    expect(read({ ...known, search: ' a b ', favourite: 'true', collection: '7' })).to.deep.equal({
      ...known,
      search: 'a b',
      isFavourite: true,
      collection: 7,
    });
    expect(read({ ...unknown, search: ' ', favourite: '1', collection: '1e3' })).to.deep.equal(all);
    expect(read({ search: 'a'.repeat(5000) }).search).to.equal('a'.repeat(200));
    expect(read({ search: `${'a'.repeat(199)}🌴` }).search.isWellFormed()).to.equal(true);
  });
});
