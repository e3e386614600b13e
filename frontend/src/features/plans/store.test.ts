import { QueryObserver } from '@tanstack/react-query';
import type { EventBody, EventType } from '#contract/events.ts';
import type { Plan } from '#contract/plans.ts';
import { queryClient } from '#frontend/api/route-query.ts';
import { applyEvent } from '#frontend/live/event-handlers.ts';
import { plansQuery } from './store.ts';

const plan = (id: number, facts: Partial<Plan> = {}): Plan => ({
  id,
  ...{ imageId: 7, platform: 'tiktok', caption: '', state: 'planned', timeZone: 'UTC' },
  ...{ at: '2026-12-01T18:30', dueAt: '2026-12-01T18:30:00.000Z' },
  ...facts,
});

describe('plans in a tab', () => {
  const browserFetch = globalThis.fetch;
  /** The answer of the server, and how often it was asked. */
  let [plans, asked]: [Plan[], number] = [[], 0];
  let leave = () => {};

  beforeEach(async () => {
    [plans, asked] = [[plan(1), plan(2, { imageId: 8 })], 0];
    globalThis.fetch = async () => {
      asked += 1;
      return Response.json(plans);
    };
    leave = new QueryObserver(queryClient, plansQuery).subscribe(() => {});
    await settled();
  });
  afterEach(() => {
    leave();
    queryClient.clear();
    globalThis.fetch = browserFetch;
  });

  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const shown = () => queryClient.getQueryData(plansQuery.queryKey);
  const happen = <T extends EventType>(type: T, data: EventBody<T>) =>
    applyEvent({}, { type, data });

  it('are as the event of a change has them, and are not asked for again', () => {
    happen('plan.changed', plan(1, { state: 'due' }));
    happen('plan.changed', plan(3));
    happen('plan.removed', { id: 2 });

    expect(shown()).to.have.deep.members([plan(3), plan(1, { state: 'due' })]);
    expect(asked).to.equal(1);
  });

  it('keep their caption where an event has none, as it is the same', () => {
    const withoutCaption = (whole: Plan) => {
      const { caption: _, ...others } = whole;
      return others;
    };
    const moved = plan(2, { imageId: 8, at: '2026-12-02T09:00' });

    happen('plan.saved', plan(1, { caption: 'Look.' }));
    happen('plan.saved', withoutCaption(plan(1, { state: 'due' })));
    happen('plan.saved', withoutCaption(moved));
    happen('plan.saved', plan(3));
    happen('plan.saved', withoutCaption(plan(4)));

    expect(shown()).to.have.deep.members([
      plan(3),
      moved,
      plan(1, { caption: 'Look.', state: 'due' }),
    ]);
    expect(asked).to.equal(1);
  });

  it('leave with their item, and are asked for when items are back', async () => {
    happen('media.removed', { ids: [8] });
    expect(shown()).to.deep.equal([plan(1)]);
    expect(asked).to.equal(1);

    happen('trash.removed', { ids: [8] });
    await settled();
    await settled();

    expect(asked).to.equal(2);
    expect(shown()).to.deep.equal(plans);
  });
});
