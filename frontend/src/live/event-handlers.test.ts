import { createEventReader } from './event-reader.ts';
import { applyEvent, mergeHandlers, type EventHandlers } from './event-handlers.ts';

describe('the handlers of the features', () => {
  it('are put together; an event of two features does not compile', () => {
    const applied: string[] = [];
    const one = { 'media.added': () => applied.push('one') };
    const other = { 'media.removed': () => applied.push('other') };

    const merged = mergeHandlers(one, other);
    // @ts-expect-error Both handle `media.added`.
    mergeHandlers(one, other, one);
    // @ts-expect-error No feature handles the other events.
    const incomplete: EventHandlers = merged;
    applyEvent(incomplete, { type: 'media.removed', data: { ids: [1] } });

    expect(applied).to.deep.equal(['other']);
  });

  it('pass over an event of a newer build, and its number counts', async () => {
    const applied: string[] = [];
    const asked: number[] = [];
    const handlers = { 'media.removed': () => applied.push('removed') };
    const reader = createEventReader({
      apply: (event) => applyEvent(handlers, event),
      requestReplay: async (after) => {
        asked.push(after);
        return { reset: false, events: [], head: after };
      },
      retryDelay: async () => {},
      refetchSnapshots: () => {},
    });
    reader.head(0);

    const at = '2026-12-01T18:30:00.000Z';
    reader.event({ seq: 1, type: 'media.rated' as 'media.removed', at, data: { ids: [1] } });
    reader.event({ seq: 2, type: 'media.removed', at, data: { ids: [1] } });

    expect([applied, asked]).to.deep.equal([['removed'], []]);
  });
});
