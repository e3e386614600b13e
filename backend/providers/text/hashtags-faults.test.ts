import { hashtagFault, useTextModels } from '#tests/hashtag-order.ts';
import type { LanguageModel } from '#tests/provider-stand-in/language-model.ts';
import type { Misbehaviour } from '#tests/provider-stand-in/service.ts';
import { stepContext } from '#tests/step-context.ts';
import type { FaultClass } from '../provider.ts';
import { hashtagsPart } from './hashtags.ts';
import type { TextModel } from './text-model.ts';

const theme = 'sourdough baking';

describe('faults of hashtags by a language model', () => {
  const { standIn, models, requestsDuring } = useTextModels();

  for (const name of ['openai', 'google', 'server'] as const) {
    it(`are refused with the model’s refusal (${name})`, async () => {
      const refuse: LanguageModel = () => ({ refusal: 'I cannot help.', searches: [theme] });
      standIn.openai.setModel(refuse);
      standIn.google.setModel(refuse);

      const { faultClass } = await hashtagFault(models[name]);

      expect(faultClass).to.equal('content_rejected');
    });
  }

  const failing: [string, Misbehaviour, FaultClass][] = [
    ['401', { how: 'error', status: 401, body: {} }, 'auth'],
    ['403', { how: 'error', status: 403, body: {} }, 'auth'],
    ['402', { how: 'error', status: 402, body: {} }, 'quota'],
    ['429', { how: 'error', status: 429, headers: { 'retry-after': '7' } }, 'quota'],
    ['404', { how: 'error', status: 404, body: {} }, 'unavailable'],
    ['500', { how: 'error', status: 500, body: {} }, 'unavailable'],
    ['503 with a page', { how: 'error', status: 503 }, 'unavailable'],
    ['400', { how: 'error', status: 400, body: {} }, 'bug'],
    [
      'a rejected prompt',
      {
        how: 'error',
        status: 400,
        body: { error: { message: 'No', code: 'content_policy_violation' } },
      },
      'content_rejected',
    ],
    ['a connection dropped before', { how: 'drop-before' }, 'uncertain_submit'],
    ['a connection dropped after', { how: 'drop-after' }, 'uncertain_submit'],
    ['garbage', { how: 'garbage' }, 'lost'],
    ['a page', { how: 'html' }, 'lost'],
    ['nothing', { how: 'empty' }, 'lost'],
    ['wrong types', { how: 'wrong-types' }, 'lost'],
    ['two gigabytes', { how: 'huge' }, 'lost'],
    ['a redirect', { how: 'redirect', to: 'http://169.254.169.254/latest' }, 'unavailable'],
    ['no answer', { how: 'hang-after' }, 'timeout'],
  ];
  for (const [what, misbehaviour, expected] of failing) {
    for (const name of ['openai', 'google', 'server'] as const) {
      it(`end as ${expected} after one request: ${what} (${name})`, async () => {
        const service = name === 'google' ? standIn.google : standIn.openai;
        const call = { openai: 'responses', google: 'generate', server: 'chat' }[name];
        service.misbehave(call, misbehaviour, Number.POSITIVE_INFINITY);

        const requests = await requestsDuring(async () => {
          const fault = await hashtagFault(models[name], {
            limitSeconds: what === 'no answer' ? 0.5 : 10,
          });
          expect(fault.faultClass, fault.message).to.equal(expected);
          // An answer that comes too late or cannot be read, unless the server is one's own.
          const isBilled = ['timeout', 'lost'].includes(expected) && name !== 'server';
          expect((fault.costMicros ?? 0) > 0).to.equal(isBilled);
          expect(fault.retryAfterSeconds).to.equal(what === '429' ? 7 : undefined);
        });

        expect(requests).to.have.length(1);
      });
    }
  }

  it('end as unavailable when no server listens', async () => {
    const { faultClass } = await hashtagFault({
      ...models.openai,
      baseUrl: 'http://127.0.0.1:47/v1',
    });

    expect(faultClass).to.equal('unavailable');
  });

  it('never tell the key, which a server may repeat', async () => {
    const apiKey = 'sk-secret-of-an-operator';

    for (const model of [models.openai, models.server]) {
      const fault = await hashtagFault({ ...model, apiKey });

      expect(fault.faultClass).to.equal('auth');
      expect(fault.message).to.contain('answered 401');
      expect(fault.requestId).to.match(/^req_/);
      expect(JSON.stringify(fault) + fault.stack + String(fault.cause)).not.to.contain(apiKey);
    }
  });

  const apiKey = 'sk-of-an-operator';
  const texts: [what: string, body: object, message: string][] = [
    ['a code', { code: 'unknown_url', type: 'x' }, 'the service answered 404 (unknown_url)'],
    ['a type', { code: null, type: 'server_error' }, 'the service answered 404 (server_error)'],
    ['a status', { code: 404, status: 'NOT_FOUND' }, 'the service answered 404 (NOT_FOUND)'],
    ['a line break', { code: 'a\nb c' }, 'the service answered 404 (a?b?c)'],
    ['the key', { code: `key ${apiKey}` }, 'the service answered 404'],
    ['no code', {}, 'the service answered 404'],
  ];
  for (const [what, error, message] of texts) {
    it(`tell the status and ${what}, and nothing else of what the service says`, async () => {
      const body = { error: { message: 'secret words of the order', ...error } };
      standIn.openai.misbehave('responses', { how: 'error', status: 404, body });
      standIn.openai.misbehave('chat', { how: 'error', status: 404, body });
      for (const model of [models.openai, models.server]) {
        const fault = await hashtagFault({ ...model, apiKey });
        expect(fault.message).to.equal(message);
      }
    });
  }

  it('stop at once when the order is cancelled', async () => {
    standIn.openai.misbehave('responses', { how: 'hang-after' });
    const cancelled = new AbortController();
    const part = hashtagsPart(models.openai);
    const step = { capability: 'hashtags', prompt: theme, source: null } as const;
    const asked = part.submit(step, {
      ...stepContext({ signal: cancelled.signal }),
      prepared: null,
    });
    cancelled.abort('cancelled');

    expect(await asked.catch((reason: unknown) => reason)).to.equal('cancelled');
  });

  describe('report of the settings', () => {
    const check = (model: TextModel) =>
      hashtagsPart(model).check?.(new AbortController().signal) ?? expect.fail('no check');

    it('finds nothing wrong with right ones', async () => {
      for (const model of Object.values(models)) expect(await check(model)).to.deep.equal([]);
    });

    it('names a wrong key, an unknown model, and a server or search that is not there', async () => {
      expect(await check({ ...models.openai, apiKey: 'wrong' })).to.deep.equal([
        'the key is refused (401)',
      ]);
      expect(await check({ ...models.google, apiKey: 'wrong' })).to.deep.equal([
        'the key is refused (400)',
      ]);
      for (const model of [models.openai, models.google]) {
        expect(await check({ ...model, id: 'unknown' })).to.deep.equal([
          'there is no model unknown',
        ]);
      }
      standIn.openai.misbehave('model', { how: 'redirect', to: '/elsewhere' });
      expect(await check(models.openai)).to.deep.equal(['the service answers 302']);
      const [gone] = await check({ ...models.openai, baseUrl: 'http://127.0.0.1:47/v1' });
      expect(gone).to.match(/^the service cannot be reached: /);
      standIn.searxng.misbehave('search', { how: 'error', status: 403 });
      expect(await check(models.serverWithSearch)).to.deep.equal([
        'SEARCH_URL gives no results as JSON: the search server answered 403',
      ]);
    });
  });
});
