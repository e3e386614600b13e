import type { Replay } from '#contract/events.ts';
import { createEventReader } from './event-reader.ts';
import { balanceEvent as event } from '#tests/balance-event.ts';

function world(answers: (Replay | Error)[]) {
  const log: unknown[] = [];
  const asked: number[] = [];
  const reader = createEventReader({
    apply: (applied) => log.push('seq' in applied ? applied.seq : applied.type),
    requestReplay: async (after) => {
      asked.push(after);
      const answer = answers.shift() ?? new Error('no answer');
      if (answer instanceof Error) throw answer;
      return answer;
    },
    retryDelay: async () => {},
    refetchSnapshots: () => log.push('snapshots'),
  });
  return { reader, log, asked };
}

/** Lets settled promises run their handlers. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the reader of the socket', () => {
  it('requests one replay for a hole, however many events come after it', async () => {
    const { reader, log, asked } = world([{ reset: false, events: [event(1), event(2)], head: 4 }]);
    reader.head(0);

    reader.event(event(3));
    reader.event(event(4));
    await settled();

    expect(asked).to.deep.equal([0]);
    expect(log).to.deep.equal(['snapshots', 1, 2, 3, 4]);
  });

  it('repeats a replay request that got no answer', async () => {
    const { reader, log, asked } = world([
      new Error('timeout'),
      { reset: false, events: [event(1)], head: 1 },
    ]);
    reader.head(0);

    reader.head(1);
    await settled();

    expect(asked).to.deep.equal([0, 0]);
    expect(log).to.deep.equal(['snapshots', 1]);
  });

  it('applies an event without a number at once', () => {
    const { reader, log } = world([]);
    const data = { id: 'x', progress: 0.5, stage: null, queuePosition: null, etaSeconds: null };

    reader.event({ type: 'generation.progressed', at: '2026-01-01T00:00:00.000Z', data });

    expect(log).to.deep.equal(['generation.progressed']);
  });

  it('requests nothing after it is closed', async () => {
    const { reader, asked } = world([new Error('gone')]);
    reader.head(0);
    reader.head(5);

    reader.close();
    await settled();

    expect(asked).to.deep.equal([0]);
  });
});
