import { expect } from 'chai';
import { openDoor, type Answer, type Door } from '../../tests/door.ts';

/** Time is compared where it can be: `LATENCY_SAMPLES=10000` on a machine with nothing else to do. */
const samples = Number(process.env.LATENCY_SAMPLES ?? 0);

describe('who asks whether an address is known', () => {
  let door: Door;
  let known: string;
  before(async () => {
    door = await openDoor();
    ({ email: known } = await door.signUp());
  });
  after(() => door.close());

  const unknown = () => known.replace('user', 'nope');
  const asks: Record<string, (email: string) => Promise<Answer>> = {
    'signing in': (email) =>
      door.call('POST', '/api/login', { body: { email, password: 'not the password' } }),
    'having forgotten the password': (email) =>
      door.call('POST', '/api/forgot-password', { body: { email } }),
  };

  for (const [how, ask] of Object.entries(asks)) {
    it(`gets the same answer by ${how}`, async () => {
      const [yes, no] = [await ask(known), await ask(unknown())];

      expect(no.status).to.equal(yes.status);
      expect(no.json).to.deep.equal(yes.json);
      expect(Object.keys(no.headers)).to.deep.equal(Object.keys(yes.headers));
      expect(no.headers['content-length']).to.equal(yes.headers['content-length']);
    });

    if (samples === 0) continue;
    it(`gets it in the same time by ${how}`, async function () {
      this.timeout(samples * 1_000);
      const timed = async (email: string) => {
        const began = performance.now();
        await ask(email);
        return performance.now() - began;
      };
      const [yes, no]: [number[], number[]] = [[], []];
      for (let i = 0; i < samples; i += 1) {
        // Alternately first: whatever the machine does meanwhile, it does to both.
        for (const isKnown of i % 2 ? [true, false] : [false, true]) {
          (isKnown ? yes : no).push(await timed(isKnown ? known : unknown()));
        }
      }

      expect(Math.abs(median(yes) - median(no)), 'medians').to.be.lessThan(2);
      expect(kolmogorovSmirnov(yes, no), 'p').to.be.greaterThan(0.01);
    });
  }
});

const sorted = (all: readonly number[]) => all.toSorted((a, b) => a - b);
const median = (all: readonly number[]) => sorted(all)[all.length >> 1] ?? Number.NaN;

/** How likely two samples of one distribution differ at least so much (two-sample, asymptotic). */
function kolmogorovSmirnov(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [sorted(one), sorted(other)];
  let [i, j, distance] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    if ((a[i] ?? 0) <= (b[j] ?? 0)) i += 1;
    else j += 1;
    distance = Math.max(distance, Math.abs(i / a.length - j / b.length));
  }
  const size = Math.sqrt((a.length * b.length) / (a.length + b.length));
  const lambda = (size + 0.12 + 0.11 / size) * distance;
  let p = 0;
  for (let k = 1; k <= 100; k += 1) {
    p += 2 * (k % 2 ? 1 : -1) * Math.exp(-2 * k * k * lambda * lambda);
  }
  return Math.min(1, Math.max(0, p));
}
