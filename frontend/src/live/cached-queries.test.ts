import { QueryObserver, queryOptions } from '@tanstack/react-query';
import { untilIs } from '#tests/until.ts';
import { queryClient } from '../api/route-query.ts';
import {
  keptByBroadcasts,
  keptByEvents,
  refetchKept,
  refetchOnce,
  updateQuery,
} from './cached-queries.ts';

/** A query whose answer comes when the test says so. */
function numbers() {
  const answer = Promise.withResolvers<number[]>();
  const options = queryOptions({ queryKey: ['/api/numbers'], queryFn: () => answer.promise });
  return { ...options, respond: answer.resolve };
}
const withSeven = (known: number[] | undefined) => known && [...new Set([7, ...known])];

describe('an event about a cached answer', () => {
  afterEach(() => queryClient.clear());

  it('changes the answer', async () => {
    const { queryKey, queryFn, respond } = numbers();
    respond([1]);
    await queryClient.fetchQuery({ queryKey, queryFn });

    updateQuery(queryKey, withSeven);

    expect(queryClient.getQueryData(queryKey)).to.deep.equal([7, 1]);
  });

  it('is not lost to an answer that was worded before it', async () => {
    const { queryKey, queryFn, respond } = numbers();
    const fetched = queryClient.fetchQuery({ queryKey, queryFn });

    updateQuery(queryKey, withSeven);
    respond([1, 2]);
    await fetched;

    expect(queryClient.getQueryData(queryKey)).to.deep.equal([7, 1, 2]);
  });

  it('leaves alone what nobody has asked for', () => {
    const { queryKey } = numbers();

    updateQuery(queryKey, () => [7]);

    expect(queryClient.getQueryData(queryKey)).to.equal(undefined);
  });
});

describe('an event that does not say enough', () => {
  afterEach(() => queryClient.clear());

  it('has the answer asked for again after the one on its way, once for many events', async () => {
    const answers: PromiseWithResolvers<number>[] = [];
    const queryFn = () => {
      answers.push(Promise.withResolvers());
      return answers.at(-1)?.promise;
    };
    const observer = new QueryObserver(queryClient, { queryKey: ['/api/number'], queryFn });
    const leave = observer.subscribe(() => {});
    const settled = () => new Promise((resolve) => setTimeout(resolve));

    for (let event = 0; event < 20; event += 1) refetchOnce({ queryKey: ['/api/number'] });
    await settled();
    expect(answers).to.have.length(1);
    answers[0]?.reject(new Error('the server was away'));
    await settled();
    for (let event = 0; event < 20; event += 1) refetchOnce({ queryKey: ['/api/number'] });
    answers[1]?.resolve(1);
    await settled();
    answers[2]?.resolve(2);
    await settled();
    leave();

    expect(answers).to.have.length(3);
    expect(queryClient.getQueryData(['/api/number'])).to.equal(2);
  });
});

describe('missed events', () => {
  afterEach(() => queryClient.clear());

  it('make answers stale, or after an outage only those whose events have no number', async () => {
    const queries = { byEvents: keptByEvents, byBroadcasts: keptByBroadcasts, other: {} };
    for (const [key, kept] of Object.entries(queries)) {
      await queryClient.fetchQuery({ queryKey: [key], queryFn: () => 1, ...kept });
    }
    const stale = () =>
      Object.keys(queries).filter((key) => queryClient.getQueryState([key])?.isInvalidated);

    refetchKept('by broadcasts');
    expect(stale()).to.deep.equal(['byBroadcasts']);

    refetchKept();
    expect(stale()).to.deep.equal(['byEvents', 'byBroadcasts']);
  });

  it('have a first answer that is on its way asked for again', async () => {
    const answers = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
    let asked = 0;
    const queryFn = () => answers[asked++]?.promise;
    const options = { queryKey: ['/api/number'], queryFn, ...keptByEvents };
    const leave = new QueryObserver(queryClient, options).subscribe(() => {});

    refetchKept();
    answers[0]?.resolve(1);
    answers[1]?.resolve(2);

    await untilIs(async () => queryClient.getQueryData(['/api/number']), 2);
    leave();
  });
});
