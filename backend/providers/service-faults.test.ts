import { openAdapterFixture, steps, type AdapterFixture } from '#tests/adapter-fixture.ts';
import { faultOf } from '#tests/fault-of.ts';
import { openedOnce } from '#tests/opened.ts';
import { submitStep } from '#tests/perform-step.ts';
import { openComfyuiStandIn } from '#tests/provider-stand-in/comfyui.ts';
import { openFalStandIn, type FalStandIn } from '#tests/provider-stand-in/fal.ts';
import { openGpuStandIn } from '#tests/provider-stand-in/gpu.ts';
import { openReplicateStandIn } from '#tests/provider-stand-in/replicate.ts';
import type { Misbehaviour } from '#tests/provider-stand-in/service.ts';
import { sampleOf } from '#tests/sample-size.ts';
import { comfyui } from './comfyui/comfyui.ts';
import { fal } from './fal/fal.ts';
import { openai } from './openai.ts';
import type { FaultClass, ProviderRef, Step } from './provider.ts';
import { replicate } from './replicate/replicate.ts';

type Row = [call: string, misbehaviour: Misbehaviour, faultClass: FaultClass, paid: number];

/** A service that works on an order after it has accepted it, and its calls. */
type WorkingService = {
  name: string;
  open: () => Promise<AdapterFixture>;
  /** Work that comes in goes on until it is cancelled. */
  hold: (standIn: never) => void;
  /** The setting of its address. */
  address: string;
  step: Step;
  submit: string;
  /** Reads the state of work. */
  read: string;
  /** The state is read before the order is submitted, too. */
  readsFirst?: true;
  /** Fetches what was made. */
  file: string;
  upload?: string;
  cancel: string;
  /** An answer to a cancel that does not confirm it. */
  unconfirmed: Misbehaviour;
  /** Names work of this id; none where one request reads the state of all work. */
  ref?: (id: string, settings: Record<string, string>) => ProviderRef;
  /** The rows that are not as at every service. */
  faults: readonly Row[];
};

const error = (status: number, body?: object): Misbehaviour => ({
  how: 'error',
  status,
  ...(body && { body }),
});
const hidden: Misbehaviour = { how: 'redirect', to: 'http://169.254.169.254/latest' };
const elsewhere: Misbehaviour = { how: 'redirect', to: 'http://127.0.0.1:1/' };
const untrusted = (id: string): Misbehaviour => ({
  how: 'change',
  change: (body) => ({ ...body, id }),
});
/** A refusal as Replicate words it. */
const refused = (title: string) => error(422, { title, detail: 'secret words', status: 422 });

