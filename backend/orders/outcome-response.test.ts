import { once } from 'node:events';
import type { Generation } from '../../contract/generation.ts';
import { openTestApp, type TestApp } from '../../tests/test-app.ts';
import { respondWithOutcome } from './sell.ts';

describe('a call that answers with the finished work', () => {
  let app: TestApp;
  let wait: (signal: AbortSignal) => Promise<Generation | null>;
  before(async () => {
    app = await openTestApp();
    // Reels answer at once; this stands for the calls that wait, before what refuses unknown ones.
    app.httpApp.koa.middleware.splice(-4, 0, async (ctx, next) => {
      if (ctx.path !== '/api/wait') return next();
      const reply = await respondWithOutcome(ctx, {
        id: 'the-id',
        wait: ({ signal }) => wait(signal),
        toBody: ({ media }) => ({ made: media.length }),
      });
      ctx.status = reply.status;
      ctx.body = reply.body;
    });
    const answer = app.httpApp.koa.callback();
    app.server
      .removeAllListeners('request')
      .on('request', (request, response) => void answer(request, response));
  });
  after(() => app.close());

  const ended = (fields: Partial<Generation>) => {
    // The rest of a generation is not looked at.
    wait = async () =>
      ({ result: null, error: null, refundedReason: null, ...fields }) as Generation;
    return app.call('GET', '/api/wait');
  };

  it('answers 200 with the documented body, and 202 when the time runs out', async () => {
    const done = await ended({ status: 'succeeded' });
    wait = async () => null;
    const late = await app.call('GET', '/api/wait');

    expect([done.status, done.json]).to.deep.equal([200, { made: 0 }]);
    expect([late.status, late.json]).to.deep.equal([202, { generationId: 'the-id' }]);
  });

  it('answers with the reason when there is nothing to deliver', async () => {
    const table: [Partial<Generation>, number, string][] = [
      [{ status: 'cancelled', refundedReason: 'cancelled', error: 'Cancelled' }, 409, 'Cancelled'],
      [
        { status: 'failed', refundedReason: 'invalid-input', error: 'A bad file' },
        422,
        'A bad file',
      ],
      [
        { status: 'failed', refundedReason: 'timeout', error: 'It took too long' },
        502,
        'It took too long',
      ],
      [{ status: 'failed' }, 502, 'The work could not be done.'],
    ];
    for (const [fields, status, error] of table) {
      const answer = await ended(fields);
      expect(answer.status).to.equal(status);
      expect(answer.json).to.have.property('error', error);
    }
  });

  it('stops waiting when the caller disconnects', async () => {
    const waiting = Promise.withResolvers<AbortSignal>();
    const stopped = Promise.withResolvers<void>();
    wait = async (signal) => {
      waiting.resolve(signal);
      await once(signal, 'abort');
      stopped.resolve();
      return null;
    };
    const client = new AbortController();
    const asked = fetch(`http://127.0.0.1:${app.port}/api/wait`, { signal: client.signal }).catch(
      () => 'left',
    );
    const signal = await waiting.promise;
    expect(signal.aborted).to.equal(false);

    client.abort();

    await stopped.promise;
    expect(await asked).to.equal('left');
  });
});
