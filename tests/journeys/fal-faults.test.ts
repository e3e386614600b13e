import { expect } from 'chai';
import { readConfig } from '../../backend/config.ts';
import { fal } from '../../backend/providers/fal/fal.ts';
import type { Provider, Step } from '../../backend/providers/provider.ts';
import { failures, type FailureReason } from '../../contract/failures.ts';
import type { Generation } from '../../contract/generation.ts';
import type { Person } from '../person.ts';
import { falKey, openFalStandIn, type FalStandIn } from '../provider-stand-in/fal.ts';
import type { FalEnding } from '../provider-stand-in/fal-jobs.ts';
import type { Misbehaviour, RecordedRequest } from '../provider-stand-in/service.ts';
import { openWorld, type World } from '../world.ts';

type Fault = {
  /** The call that goes wrong; as often as `times`, else always. */
  call?: string;
  how?: Misbehaviour;
  times?: number;
  /** How the first requests that are accepted end. */
  endings?: FalEnding[];
  ends: 'delivered' | FailureReason;
  /** Requests that fal accepted, of the story's three pictures; more only after work was lost. */
  paid?: number;
};

const secret = { body: { detail: 'secret words of fal', error_type: 'new_type' } };
const error = (status: number): Misbehaviour => ({ how: 'error', status, ...secret });
const once = 1;
const unsafe: FalEnding = { ends: 'unsafe' };

/** Each is the whole text of a custom story. */
const faults: Readonly<Record<string, Fault>> = {
  'nothing goes wrong': { ends: 'delivered', paid: 3 },
  'a submit that is refused once': {
    ...{ call: 'submit', how: error(503), times: once, ends: 'delivered', paid: 3 },
  },
  'a wrong key': { call: 'submit', how: error(401), ends: 'provider-unavailable', paid: 0 },
  'an empty account': { call: 'submit', how: error(402), ends: 'provider-unavailable', paid: 0 },
  'a request that does not fit': { call: 'submit', how: error(422), ends: 'internal', paid: 0 },
  'a submit that drops before': {
    ...{ call: 'submit', how: { how: 'drop-before' }, ends: 'provider-unavailable', paid: 0 },
  },
  'a submit that drops after': {
    ...{ call: 'submit', how: { how: 'drop-after' }, ends: 'provider-unavailable', paid: 3 },
  },
  'a submit of garbage': {
    ...{ call: 'submit', how: { how: 'garbage' }, ends: 'provider-unavailable', paid: 0 },
  },
  'a submit of wrong types': {
    ...{ call: 'submit', how: { how: 'wrong-types' }, ends: 'provider-unavailable', paid: 3 },
  },
  'a submit without end': {
    ...{ call: 'submit', how: { how: 'huge' }, ends: 'provider-unavailable', paid: 0 },
  },
  'a submit without an answer': {
    ...{ call: 'submit', how: { how: 'hang-after' }, ends: 'provider-unavailable', paid: 3 },
  },
  'a status that drops once': {
    ...{ call: 'status', how: { how: 'drop-before' }, times: once, ends: 'delivered', paid: 3 },
  },
  'a status that is slow': {
    ...{ call: 'status', how: { how: 'slow', milliseconds: 700 }, ends: 'delivered', paid: 3 },
  },
  'a status of garbage': {
    ...{ call: 'status', how: { how: 'garbage' }, ends: 'timeout', paid: 3 },
  },
  'a status without an answer': {
    ...{ call: 'status', how: { how: 'hang-before' }, ends: 'timeout', paid: 3 },
  },
  'a result of wrong types': {
    ...{ call: 'result', how: { how: 'wrong-types' }, ends: 'internal', paid: 3 },
  },
  'a result that is a page once': {
    ...{ call: 'result', how: { how: 'html' }, times: once, ends: 'delivered', paid: 3 },
  },
  'pictures that are flagged': {
    ...{ endings: [unsafe, unsafe, unsafe], ends: 'content-rejected', paid: 3 },
  },
  'a runner that is gone': {
    endings: [{ ends: 'error', status: 503, errorType: 'runner_disconnected', body: {} }],
    ...{ ends: 'delivered', paid: 4 },
  },
  'a picture that is no longer there': {
    endings: [{ ends: 'expired' }],
    ends: 'delivered',
    paid: 4,
  },
  'a picture of two gigabytes once': {
    ...{ call: 'file', how: { how: 'huge' }, times: once, ends: 'delivered', paid: 4 },
  },
  'a picture that is a page': {
    ...{ call: 'file', how: { how: 'html' }, ends: 'provider-unavailable' },
  },
  'a picture at a private address': {
    call: 'file',
    how: { how: 'redirect', to: 'http://169.254.169.254/latest/meta-data' },
    ...{ ends: 'internal', paid: 3 },
  },
};

