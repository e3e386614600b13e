import { openAdapterFixture, portrait, steps } from '#tests/adapter-fixture.ts';
import { faultOf } from '#tests/fault-of.ts';
import { openedOnce } from '#tests/opened.ts';
import { submitStep } from '#tests/perform-step.ts';
import { openFalStandIn, type FalStandIn } from '#tests/provider-stand-in/fal.ts';
import type { Phase } from '../answer-faults.ts';
import { errorTypes, faultOfAnswer } from './client.ts';
import { fal } from './fal.ts';

describe('fal, misbehaving,', () => {
  const fixture = openedOnce(() => openAdapterFixture(fal, openFalStandIn));
  afterEach(() => fixture.reset());

  describe('buys nothing twice and says so when it cannot know', () => {
    const foreign = 'https://evil.example/requests/1';
    for (const [what, said] of Object.entries({
      'another host': { status_url: foreign, response_url: foreign, cancel_url: foreign },
      'another host in one of three': { cancel_url: foreign },
      nothing: { status_url: undefined, response_url: undefined, cancel_url: undefined },
      'no text': { status_url: 7, response_url: null, cancel_url: {} },
    })) {
      it(`and reads and cancels what it bought by its id where fal names ${what}`, async () => {
        const change = (body: object) => ({ ...body, ...said });
        fixture.standIn.misbehave('submit', { how: 'change', change });
        const context = await fixture.context();
        const ref = await submitStep(fixture.provider, steps['text-to-image'], context);

        const made = await fixture.provider.poll(steps['text-to-image'], ref, context);

        expect(made.state).to.equal('done');
        await fixture.provider.cancel(ref, context.signal);
        const jobId = fixture.standIn.jobs().at(-1)?.id;
        expect(fixture.book.at(-1)).to.include({ call: 'cancel' });
        expect(fixture.book.at(-1)?.path).to.contain(jobId);
        expect(JSON.stringify(ref)).not.to.contain('evil');
      });
    }

    it('auth with a wrong key or an unknown model', async () => {
      const pictureFault = () => fixture.faultClass(fixture.perform(steps['text-to-image']));
      fixture.reopen({ FAL_KEY: 'wrong' });
      expect(await pictureFault()).to.equal('auth');
      fixture.reopen({}, { 'text-to-image': 'fal-ai/no-such-model' });
      expect(await pictureFault()).to.equal('auth');
    });
  });

  describe('reports of a request that was bought', () => {
    const detail = (type: string) => ({ detail: [{ loc: ['body'], msg: 'secret words', type }] });
    type Ending = Parameters<FalStandIn['endNext']>[0];
    const refused = (type: string): Ending => ({ ends: 'error', status: 422, body: detail(type) });
    const broken = (status: number, errorType: string): Ending => ({
      ...({ ends: 'error', status, errorType, body: {} } as const),
    });
    const endings: [string, number | undefined, Ending][] = [
      ['content_rejected', 420_000, { ends: 'unsafe' }],
      ['content_rejected', 420_000, refused('content_policy_violation')],
      ['invalid_input', undefined, refused('image_load_error')],
      ['bug', undefined, refused('value_error')],
      ['lost', 0, broken(503, 'runner_disconnected')],
      ['timeout', 0, broken(504, 'request_timeout')],
    ];
    for (const [faultClass, costMicros, ending] of endings) {
      it(`${faultClass} for ${costMicros} when it ends ${JSON.stringify(ending).slice(0, 90)}`, async () => {
        fixture.standIn.endNext(ending);
        const fault = await faultOf(fixture.perform(steps['image-to-video']));
        expect(fault).to.include({ faultClass, costMicros });
        expect(fault).to.have.property('requestId', fixture.standIn.jobs().at(-1)?.id);
        expect(String(fault)).not.to.match(/secret words|flagged by a content checker/);
      });
    }

    it('lost when the weights of a training are a page', async () => {
      fixture.standIn.misbehave('file', { how: 'html' });
      const files = [portrait, portrait, portrait, portrait];
      const training = fixture.perform(steps['train-persona'], files);
      expect(await fixture.faultClass(training)).to.equal('lost');
    });
  });
});

describe('an error of fal', () => {
  const answer = (status: number, body: unknown = {}, headers = {}) => ({ status, body, headers });

  for (const [type, { faultClass, isBilled = false }] of Object.entries(errorTypes)) {
    it(`of type ${type} is ${faultClass}, wherever it is named`, () => {
      const inDetail = { detail: [{ loc: ['body', 'prompt'], msg: 'x', type }] };
      for (const said of [
        answer(422, inDetail),
        answer(500, { detail: 'x', error_type: type }),
        answer(500, '', { 'x-fal-error-type': type }),
      ]) {
        const fault = faultOfAnswer(said, { phase: 'read', costMicros: 5000 });
        expect(fault.faultClass).to.equal(faultClass);
        const unbilled = said.status >= 500 ? 0 : undefined;
        expect(fault.costMicros).to.equal(isBilled ? 5000 : unbilled);
      }
    });
  }

  const statuses: [number, Record<Phase, string>][] = [
    [302, { submit: 'bug', read: 'unavailable' }],
    [400, { submit: 'bug', read: 'lost' }],
    [401, { submit: 'auth', read: 'auth' }],
    [402, { submit: 'quota', read: 'quota' }],
    [403, { submit: 'auth', read: 'auth' }],
    [404, { submit: 'auth', read: 'lost' }],
    [408, { submit: 'uncertain_submit', read: 'bug' }],
    [410, { submit: 'auth', read: 'lost' }],
    [413, { submit: 'invalid_input', read: 'lost' }],
    [418, { submit: 'bug', read: 'bug' }],
    [422, { submit: 'bug', read: 'bug' }],
    [429, { submit: 'quota', read: 'quota' }],
    [500, { submit: 'uncertain_submit', read: 'unavailable' }],
    [503, { submit: 'unavailable', read: 'unavailable' }],
    [504, { submit: 'uncertain_submit', read: 'unavailable' }],
  ];
  for (const [status, classes] of statuses) {
    it(`with status ${status} and no type is ${classes.submit} at submit, ${classes.read} at read`, () => {
      for (const phase of ['submit', 'read'] as const) {
        for (const body of [{}, 'not JSON']) {
          const { faultClass } = faultOfAnswer(answer(status, body), { phase });
          expect(faultClass).to.equal(classes[phase]);
        }
      }
    });
  }

  it('is shown by its types and ids, without its words and whatever its types hold', () => {
    const type = 'new_type\nlevel=fatal __proto__';
    const body = {
      detail: [
        { loc: [], msg: 'the order', type },
        { loc: [], type: '__proto__' },
      ],
    };
    const asked = answer(422, body, { 'x-fal-request-id': 'r-1' });
    const { message, requestId, faultClass } = faultOfAnswer(asked, { phase: 'submit' });
    expect({ message, requestId, faultClass }).to.deep.equal({
      message: 'fal answered 422 (new_type?level?fatal?__proto__, __proto__) to submit',
      requestId: 'r-1',
      faultClass: 'bug',
    });
  });

  it('is waited for as long as fal says, within reason', () => {
    const pauses = ['7', '99999', '-1', 'soon'].map((wait) => {
      const asked = answer(429, {}, { 'retry-after': wait });
      return faultOfAnswer(asked, { phase: 'read' }).retryAfterSeconds;
    });
    expect(pauses).to.eql([7, 600, undefined, undefined]);
  });
});
