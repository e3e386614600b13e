import { filmOrigin, isMadeWithAi, type ItemOrigin } from './item-origin.ts';

describe('the origin of an item', () => {
  const film = (...shots: (ItemOrigin | null)[]) => filmOrigin(shots.map((origin) => ({ origin })));

  it('of a film is that of a model where one made a shot, of rules where they did, else a person’s', () => {
    const composite = 'compositeWithTrainedAlgorithmicMedia';
    for (const [made, ...shots] of [
      ['humanEdits', 'none'],
      ['humanEdits', 'none', 'humanEdits'],
      ['algorithmicallyEnhanced', 'none', 'algorithmicallyEnhanced'],
      ['algorithmicallyEnhanced', 'algorithmicMedia', 'algorithmicMedia'],
      ['algorithmicallyEnhanced', 'none', null],
      [composite, 'none', 'trainedAlgorithmicMedia'],
      [composite, 'algorithmicMedia', composite, 'none'],
    ] as const) {
      expect(film(...shots), shots.join()).to.equal(made);
    }
  });

  it('says that it is made with AI where a computer made it, or nothing is known', () => {
    const marked: (ItemOrigin | null)[] = [
      ...(['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia'] as const),
      ...(['algorithmicMedia', null] as const),
    ];
    for (const origin of marked) expect(isMadeWithAi(origin), String(origin)).to.equal(true);
    for (const origin of ['none', 'humanEdits', 'algorithmicallyEnhanced'] as const) {
      expect(isMadeWithAi(origin), origin).to.equal(false);
    }
  });
});