/** Of the orders that only their deadline ends. */
const DEADLINE_SECONDS = 25;

describe('whatever goes wrong at fal', function () {
  this.timeout(180_000);
  let world: World;
  const services = new Map<string, FalStandIn>();
  const books = new Map<string, RecordedRequest[]>();
  const ended = new Map<string, { generation: Generation; person: Person }>();

  before(async () => {
    for (const [text, { call, how, times = Infinity, endings = [] }] of Object.entries(faults)) {
      const book: RecordedRequest[] = [];
      const service = await openFalStandIn(book);
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
      Object.entries(faults).map(async ([text, { ends }]) => {
        const person = await world.person(url ?? '').register();
        const id = await order(person, text);
        if (ends === 'timeout') await shortenDeadline(world, id);
        ended.set(text, { person, generation: await person.untilEnded(id, 160) });
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
      const bought = books.get(text)?.filter(({ isPaid }) => isPaid) ?? [];
      if (paid !== undefined) expect(bought.length).to.be.at.most(paid);
      const shown = JSON.stringify(await person.expect('GET', '/api/generations'));
      expect(shown).not.to.contain(falKey).and.not.to.contain('secret words');
    });
  }

  it('no attempt is paid twice', async () => {
    const rows = await world.database.query<{ text: string; attempts: number }>(
      `select g.input ->> 'customPrompt' as text, count(*)::int as attempts
         from generations g join provider_jobs j on j.generation_id = g.id group by 1`,
    );
    for (const { text, attempts } of rows) {
      const bought = books.get(text)?.filter(({ isPaid }) => isPaid) ?? [];
      expect(bought.length, text).to.be.at.most(attempts);
    }
  });
});

async function order(person: Person, customPrompt: string): Promise<string> {
  const { generationId } = await person.expect<{ generationId: string }>(
    'POST',
    '/api/generate-image',
    { json: { theme: 'customPrompt', customPrompt }, headers: { prefer: 'respond-async' } },
  );
  return generationId;
}

async function shortenDeadline(world: World, id: string): Promise<void> {
  await world.database.query(
    'update generations set deadline_at = now() + make_interval(secs => $2) where id = $1',
    [id, DEADLINE_SECONDS],
  );
}

/** One provider whose services are told apart by the order's words. */
function byText(services: ReadonlyMap<string, FalStandIn>): Provider {
  const adapters = new Map(
    Array.from(services, ([text, { settings }]) => [
      text,
      fal.open({ config: readConfig(settings), models: {} }),
    ]),
  );
  const first = [...adapters.values()][0];
  if (!first) throw new Error('there are no services');
  const of = ({ prompt }: Step) => adapters.get(prompt) ?? first;
  return {
    ...first,
    trustedOrigins: [...services.values()].map(({ origin }) => origin),
    prepare: async (step, context) => (await of(step).prepare?.(step, context)) ?? null,
    submit: (step, context) => of(step).submit(step, context),
    poll: (step, ref, context) => of(step).poll(step, ref, context),
    // What `look` and `cancel` need stands in the ref.
  };
}
