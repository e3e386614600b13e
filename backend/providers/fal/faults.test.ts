import type { Phase } from '../answer-faults.ts';
import { errorTypes, faultOfAnswer } from './client.ts';

const answer = (status: number, body: unknown = {}, headers = {}) => ({ status, body, headers });

describe('an error of fal', () => {
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

  const statuses: [number, Phase, string][] = [
    [400, 'submit', 'bug'],
    [401, 'submit', 'auth'],
    [402, 'submit', 'quota'],
    [403, 'submit', 'auth'],
    [404, 'submit', 'auth'],
    [408, 'submit', 'uncertain_submit'],
    [413, 'submit', 'invalid_input'],
    [422, 'submit', 'bug'],
    [429, 'submit', 'quota'],
    [500, 'submit', 'uncertain_submit'],
    [502, 'submit', 'uncertain_submit'],
    [503, 'submit', 'unavailable'],
    [504, 'submit', 'uncertain_submit'],
    [302, 'submit', 'bug'],
    [401, 'read', 'auth'],
    [404, 'read', 'lost'],
    [410, 'read', 'lost'],
    [429, 'read', 'quota'],
    [500, 'read', 'unavailable'],
    [502, 'read', 'unavailable'],
    [302, 'read', 'unavailable'],
    [418, 'read', 'bug'],
  ];
  for (const [status, phase, faultClass] of statuses) {
    it(`with status ${status} and no type is ${faultClass} at ${phase}`, () => {
      expect(faultOfAnswer(answer(status), { phase }).faultClass).to.equal(faultClass);
      expect(faultOfAnswer(answer(status, 'not JSON'), { phase }).faultClass).to.equal(faultClass);
    });
  }

  it('says that the balance is used up only in words', () => {
    const body = { detail: 'User is locked. Reason: Exhausted balance.' };
    expect(faultOfAnswer(answer(403, body), { phase: 'submit' }).faultClass).to.equal('quota');
  });

  it('is shown by its types and ids, without its words and whatever its types hold', () => {
    const type = 'new_type\nlevel=fatal __proto__';
    const body = {
      detail: [
        { loc: [], msg: 'the order', type },
        { loc: [], type: '__proto__' },
      ],
    };
    const fault = faultOfAnswer(answer(422, body, { 'x-fal-request-id': 'r-1' }), {
      phase: 'submit',
    });
    expect(fault.message).to.equal(
      'fal answered 422 (new_type?level?fatal?__proto__, __proto__) to submit',
    );
    expect(fault.requestId).to.equal('r-1');
    expect(fault.faultClass).to.equal('bug');
  });

  it('is waited for as long as fal says, within reason', () => {
    const wait = (header: string) =>
      faultOfAnswer(answer(429, {}, { 'retry-after': header }), { phase: 'read' })
        .retryAfterSeconds;
    expect([wait('7'), wait('99999'), wait('-1'), wait('soon')]).to.eql([
      7,
      600,
      undefined,
      undefined,
    ]);
  });
});
