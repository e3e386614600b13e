import fc from 'fast-check';
import {
  receiveHead,
  receiveEvent,
  receiveReplay,
  initialSequence,
  type Sequence,
  type SequenceUpdate,
} from './sequence.ts';
import { balanceEvent as event } from '#tests/balance-event.ts';

function readTo(last: number): Sequence {
  return receiveHead(initialSequence, last).sequence;
}

function applied(step: SequenceUpdate): number[] {
  return step.apply.map(({ seq }) => seq);
}

describe('reading numbered events', () => {
  it('begins at the head and fetches snapshots, which hold everything before it', () => {
    const step = receiveHead(initialSequence, 7);

    expect(step.sequence.last).to.equal(7);
    expect(step.isStale).to.equal(true);
    expect(step.replayAfter).to.equal(null);
  });

  it('keeps events that come before the first head and applies those the snapshots may miss', () => {
    const early = receiveEvent(receiveEvent(initialSequence, event(7)).sequence, event(8));
    expect(applied(early)).to.deep.equal([]);

    const step = receiveHead(early.sequence, 7);

    expect(applied(step)).to.deep.equal([8]);
  });

  it('does not ask forever when a replay brings nothing', () => {
    expect(receiveReplay(readTo(3), { reset: false, events: [], head: 6 }).replayAfter).to.equal(
      null,
    );
  });

  it('asks for what happened while it was away', () => {
    expect(receiveHead(readTo(3), 9).replayAfter).to.equal(3);
    expect(receiveHead(readTo(9), 9).replayAfter).to.equal(null);
  });

  it('starts anew when its cursor is older than what is kept', () => {
    const step = receiveReplay(readTo(3), { reset: true, events: [], head: 900 });

    expect(step.sequence.last).to.equal(900);
    expect(step.isStale).to.equal(true);
  });

  it('keeps what it has when an event has overtaken the head', () => {
    const { sequence } = receiveEvent(readTo(3), event(4));

    const step = receiveHead(sequence, 3);
    const after = receiveReplay(step.sequence, { reset: false, events: [], head: 4 });

    expect(step).to.include({ isStale: false, replayAfter: 4 });
    expect(after).to.include({ isStale: false, replayAfter: null });
    expect(after.sequence.last).to.equal(4);
  });

  it('starts anew when the server knows of less, as after a restored backup', () => {
    const asked = receiveHead(readTo(9), 4);
    expect(asked.replayAfter).to.equal(9);

    const step = receiveReplay(asked.sequence, { reset: true, events: [], head: 4 });

    expect(step.sequence.last).to.equal(4);
    expect(step.isStale).to.equal(true);
  });

  it('applies every event once and in order, however pushes are lost, doubled or reordered', () => {
    const deliveries = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 80 });
    fc.assert(
      fc.property(deliveries, (order) => {
        const log: number[] = [];
        let sequence = readTo(0);
        const take = (step: SequenceUpdate): void => {
          sequence = step.sequence;
          log.push(...applied(step));
          if (step.replayAfter === null) return;
          // The server answers three at a time, as a long replay does.
          const from = step.replayAfter + 1;
          const events = [from, from + 1, from + 2].filter((seq) => seq <= 30).map(event);
          take(receiveReplay(sequence, { reset: false, events, head: 30 }));
        };

        for (const seq of order) take(receiveEvent(sequence, event(seq)));
        take(receiveHead(sequence, 30));

        expect(log).to.deep.equal(Array.from({ length: 30 }, (_, n) => n + 1));
      }),
    );
  });
});
