import { judgeProvider, type ProviderFigures } from './read-history.ts';

describe('the health of a provider', () => {
  const well: ProviderFigures = {
    isOut: false,
    done: 20,
    failed: 0,
    medianSeconds: 4,
    usualSeconds: 4,
  };
  const cases: [string, Partial<ProviderFigures>, ReturnType<typeof judgeProvider>][] = [
    ['does its work', {}, 'well'],
    ['has an open circuit', { isOut: true, failed: 20 }, 'out'],
    ['fails a quarter', { done: 15, failed: 5 }, 'failing'],
    ['fails a fifth', { done: 16, failed: 4 }, 'well'],
    ['fails, of very few', { done: 1, failed: 3 }, 'well'],
    ['does nothing but fail', { done: 0, failed: 9, medianSeconds: null }, 'failing'],
    ['takes more than twice as long as usual', { medianSeconds: 8.1 }, 'slow'],
    ['takes twice as long as usual', { medianSeconds: 8 }, 'well'],
    ['is slow, of very few', { done: 4, medianSeconds: 40 }, 'well'],
    ['is quick all the same', { medianSeconds: 0.9, usualSeconds: 0.1 }, 'well'],
    ['is not known for long', { usualSeconds: null, medianSeconds: 40 }, 'well'],
  ];
  for (const [title, facts, health] of cases) {
    it(`is ${health} when it ${title}`, () => {
      expect(judgeProvider({ ...well, ...facts })).to.equal(health);
    });
  }
});
