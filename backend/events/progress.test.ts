import { mock } from 'node:test';
import type { Progress } from '../../contract/generation.ts';
import { createProgressThrottle, type NewEphemeralEvent } from './events.ts';

const report = (id: string, progress: number): NewEphemeralEvent => ({
  type: 'generation.progressed',
  data: { id, progress, stage: null, queuePosition: null, etaSeconds: null },
});

describe('progress of a generation', () => {
  let sent: { to: number; progress: Progress }[];
  const open = () => createProgressThrottle((to, { data }) => sent.push({ to, progress: data }));
  const progressOf = (id: string) =>
    sent.filter(({ progress }) => progress.id === id).map(({ progress }) => progress.progress);

  beforeEach(() => {
    sent = [];
    mock.timers.enable({ apis: ['setTimeout'] });
  });
  afterEach(() => mock.timers.reset());

  it('is sent at once, then at most four times a second, and the last value always', () => {
    const throttle = open();
    for (let n = 1; n <= 40; n += 1) {
      throttle.push(1, report('a', n / 40));
      mock.timers.tick(15);
    }
    expect(progressOf('a')).to.deep.equal([1 / 40, 17 / 40, 34 / 40]);

    mock.timers.tick(250);
    expect(progressOf('a')).to.deep.equal([1 / 40, 17 / 40, 34 / 40, 1]);
  });

  it('is sent at once again after a pause', () => {
    const throttle = open();
    throttle.push(1, report('a', 0.1));
    mock.timers.tick(250);
    throttle.push(1, report('a', 0.2));

    expect(progressOf('a')).to.deep.equal([0.1, 0.2]);
  });

  it('of one generation does not delay that of another', () => {
    const throttle = open();
    throttle.push(1, report('a', 0.1));
    throttle.push(2, report('b', 0.2));

    expect(sent.map(({ to, progress }) => [to, progress.progress])).to.deep.equal([
      [1, 0.1],
      [2, 0.2],
    ]);
  });

  it('is sent when the process stops', () => {
    const throttle = open();
    throttle.push(1, report('a', 0.1));
    throttle.push(1, report('a', 0.9));
    throttle.close();

    expect(progressOf('a')).to.deep.equal([0.1, 0.9]);
  });
});
