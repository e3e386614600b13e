import { DEFAULT_GENRE, DEFAULT_MOOD, genreTone, moodTone } from './badge-tone.ts';

describe('the colour of a badge', () => {
  it('follows the keyword of the mood, however it is written', () => {
    expect(moodTone('energetic')).to.equal('warm');
    expect(moodTone('Very ROMANTIC')).to.equal('rose');
    expect(moodTone('Melancholic')).to.equal('info');
    expect(moodTone('Chill vibes')).to.equal('cool');
  });

  it('follows the first keyword of the genre that fits', () => {
    expect(genreTone('Hip-Hop/Rap')).to.equal('gold');
    expect(genreTone('R&B/Soul')).to.equal('rose');
    expect(genreTone('Pop Latino')).to.equal('warm');
    expect(genreTone('K-Pop')).to.equal('rose');
  });

  it('is plain for what no keyword knows', () => {
    expect(moodTone('Zesty')).to.equal('plain');
    expect(genreTone('')).to.equal('plain');
  });

  it('is never that of errors', () => {
    for (const tone of [moodTone('Intense'), moodTone('Dark rage'), genreTone('Rock')]) {
      expect(tone).to.be.oneOf(['gold', 'info']);
    }
  });

  it('has one for both defaults', () => {
    expect(moodTone(DEFAULT_MOOD)).to.equal('warm');
    expect(genreTone(DEFAULT_GENRE)).to.equal('rose');
  });
});
