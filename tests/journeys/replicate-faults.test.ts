import { expect } from 'chai';
import { readConfig } from '../../backend/config.ts';
import type { Provider, ProviderRef, Step } from '../../backend/providers/provider.ts';
import { replicate } from '../../backend/providers/replicate/replicate.ts';
import { failures, type FailureReason } from '../../contract/failures.ts';
import type { Generation } from '../../contract/generation.ts';
import type { Person } from '../person.ts';
import type { ReplicateEnding } from '../provider-stand-in/replicate-jobs.ts';
import {
  openReplicateStandIn,
  replicateToken,
  type ReplicateStandIn,
} from '../provider-stand-in/replicate.ts';
import type { Misbehaviour, RecordedRequest } from '../provider-stand-in/service.ts';
import { openWorld, type World } from '../world.ts';

type Fault = {
  /** The call that goes wrong; as often as `times`, else always. */
  call?: string;
  how?: Misbehaviour;
  times?: number;
  /** How the first work that is accepted ends. */
  endings?: ReplicateEnding[];
  ends: 'delivered' | FailureReason;
  /** At most so many pictures are bought, of the story's three; more only after work was lost. */
  paid: number;
};

const error = (status: number): Misbehaviour => ({
  ...{ how: 'error', status, body: { title: 'secret words', detail: 'secret words', status } },
});
const unavailable = 'provider-unavailable';
const rejected: ReplicateEnding = { ends: 'failed', error: 'secret words: NSFW content detected' };
const redirect: Misbehaviour = { how: 'redirect', to: 'http://169.254.169.254/latest/meta-data' };

/** Each is the whole text of a custom story. */
const faults: Readonly<Record<string, Fault>> = {
  'nothing goes wrong': { ends: 'delivered', paid: 3 },
  'a submit that is refused once': {
    ...{ call: 'submit', how: error(503), times: 1, ends: 'delivered', paid: 3 },
  },
  'a wrong token': { call: 'model', how: error(401), ends: unavailable, paid: 0 },
  'an unknown model': { call: 'model', how: error(404), ends: unavailable, paid: 0 },
  'an empty account': { call: 'submit', how: error(402), ends: unavailable, paid: 0 },
  'an input that does not fit': { call: 'submit', how: error(422), ends: 'internal', paid: 0 },
  'a submit that drops before': {
    ...{ call: 'submit', how: { how: 'drop-before' }, ends: unavailable, paid: 0 },
  },
  'a submit that drops after': {
    ...{ call: 'submit', how: { how: 'drop-after' }, ends: unavailable, paid: 3 },
  },
  'a submit of garbage': {
    ...{ call: 'submit', how: { how: 'garbage' }, ends: unavailable, paid: 0 },
  },
  'a submit of wrong types': {
    ...{ call: 'submit', how: { how: 'wrong-types' }, ends: unavailable, paid: 3 },
  },
  'a submit without end': {
    ...{ call: 'submit', how: { how: 'huge' }, ends: unavailable, paid: 0 },
  },
  'a state that drops once': {
    ...{ call: 'read', how: { how: 'drop-before' }, times: 1, ends: 'delivered', paid: 3 },
  },
  'a state of wrong types once': {
    ...{ call: 'read', how: { how: 'wrong-types' }, times: 1, ends: 'delivered', paid: 3 },
  },
  'pictures that are rejected': {
    ...{ endings: [rejected, rejected, rejected], ends: 'content-rejected', paid: 3 },
  },
  'a model that crashes once': {
    ...{ endings: [{ ends: 'failed', error: 'CUDA (E1001)' }], ends: 'delivered', paid: 4 },
  },
  'work that is stopped once': { endings: [{ ends: 'aborted' }], ends: 'delivered', paid: 4 },
  'a picture that is no longer there': {
    ...{ endings: [{ ends: 'expired' }], ends: 'delivered', paid: 4 },
  },
  // Each of the three steps has four attempts.
  'a picture that is a page': {
    ...{ call: 'file', how: { how: 'html' }, ends: unavailable, paid: 12 },
  },
  'a picture at a private address': { call: 'file', how: redirect, ends: 'internal', paid: 3 },
};

