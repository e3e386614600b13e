import { conversionOf, type PictureFacts, sizeOfEncoded, thinnedRate } from './conversion.ts';

/** The picture of what a phone films in H.264; the numbers are those of the library. */
const film: PictureFacts = {
  codec: 27,
  profile: 100,
  level: 42,
  format: 0,
  colours: { space: 1, primaries: 1, transfer: 1 },
  width: 1080,
  height: 1920,
  aspect: 1,
  isInterlaced: false,
  turn: 90,
  isMirrored: false,
  seconds: 60,
  frames: 3_600,
  isCut: false,
};
const aac = { codec: 86_018, profile: 1 };

describe('what becomes of a clip', () => {
  it('is taken as it is up to the limits, whatever its turn', () => {
    for (const turn of [0, 90, 180, 270]) {
      const found = conversionOf({ picture: { ...film, turn }, sound: aac });
      expect(found).to.deep.equal({ picture: 'copied', sound: 'copied' });
    }
  });

  const others: [what: string, facts: Partial<PictureFacts>][] = [
    ['another codec', { codec: 173 }],
    ['High 10', { profile: 110 }],
    ['level 5', { level: 50 }],
    ['4:2:2', { format: 4 }],
    ['interlaced', { isInterlaced: true }],
    ['BT.2020', { colours: { space: 9, primaries: 9, transfer: 14 } }],
    ['HLG', { colours: { space: 1, primaries: 1, transfer: 18 } }],
    ['PQ', { colours: { space: 2, primaries: 2, transfer: 16 } }],
    ['wider than full HD', { width: 1_082 }],
    ['taller than full HD', { height: 1_922 }],
    ['of more than 60 frames a second', { frames: 3_601 }],
    ['of other pixels', { aspect: 4 / 3 }],
    ['mirrored', { isMirrored: true }],
    ['cut by a list', { isCut: true }],
  ];
  for (const [what, facts] of others) {
    it(`is encoded where its picture is ${what}; its sound stays`, () => {
      const found = conversionOf({ picture: { ...film, ...facts }, sound: aac });
      expect(found).to.deep.equal({ picture: 'encoded', sound: 'copied' });
    });
  }

  it('has sound of AAC-LC, or none', () => {
    const soundOf = (sound: typeof aac | null) => conversionOf({ picture: film, sound }).sound;
    expect(soundOf({ ...aac, profile: 4 })).to.equal('encoded');
    expect(soundOf({ codec: 86_076, profile: -99 })).to.equal('encoded');
    expect(soundOf(null)).to.equal('none');
  });

  it('is upright, no larger than full HD, and of even sides', () => {
    for (const [facts, width, height] of [
      [{ width: 3_840, height: 2_160, turn: 90 }, 1_080, 1_920],
      [{ width: 3_840, height: 2_160, turn: 0 }, 1_920, 1_080],
      [{ width: 720, height: 576, aspect: 16 / 15, turn: 0 }, 768, 576],
      [{ width: 4_000, height: 30, turn: 0 }, 1_920, 14],
      [{ width: 333, height: 333, turn: 180 }, 334, 334],
    ] as const)
      expect(sizeOfEncoded({ ...film, ...facts })).to.deep.equal({ width, height });
  });

  it('keeps every frame up to 30 a second, and of more each second, third or more', () => {
    for (const [rate, kept] of [
      [24, null],
      [29.97, null],
      [30.2, null],
      [50, 25],
      [59.94, 29.97],
      [60, 30],
      [240, 30],
    ] as const)
      expect(thinnedRate({ seconds: 10, frames: 10 * rate })).to.equal(kept);
  });
});
