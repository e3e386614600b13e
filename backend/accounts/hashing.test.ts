import { readdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import { openHashing } from './passwords.ts';
import { skipWithout } from '../../tests/skip-without.ts';

const cheap = { memoryCost: 1_024, timeCost: 1, parallelism: 1 };

describe('hashing', () => {
  it('goes on after a hash that is none, and answers each caller their own', async () => {
    const hashing = openHashing();

    const asked = [
      hashing.hash('one', cheap),
      hashing.verify('not a hash', 'one'),
      hashing.hash('two', cheap),
    ];
    const [one, wrong, two] = await Promise.allSettled(asked);

    expect(wrong?.status).to.equal('rejected');
    for (const [made, password] of [
      [one, 'one'],
      [two, 'two'],
    ] as const) {
      const hash = made?.status === 'fulfilled' ? String(made.value) : '';
      expect(await hashing.verify(hash, password)).to.equal(true);
      expect(await hashing.verify(hash, 'three')).to.equal(false);
    }
  });

  it('leaves the core to whoever else needs it', async function () {
    // Threads have priorities of their own on Linux alone.
    if (os.platform() !== 'linux') skipWithout(this, 'Linux');
    const own = os.getPriority();
    const before = (await nicenesses()).filter((nice) => nice === 10).length;

    await openHashing().hash('one', cheap);

    expect(os.getPriority()).to.equal(own);
    expect((await nicenesses()).filter((nice) => nice === 10)).to.have.length.greaterThan(before);
  });
});

/** The niceness of every thread of this process. */
async function nicenesses(): Promise<number[]> {
  const threads = await readdir('/proc/self/task');
  const stats = threads.map((id) => readFile(`/proc/self/task/${id}/stat`, 'utf8').catch(() => ''));
  // The name before it may have spaces; the nineteenth field is the niceness.
  return (await Promise.all(stats)).map((stat) =>
    Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]),
  );
}
