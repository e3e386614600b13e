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
});
