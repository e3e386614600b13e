import { REEL_POLL } from '#contract/limits.ts';
import { poll, type Clock, type Poll } from './poll.ts';

/** A clock that only moves by `pass`, and lets promises settle after every step. */
class FakeClock implements Clock {
  time = 1_000_000;
  waiting = new Map<() => void, number>();
  now = () => this.time;
  after = (ms: number, work: () => void) => {
    const once = () => work();
    this.waiting.set(once, this.time + ms);
    return () => void this.waiting.delete(once);
  };
  async pass(ms: number) {
    const end = this.time + ms;
    for (let next = this.nextDue(end); next; next = this.nextDue(end)) {
      const [work, due] = next;
      this.waiting.delete(work);
      this.time = due;
      work();
      await new Promise(setImmediate);
    }
    this.time = end;
  }
  private nextDue(end: number) {
    const due = [...this.waiting].filter(([, at]) => at <= end);
    return due.toSorted(([, a], [, b]) => a - b)[0];
  }
}

type Answer = 'nothing' | 'failure' | 'reel';

function watched(answers: Answer[], change: Partial<Poll<string>> = {}) {
  const clock = new FakeClock();
  const startedAtMs = clock.now();
  const seen = { asked: [] as number[], found: [] as string[], timedOut: [] as number[] };
  const seconds = () => (clock.now() - startedAtMs) / 1000;
  const stop = poll<string>({
    startedAtMs,
    schedule: REEL_POLL,
    clock,
    isSocketUp: () => false,
    request: async () => {
      seen.asked.push(seconds());
      const answer = answers[seen.asked.length - 1] ?? 'nothing';
      if (answer === 'failure') throw new Error('offline');
      return answer === 'reel' ? 'the reel' : undefined;
    },
    onFound: (result) => seen.found.push(result),
    timeout: { afterMs: REEL_POLL.giveUpAfterMs, onTimeout: () => seen.timedOut.push(seconds()) },
    ...change,
  });
  return { clock, seen, stop };
}

describe('waiting for a result without the socket', () => {
  it('asks after 3 seconds, then every 5, until the reel is there', async () => {
    const { clock, seen } = watched(['nothing', 'nothing', 'reel']);

    await clock.pass(60_000);

    expect(seen).to.deep.equal({ asked: [3, 8, 13], found: ['the reel'], timedOut: [] });
    expect(clock.waiting.size).to.equal(0);
  });

  it('asks again 5 seconds after a failed request', async () => {
    const { clock, seen } = watched(['failure', 'reel']);

    await clock.pass(60_000);

    expect(seen).to.deep.equal({ asked: [3, 8], found: ['the reel'], timedOut: [] });
  });

  it('never gives up by itself where the server ends everything', async () => {
    const { clock, seen } = watched([], { timeout: undefined });

    await clock.pass(900_000);

    expect(seen.timedOut).to.deep.equal([]);
    expect(seen.asked.at(-1)).to.equal(898);
  });

  it('gives up at 10 minutes although a request hangs', async () => {
    let signal: AbortSignal | undefined;
    const { clock, seen } = watched([], {
      request: (given) => {
        signal = given;
        return new Promise(() => {});
      },
    });

    await clock.pass(600_000);

    expect(seen.timedOut).to.deep.equal([600]);
    expect(signal?.aborted).to.equal(true);
  });

  it('asks nothing while the socket is up, and goes on when it goes down', async () => {
    let isUp = true;
    const { clock, seen } = watched([], { isSocketUp: () => isUp });

    await clock.pass(20_000);
    isUp = false;
    await clock.pass(10_000);

    expect(seen.asked).to.deep.equal([23, 28]);
  });

  it('asks at once for a generation that runs longer than 3 seconds, after a reload', async () => {
    const { clock, seen } = watched(['reel'], { startedAtMs: 1_000_000 - 60_000 });

    await clock.pass(0);

    expect(seen.found).to.deep.equal(['the reel']);
  });

  it('waits no longer for a start that lies in the future of this clock', async () => {
    const { clock, seen } = watched(['reel'], { startedAtMs: 1_000_000 + 3_600_000 });

    await clock.pass(3_000);

    expect(seen.found).to.deep.equal(['the reel']);
  });

  it('stops when the screen is left, also in the middle of a request', async () => {
    let answer: ((reel: string) => void) | undefined;
    const { clock, seen, stop } = watched([], {
      request: () => new Promise((resolve) => (answer = resolve)),
    });
    await clock.pass(3_000);

    stop();
    answer?.('the reel');
    await clock.pass(900_000);

    expect(seen).to.deep.equal({ asked: [], found: [], timedOut: [] });
    expect(clock.waiting.size).to.equal(0);
  });
});
