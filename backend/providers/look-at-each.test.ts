import { expect } from 'chai';
import { faultOf } from '#tests/fault-of.ts';
import { openProviderStandIn, type ProviderStandIn } from '#tests/provider-stand-in/stand-in.ts';
import type { Misbehaviour, Service } from '#tests/provider-stand-in/service.ts';
import { readConfig } from '../config.ts';
import { fal } from './fal/fal.ts';
import { openai } from './openai.ts';
import type { OutsideProvider } from './outside-provider.ts';
import type { LookResult, Provider, ProviderRef } from './provider.ts';
import { replicate } from './replicate/replicate.ts';

type Looking = {
  adapter: OutsideProvider;
  service: (standIn: ProviderStandIn) => Service & { settings: Record<string, string> };
  /** The call that reads the state of work. */
  call: string;
  ref: (id: string, service: Service & { settings: Record<string, string> }) => ProviderRef;
};

const services: readonly Looking[] = [
  {
    adapter: fal,
    service: ({ fal: service }) => service,
    call: 'status',
    ref: (requestId, { settings }) => ({
      requestId,
      statusUrl: `${settings['FAL_QUEUE_URL']}/fal-ai/z-image/requests/${requestId}/status`,
    }),
  },
  {
    adapter: replicate,
    service: (standIn) => standIn.replicate,
    call: 'read',
    ref: (id) => ({ id, work: 'predictions', capability: 'text-to-image' }),
  },
  {
    adapter: openai,
    service: ({ gpu }) => gpu,
    call: 'video',
    // Videos are its third part.
    ref: (id) => ({ part: 2, ref: { id } }),
  },
];

describe('a look at the work of a service', () => {
  let standIn: ProviderStandIn;
  before(async () => {
    standIn = await openProviderStandIn();
  });
  after(() => standIn.close());

  for (const { adapter, service, call, ref } of services) {
    describe(`at ${adapter.name}`, () => {
      let provider: Provider;
      let look: (...ids: string[]) => Promise<LookResult[]>;
      let misbehave: (misbehaviour: Misbehaviour, paths?: RegExp) => void;
      before(() => {
        const asked = service(standIn);
        provider = adapter.open({ config: readConfig(asked.settings), models: {} });
        look = async (...ids) =>
          (await provider.look?.(
            ids.map((id) => ref(id, asked)),
            new AbortController().signal,
          )) ?? [];
        misbehave = (misbehaviour, paths) => asked.misbehave(call, misbehaviour, Infinity, paths);
      });
      afterEach(() => service(standIn).behave());

      for (const [status, faultClass] of [
        [429, 'quota'],
        [401, 'auth'],
        [503, 'unavailable'],
      ] as const) {
        it(`fails as ${faultClass} when every state answers ${status}, with the pause that was asked for`, async () => {
          misbehave({ how: 'error', status, headers: { 'retry-after': '30' } });

          expect(await faultOf(look('one', 'two'))).to.include({
            name: 'ProviderFault',
            faultClass,
            retryAfterSeconds: 30,
          });
        });
      }

      it('sees work whose state cannot be read later, and the other work now', async () => {
        misbehave({ how: 'error', status: 429, headers: { 'retry-after': '30' } }, /limited/);

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
});
