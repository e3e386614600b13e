import { expect } from 'chai';
import type { Progress } from '../../contract/generation.ts';
import { pause } from '../clock.ts';
import { createProgressThrottle, type PassingNews } from './progress.ts';

const report = (id: string, progress: number): PassingNews => ({
  type: 'generation.progressed',
  data: { id, progress, stage: null, queuePosition: null, etaSeconds: null },
});

describe('progress of a generation', () => {
  let sent: { to: number; at: number; told: Progress }[];
  const open = () =>
    createProgressThrottle((to, { data }) => sent.push({ to, at: performance.now(), told: data }));
  const progressOf = (id: string) =>
    sent.filter(({ told }) => told.id === id).map(({ told }) => told.progress);

  beforeEach(() => {
    sent = [];
  });

  it('is told at once, then at most four times a second, and the last value always', async () => {
    const throttle = open();
    const reports = 40;
    for (let n = 1; n <= reports; n += 1) {
      throttle.push(1, report('a', n / reports));
      await pause(15);
    }
    await pause(300);

    expect(progressOf('a').at(0)).to.equal(1 / reports);
    expect(progressOf('a').at(-1)).to.equal(1);
    expect(progressOf('a').length).to.be.within(3, 6);
    const gaps = sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0));
    for (const gap of gaps) expect(gap).to.be.greaterThan(240);
  });

  it('of one generation does not hold back that of another', () => {
    const throttle = open();
    throttle.push(1, report('a', 0.1));
    throttle.push(2, report('b', 0.2));

    expect(sent.map(({ to, told }) => [to, told.progress])).to.deep.equal([
      [1, 0.1],
      [2, 0.2],
    ]);
    throttle.close();
  });

  it('is not lost when the process stops', () => {
    const throttle = open();
    throttle.push(1, report('a', 0.1));
    throttle.push(1, report('a', 0.9));
    throttle.close();

    expect(progressOf('a')).to.deep.equal([0.1, 0.9]);
  });
});
