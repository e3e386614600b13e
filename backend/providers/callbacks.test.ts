import { buffer } from 'node:stream/consumers';
import { openAdapterFixture, type AdapterFixture } from '#tests/adapter-fixture.ts';
import { openHttpServer } from '#tests/http-server.ts';
import { openedEach } from '#tests/opened.ts';
import { openFalStandIn } from '#tests/provider-stand-in/fal.ts';
import { openReplicateStandIn } from '#tests/provider-stand-in/replicate.ts';
import type { WebhookManner, Webhooks } from '#tests/provider-stand-in/webhooks.ts';
import { clock } from '../clock.ts';
import { fal } from './fal/fal.ts';
import type { ProviderCallback } from './provider.ts';
import { replicate } from './replicate/replicate.ts';

type Change = (call: ProviderCallback) => ProviderCallback;
type Fixture = AdapterFixture<
  AdapterFixture['standIn'] & { webhooks: Webhooks<{ request_id: string }> }
>;

/** Sends the callback of some work as its service does, and returns what came. */
function useCallbacks(fixture: Fixture, keys: string) {
  let received: ProviderCallback[];
  const receiver = openedEach(() =>
    openHttpServer(async (request, response) => {
      const rawBody = await buffer(request);
      // No header of the stand-ins comes twice.
      received.push({ rawBody, headers: request.headers as Record<string, string> });
      response.end();
    }),
  );
  beforeEach(() => {
    received = [];
  });
  return {
    received: () => received,
    callback: async (manner: WebhookManner = 'once') => {
      const { webhooks } = fixture.standIn;
      webhooks.manner = manner;
      const payload = { request_id: 'work100', id: 'work100', status: 'OK', payload: {} };
      await webhooks.send(`${receiver.origin}/hook`, payload);
      return received.at(-1) ?? expect.fail('no callback came');
    },
    verify: async (call: ProviderCallback) => fixture.provider.verifyCallback?.(call),
    /** How often the service was asked with what it signs. */
    keyReadings: () => fixture.book.filter(({ call }) => call === keys).length,
  };
}

/** A header of the signature, changed so little that only the signature can tell. */
const otherHeader =
  (header: string): Change =>
  ({ rawBody, headers }) => {
    const value = headers[header] ?? '';
    const later = String(Number(value) + 1);
    // Before the padding of base64, whose last letter has bits that do not count.
    const changed = value.replace(/.(?=.{5}$)/, (letter) => (letter === '0' ? '1' : '0'));
    const other = header.endsWith('timestamp') ? later : changed;
    return { rawBody, headers: { ...headers, [header]: other } };
  };

const services = [
  {
    name: 'fal',
    open: () => openAdapterFixture(fal, openFalStandIn),
    ref: { requestId: 'work100' },
    keys: 'keys',
    headers: ['request-id', 'user-id', 'timestamp', 'signature'].map(
      (name) => `x-fal-webhook-${name}`,
    ),
  },
  {
    name: 'Replicate',
    open: () => openAdapterFixture(replicate, openReplicateStandIn),
    ref: { id: 'work100' },
    keys: 'secret',
    headers: ['id', 'timestamp', 'signature'].map((name) => `webhook-${name}`),
  },
] as const;

for (const { name, open, ref, keys, headers } of services) {
  describe(`a callback of ${name}`, () => {
    const fixture: Fixture = openedEach<Fixture>(open);
    const { received, callback, verify, keyReadings } = useCallbacks(fixture, keys);

    it('that is genuine names its work, also when it comes twice', async () => {
      await callback('twice');
      expect(received()).to.have.length(2);
      for (const call of received()) expect(await verify(call)).to.eql(ref);
      expect(keyReadings()).to.equal(1);
    });

    it('that another key signed is not genuine, and asks for the keys only once', async () => {
      const forged = await callback('forged');
      expect(await verify(forged)).to.equal(null);
      expect(await verify(forged)).to.equal(null);
      expect(keyReadings()).to.equal(1);
    });

    it('that is older than five minutes is not taken', async () => {
      expect(await verify(await callback('stale'))).to.equal(null);
      expect(keyReadings(), 'not worth a look at the keys').to.equal(0);
    });

    const changes: [string, Change][] = [
      ['body', (call) => ({ ...call, rawBody: Buffer.from('{"status":"OK","id":"work200"}') })],
      ['headers', ({ rawBody }) => ({ rawBody, headers: {} })],
      ...headers.map((header): [string, Change] => [header, otherHeader(header)]),
    ];
    for (const [what, change] of changes) {
      it(`with another ${what} is not genuine`, async () => {
        const genuine = await callback();
        expect(await verify(genuine)).to.eql(ref);
        expect(await verify(change(genuine))).to.equal(null);
      });
    }
  });
}

describe('a callback of fal', () => {
  const fixture = openedEach(() => openAdapterFixture(fal, openFalStandIn));
  const { callback, verify } = useCallbacks(fixture, 'keys');

  it('is not genuine while the keys are unreadable', async () => {
    fixture.standIn.misbehave('keys', { how: 'wrong-types' });
    expect(await verify(await callback())).to.equal(null);
  });
});

describe('a callback of Replicate', () => {
  const fixture = openedEach(() => openAdapterFixture(replicate, openReplicateStandIn));
  const { callback, verify, keyReadings } = useCallbacks(fixture, 'secret');

  it('with another scheme is not genuine', async () => {
    const { rawBody, headers } = await callback();
    const signature = (headers['webhook-signature'] ?? '').replaceAll('v1,', 'v0,');
    const other = { rawBody, headers: { ...headers, 'webhook-signature': signature } };
    expect(await verify(other)).to.equal(null);
  });

  it('is taken with a secret that was changed meanwhile', async () => {
    const realNow = clock.monotonicMs;
    try {
      expect(await verify(await callback())).to.eql({ id: 'work100' });
      fixture.standIn.webhooks.newSecret();
      const call = await callback();
      expect(await verify(call), 'the secret was read a moment ago').to.equal(null);
      clock.monotonicMs = () => realNow() + 61_000;
      expect(await verify(call)).to.eql({ id: 'work100' });
    } finally {
      clock.monotonicMs = realNow;
    }
  });

  it('is judged by the secret of the settings alone where there is one', async () => {
    fixture.reopen({ REPLICATE_WEBHOOK_SECRET: fixture.standIn.webhooks.secret() });
    expect(await verify(await callback())).to.eql({ id: 'work100' });
    expect(await verify(await callback('forged'))).to.equal(null);
    expect(keyReadings()).to.equal(0);
  });

  it('cannot be judged while the secret cannot be read', async () => {
    fixture.standIn.misbehave('secret', { how: 'error', status: 500 });
    expect(await fixture.faultClass(verify(await callback()))).to.equal('unavailable');
  });
});
