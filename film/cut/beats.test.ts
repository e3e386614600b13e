import { reelChoices } from '../../contract/tools/reels.ts';
import { filmOf } from '../motions.ts';
import { beatsOf, filmTempo, tempoOfMotion } from './beats.ts';

const choices = reelChoices.filter(({ category }) => category !== 'custom');
const shot = { imageId: 1, seconds: 2, next: 'cut' as const };

describe('the tempo of a film', () => {
  it('is 70 to 139 beats a minute for each of the 44 motions', () => {
    const tempi = choices.map(({ category, option }) => tempoOfMotion(category, option));

    expect(tempi).to.have.length(44);
    for (const tempo of tempi) expect(tempo).to.be.within(70, 139);
    // 100 is also what a motion would get that names none.
    const hundreds = choices.filter((_, at) => tempi[at] === 100).map(({ option }) => option);
    expect(hundreds).to.deep.equal(['Worried', 'Latin']);
  });

  it('is the own beat of a motion, halved or doubled, so that each of its hits is on one', () => {
    expect(tempoOfMotion('viralDances', 'K-Pop')).to.equal(128);
    expect(tempoOfMotion('viralDances', 'Kawaii')).to.equal(75);
    expect(tempoOfMotion('emotions', 'Laughing')).to.equal(75);
    expect(tempoOfMotion('emotions', 'Happy Smile')).to.equal(120);
    for (const { category, option } of choices) {
      for (const track of filmOf(category, option)?.tracks ?? []) {
        if (track.kind !== 'wave' || track.tempo === undefined) continue;
        const octaves = Math.log2(track.tempo / tempoOfMotion(category, option));
        expect(octaves, option).to.equal(Math.round(octaves));
      }
    }
  });

  it('is that of its first moving shot, or 100', () => {
    const club = { ...shot, category: 'dancing', option: 'Club Dance' } as const;
    const kawaii = { ...shot, category: 'viralDances', option: 'Kawaii' } as const;

    expect(filmTempo({ shots: [shot, club, kawaii] })).to.equal(126);
    expect(filmTempo({ shots: [shot, kawaii, club] })).to.equal(75);
    expect(filmTempo({ shots: [shot] })).to.equal(100);
  });

  it('gives a film beats from its beginning to its end', () => {
    expect(beatsOf({ shots: [shot, { ...shot, seconds: 1 }] })).to.deep.equal(
      [0, 1, 2, 3, 4, 5].map((beat) => beat * 0.6),
    );
    expect(beatsOf({ shots: [{ ...shot, seconds: 3.6 }] })).to.have.length(7);
  });
});