const services: readonly WorkingService[] = [
  {
    name: 'fal',
    open: () => openAdapterFixture(fal, openFalStandIn),
    hold: (standIn: { hold(): void }) => standIn.hold(),
    address: 'FAL_QUEUE_URL',
    step: steps.enhance,
    ...{ submit: 'submit', read: 'status', file: 'file', upload: 'upload', cancel: 'cancel' },
    unconfirmed: error(202, { status: 'CANCELLATION_REQUESTED' }),
    ref: (requestId, { FAL_QUEUE_URL }) => ({
      requestId,
      statusUrl: `${FAL_QUEUE_URL}/fal-ai/z-image/requests/${requestId}/status`,
    }),
    faults: [
      ['submit', hidden, 'bug', 0],
      ['submit', error(503), 'unavailable', 0],
      ['submit', error(429), 'quota', 0],
      ['submit', error(403, { detail: 'User is locked. Exhausted balance.' }), 'quota', 0],
      ['status', error(404), 'lost', 1],
      ['status', elsewhere, 'unavailable', 1],
      ['result', { how: 'drop-before' }, 'unavailable', 1],
      ['result', { how: 'wrong-types' }, 'bug', 1],
      ['result', { how: 'garbage' }, 'unavailable', 1],
      ['result', { how: 'huge' }, 'unavailable', 1],
      ['result', error(429), 'quota', 1],
      ['put', { how: 'drop-before' }, 'unavailable', 0],
      ['put', error(403), 'auth', 0],
    ],
  },
  {
    name: 'Replicate',
    open: () => openAdapterFixture(replicate, openReplicateStandIn),
    hold: (standIn: { hold(): void }) => standIn.hold(),
    address: 'REPLICATE_BASE_URL',
    step: steps.enhance,
    ...{ submit: 'submit', read: 'read', file: 'file', upload: 'upload', cancel: 'cancel' },
    unconfirmed: error(200, {}),
    ref: (id) => ({ id, work: 'predictions', capability: 'text-to-image' }),
    faults: [
      ['submit', hidden, 'bug', 0],
      ['submit', error(500), 'uncertain_submit', 0],
      ['submit', error(503), 'unavailable', 0],
      ['submit', error(429), 'quota', 0],
      ['submit', error(402), 'quota', 0],
      ['submit', refused('Insufficient credit'), 'quota', 0],
      ['submit', refused('Invalid version or not permitted'), 'auth', 0],
      ['submit', refused('Input validation failed'), 'bug', 0],
      ['submit', untrusted('../account'), 'uncertain_submit', 1],
      ['read', error(404), 'lost', 1],
      ['read', error(429), 'quota', 1],
      ['read', elsewhere, 'unavailable', 1],
      ['read', { how: 'change', change: (body) => ({ ...body, output: { a: 1 } }) }, 'bug', 1],
      ['model', { how: 'drop-before' }, 'unavailable', 0],
      ['model', { how: 'wrong-types' }, 'unavailable', 0],
      ['model', { how: 'change', change: () => ({ latest_version: null }) }, 'auth', 0],
    ],
  },
  {
    name: 'ComfyUI',
    open: () => openAdapterFixture(comfyui, openComfyuiStandIn, { DATA_DIR: '/nonexistent' }),
    hold: (standIn: { hold(): void }) => standIn.hold(),
    address: 'COMFYUI_URL',
    step: steps.enhance,
    ...{ submit: 'prompt', read: 'queue', file: 'view', upload: 'upload', cancel: 'dequeue' },
    readsFirst: true,
    unconfirmed: error(500),
    faults: [
      ['prompt', hidden, 'unavailable', 0],
      ['prompt', error(500), 'uncertain_submit', 0],
      ['prompt', error(401), 'auth', 0],
      ['prompt', error(429), 'unavailable', 0],
      ['history', { how: 'html' }, 'unavailable', 0],
    ],
  },
  {
    name: "a server of one's own for reels",
    open: () => openAdapterFixture(openai, openGpuStandIn),
    hold: (standIn: { videos: { begin(status: 'queued'): void } }) =>
      standIn.videos.begin('queued'),
    address: 'OPENAI_VIDEOS_BASE_URL',
    step: steps['image-to-video'],
    ...{ submit: 'videos', read: 'video', file: 'content', cancel: 'delete' },
    unconfirmed: error(500),
    // Videos are the third part of the adapter.
    ref: (id) => ({ part: 2, ref: { id } }),
    faults: [
      ['videos', hidden, 'unavailable', 0],
      ['videos', untrusted('../../admin'), 'uncertain_submit', 1],
      ['videos', error(401), 'auth', 0],
      ['videos', error(429), 'quota', 0],
      ['videos', error(503), 'unavailable', 0],
      ['video', error(404), 'lost', 1],
    ],
  },
];

/** The effects of a fault at every service: nothing is bought twice, nor said to be unbought. */
const usualFaults = ({ submit, read, readsFirst, file, upload }: WorkingService): Row[] => [
  [submit, { how: 'drop-before' }, 'uncertain_submit', 0],
  [submit, { how: 'drop-after' }, 'uncertain_submit', 1],
  [submit, { how: 'garbage' }, 'uncertain_submit', 0],
  [submit, { how: 'html' }, 'uncertain_submit', 0],
  [submit, { how: 'empty' }, 'uncertain_submit', 0],
  [submit, { how: 'huge' }, 'uncertain_submit', 0],
  [submit, { how: 'wrong-types' }, 'uncertain_submit', 1],
  [read, { how: 'drop-before' }, 'unavailable', readsFirst ? 0 : 1],
  [read, { how: 'garbage' }, 'unavailable', readsFirst ? 0 : 1],
  [read, { how: 'html' }, 'unavailable', readsFirst ? 0 : 1],
  [read, { how: 'huge' }, 'unavailable', readsFirst ? 0 : 1],
  [read, { how: 'wrong-types' }, 'unavailable', readsFirst ? 0 : 1],
  [read, error(500), 'unavailable', readsFirst ? 0 : 1],
  [file, { how: 'garbage' }, 'lost', 1],
  [file, { how: 'html' }, 'lost', 1],
  [file, { how: 'huge' }, 'lost', 1],
  [file, hidden, 'bug', 1],
  [file, error(404), 'lost', 1],
  [file, error(500), 'unavailable', 1],
  ...(upload === undefined
    ? []
    : ([
        [upload, { how: 'drop-before' }, 'unavailable', 0],
        [upload, { how: 'wrong-types' }, 'unavailable', 0],
        [upload, error(500), 'unavailable', 0],
      ] satisfies Row[])),
];

