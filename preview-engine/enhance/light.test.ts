import { type Light, toneCurve } from './light.ts';

describe('the tone curve of a photo', () => {
  const wellLit: Light = {
    black: 0.01,
    white: 0.99,
    median: 0.45,
    brightShare: 0.2,
    burntShare: 0.005,
    colour: 0.3,
  };
  const steps = Array.from({ length: 101 }, (_, index) => index / 100);

  it('is the straight line for a photo that is well lit', () => {
    const curve = toneCurve(wellLit);

    for (const value of steps) expect(curve(value)).to.be.closeTo(value, 1e-9);
  });

  const asked: [string, Partial<Light>, at: number, low: number, high: number][] = [
    ['lifts the middle of an underexposed photo', { white: 0.35, median: 0.15 }, 0.15, 0.34, 0.5],
    [
      'lifts a photo that is dark in spite of its whites',
      { median: 0.15, brightShare: 0.02 },
      0.15,
      0.2,
      0.34,
    ],
    [
      'lifts less what has much light on purpose',
      { median: 0.15, brightShare: 0.4 },
      0.15,
      0.17,
      0.25,
    ],
    ['darkens a photo that is burnt', { median: 0.85, burntShare: 0.3 }, 0.85, 0.7, 0.82],
    ['leaves a light photo that is not burnt', { median: 0.85 }, 0.85, 0.84, 0.86],
    ['takes the haze off a foggy photo', { black: 0.3, white: 0.8 }, 0.3, 0.15, 0.28],
    ['leaves a grey wall grey', { black: 0.5, white: 0.5, median: 0.5 }, 0.5, 0.499, 0.501],
  ];
  for (const [title, light, at, low, high] of asked) {
    it(title, () => {
      expect(toneCurve({ ...wellLit, ...light })(at)).to.be.within(low, high);
    });
  }

  it('never turns dark and light around, and makes nothing white that was not', () => {
    for (const [, light] of asked) {
      const values = steps.map(toneCurve({ ...wellLit, ...light }));

      expect(values).to.deep.equal(values.toSorted((a, b) => a - b));
      const white = (light.white ?? wellLit.white) - 0.06;
      expect(toneCurve({ ...wellLit, ...light })(white)).to.be.lessThan(0.999);
    }
  });
});
