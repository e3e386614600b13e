import { expect } from 'chai';
import { mediaTypes } from '../../../../contract/routes/gallery.ts';
import { matches, readFilter, typeNames } from './filters.ts';

const read = (search: string) => readFilter(new URLSearchParams(search));

describe('the gallery filter', () => {
  const story = { theme: 'luxuryTravel', isVideo: false };
  const reel = { theme: 'reels', isVideo: true };
  const enhanced = { theme: 'realismEnhancer', isVideo: false };
  const persona = { theme: 'aiInfluencer', isVideo: false };

  it('shows everything without a choice', () => {
    for (const media of [story, reel, enhanced, persona]) {
      expect(matches({ theme: null, type: null }, media)).to.equal(true);
    }
  });

  it('sorts every kind of media into exactly one type', () => {
    const types = (media: typeof story) =>
      mediaTypes.filter((type) => matches({ theme: null, type }, media));

    expect(types(story)).to.deep.equal(['stories']);
    expect(types(reel)).to.deep.equal(['reels']);
    expect(types(enhanced)).to.deep.equal(['enhanced']);
    expect(types(persona)).to.deep.equal(['influencer']);
  });

  it('combines theme and type', () => {
    expect(matches({ theme: 'luxuryTravel', type: 'stories' }, story)).to.equal(true);
    expect(matches({ theme: 'workAndGrind', type: 'stories' }, story)).to.equal(false);
    expect(matches({ theme: 'luxuryTravel', type: 'reels' }, story)).to.equal(false);
  });

  it('reads only values that exist from the address', () => {
    expect(read('theme=luxuryTravel&type=reels')).to.deep.equal({
      theme: 'luxuryTravel',
      type: 'reels',
    });
    expect(read('theme=__proto__&type=constructor')).to.deep.equal({ theme: null, type: null });
  });

  it('has a name for every type of the contract', () => {
    expect(Object.keys(typeNames)).to.deep.equal([...mediaTypes]);
  });
});