describe('whatever goes wrong at Replicate', function () {
  this.timeout(180_000);
  let world: World;
  const services = new Map<string, ReplicateStandIn>();
  const books = new Map<string, RecordedRequest[]>();
  const ended = new Map<string, { generation: Generation; person: Person }>();
  const boughtFor = (text: string) => books.get(text)?.filter(({ isPaid }) => isPaid).length ?? 0;

  before(async () => {
    for (const [text, { call, how, times = Infinity, endings = [] }] of Object.entries(faults)) {
      const book: RecordedRequest[] = [];
      const service = await openReplicateStandIn(book);
      if (call && how) service.misbehave(call, how, times);
      endings.forEach(service.endNext);
      services.set(text, service);
      books.set(text, book);
    }
    world = await openWorld();
    const settings = { WORKER_SLOTS: '16', PROVIDER_CALLBACKS: 'off' };
    const providers = [byText(services)];
    const { url } = await world.open({ providers, settings, uncertainSubmitSeconds: 2 });
    await Promise.all(
      Object.keys(faults).map(async (customPrompt) => {
        const person = await world.person(url ?? '').register();
        const { generationId } = await person.expect<{ generationId: string }>(
          ...(['POST', '/api/generate-image'] as const),
          {
            json: { theme: 'customPrompt', customPrompt },
            headers: { prefer: 'respond-async' },
          },
        );
        const generation = await person.untilEnded(generationId, 160);
        ended.set(customPrompt, { person, generation });
      }),
    );
  });
  after(async () => {
    await world.close();
    for (const service of services.values()) await service.close();
  });

  for (const [text, { ends, paid }] of Object.entries(faults)) {
    it(`an order is delivered and charged, or refunded with a reason: ${text}`, async () => {
      const { generation, person } = ended.get(text) ?? expect.fail('it did not end');
      const { status, error: said } = generation;

      if (ends === 'delivered')
        expect({ status, said }).to.eql({ status: 'succeeded', said: null });
      else expect({ status, said }).to.eql({ status: 'failed', said: failures[ends] });
      expect(await person.balance()).to.equal(ends === 'delivered' ? 9 : 10);
      expect(await person.images()).to.have.length(ends === 'delivered' ? 3 : 0);
      expect(boughtFor(text)).to.be.at.most(paid);
      const shown = JSON.stringify(await person.expect('GET', '/api/generations'));
      expect(shown).not.to.contain(replicateToken).and.not.to.contain('secret words');
    });
  }

  it('no attempt is paid twice', async () => {
    const rows = await world.database.query<{ text: string; attempts: number }>(
      `select g.input ->> 'customPrompt' as text, count(*)::int as attempts
         from generations g join provider_jobs j on j.generation_id = g.id group by 1`,
    );
    expect(rows).to.have.length(Object.keys(faults).length);
    for (const { text, attempts } of rows) {
      expect(boughtFor(text), text).to.be.at.most(attempts);
    }
  });
});

/** One provider whose services are told apart by the order's words, which each ref keeps. */
function byText(services: ReadonlyMap<string, ReplicateStandIn>): Provider {
  const adapters = new Map(
    Array.from(services, ([text, { settings }]) => [
      text,
      replicate.open({ config: readConfig(settings), models: {} }),
    ]),
  );
  const first = [...adapters.values()][0];
  if (!first) throw new Error('there are no services');
  const of = (text: unknown) => adapters.get(String(text)) ?? first;
  const lookAt = async (ref: ProviderRef, signal: AbortSignal) => {
    const [seen] = (await of(ref.text).look?.([ref], signal)) ?? [];
    return seen ?? ({ state: 'ready' } as const);
  };
  return {
    ...first,
    trustedOrigins: [...services.values()].map(({ origin }) => origin),
    prepare: async (step, context) => (await of(step.prompt).prepare?.(step, context)) ?? null,
    submit: async (step, context) => {
      const submitted = await of(step.prompt).submit(step, context);
      if (submitted.state === 'done') return submitted;
      return { ...submitted, ref: { ...submitted.ref, text: step.prompt } };
    },
    look: (refs, signal) => Promise.all(refs.map((ref) => lookAt(ref, signal))),
    poll: (step: Step, ref, context) => of(step.prompt).poll(step, ref, context),
    cancel: (ref, signal) => of(ref.text).cancel(ref, signal),
  };
}