for (const service of services) {
  const { name, open, hold, address, step, read, cancel, unconfirmed, ref, faults } = service;

  describe(`an order at ${name}`, () => {
    const fixture = openedOnce(open);
    afterEach(() => fixture.reset());

    const tried = [...sampleOf(usualFaults(service), 9), ...faults];
    for (const [call, misbehaviour, faultClass, paid] of tried) {
      it(`ends as ${faultClass} when ${call} meets ${JSON.stringify(misbehaviour)}`, async () => {
        const before = fixture.paidCount();
        fixture.standIn.misbehave(call, misbehaviour);

        expect(await fixture.faultClass(fixture.perform(step))).to.equal(faultClass);
        expect(fixture.paidCount() - before).to.equal(paid);
      });
    }

    it('ends as unavailable when no server listens', async () => {
      fixture.reopen({ [address]: 'http://127.0.0.1:1' });
      expect(await fixture.faultClass(fixture.perform(step))).to.equal('unavailable');
    });

    it('is cancelled again where that is not confirmed, and however often', async () => {
      hold(fixture.standIn as never);
      const context = await fixture.context();
      const held = await submitStep(fixture.provider, step, context);
      const stop = () => fixture.faultClass(fixture.provider.cancel(held, context.signal));
      for (const misbehaviour of [{ how: 'drop-before' }, unconfirmed] as const) {
        fixture.standIn.misbehave(cancel, misbehaviour);
        expect(await stop()).to.equal('unavailable');
      }
      expect([await stop(), await stop()]).to.eql([undefined, undefined]);
      fixture.standIn.misbehave(cancel, error(404, {}));
      expect(await stop(), 'what it no longer knows').to.equal(undefined);
    });
  });

  if (!ref) continue;
  describe(`a look at work of ${name}`, () => {
    const fixture = openedOnce(open);
    afterEach(() => fixture.reset());
    const look = async (...ids: string[]) => {
      const refs = ids.map((id) => ref(id, fixture.standIn.settings));
      return fixture.provider.look?.(refs, new AbortController().signal);
    };
    const wait = { 'retry-after': '30' };

    for (const [status, faultClass] of [
      [429, 'quota'],
      [401, 'auth'],
      [503, 'unavailable'],
    ] as const) {
      it(`fails as ${faultClass} when every state answers ${status}, with the pause that was asked for`, async () => {
        fixture.standIn.misbehave(read, { how: 'error', status, headers: wait }, Infinity);

        expect(await faultOf(look('one', 'two'))).to.include({
          name: 'ProviderFault',
          faultClass,
          retryAfterSeconds: 30,
        });
      });
    }

    it('sees work whose state cannot be read later, and the other work now', async () => {
      const limited: Misbehaviour = { how: 'error', status: 429, headers: wait };
      fixture.standIn.misbehave(read, limited, Infinity, /limited/);

      expect(await look('limited', 'unknown')).to.deep.equal([
        { state: 'waiting', nextPollSeconds: 30 },
        { state: 'ready' },
      ]);
    });

    it('is ready for work that the service does not know: the poll says what follows', async () => {
      expect(await look('unknown')).to.deep.equal([{ state: 'ready' }]);
    });
  });
}

type Queue = AdapterFixture['standIn'] & Pick<FalStandIn, 'hold' | 'setPace' | 'release'>;

for (const { name, open, queued } of [
  {
    name: 'fal',
    open: () => openAdapterFixture(fal, openFalStandIn),
    queued: { queuePosition: 1 },
  },
  {
    name: 'Replicate',
    open: () => openAdapterFixture(replicate, openReplicateStandIn),
    queued: { stage: 'Waiting in the queue' },
  },
] as const) {
  describe(`a look at ${name}`, () => {
    const fixture = openedOnce<AdapterFixture<Queue>>(open);

    it('says that work waits, then how far it is, then that it is over', async () => {
      const step = steps['text-to-image'];
      fixture.standIn.hold();
      const context = await fixture.context();
      const ref = await submitStep(fixture.provider, step, context);

      const waiting = await fixture.provider.poll(step, ref, context);
      expect(waiting).to.include({ state: 'waiting', ...queued });
      fixture.standIn.setPace(() => ({ queuedMs: 0, runningMs: 60_000 }));
      fixture.standIn.release();
      const running = await fixture.provider.look?.([ref, ref], context.signal);
      expect(running).to.have.length(2);
      expect(running?.[1]).to.include({ state: 'waiting', fraction: 0.5 });
      await fixture.provider.cancel(ref, context.signal);
      expect(await fixture.provider.look?.([ref], context.signal)).to.eql([{ state: 'ready' }]);
    });
  });
}
