import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { faultOf } from '#tests/fault-of.ts';
import { openReplicateFixture, type ReplicateFixture } from '#tests/replicate-fixture.ts';
import type { WebhookManner } from '#tests/provider-stand-in/webhooks.ts';
import { clock } from '../../clock.ts';
import type { ProviderCallback } from '../provider.ts';

describe("Replicate's callback", () => {
  let fixture: ReplicateFixture;
  let receiver: Server;
  let received: ProviderCallback[];
  let url: string;

  beforeEach(async () => {
    fixture = await openReplicateFixture();
    received = [];
    receiver = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        // No header of the stand-in comes twice.
        const headers = request.headers as Record<string, string>;
        received.push({ rawBody: Buffer.concat(chunks), headers });
        response.end();
      });
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  });
  afterEach(async () => {
    await fixture.close();
    receiver.close();
  });

  async function callback(manner: WebhookManner = 'once') {
    fixture.standIn.webhooks.manner = manner;
    await fixture.standIn.webhooks.send(url, { id: 'work1', status: 'succeeded' });
    const last = received.at(-1);
    if (!last) throw new Error('no callback came');
    return last;
  }
  const verify = (call: ProviderCallback) => fixture.provider.verifyCallback?.(call);
  const secretReadings = () => fixture.book.filter(({ call }) => call === 'secret').length;

  it('that is genuine names its work, also when it comes twice', async () => {
    await callback('twice');
    expect(received).to.have.length(2);
    for (const call of received) expect(await verify(call)).to.eql({ id: 'work1' });
    expect(secretReadings()).to.equal(1);
  });

  it('that is forged is not genuine, and asks for the secret only once', async () => {
    const forged = await callback('forged');
    expect(await verify(forged)).to.equal(null);
    expect(await verify(forged)).to.equal(null);
    expect(secretReadings()).to.equal(1);
  });

  it('that is older than five minutes is not taken', async () => {
    expect(await verify(await callback('stale'))).to.equal(null);
    expect(secretReadings(), 'not worth a look at the secret').to.equal(0);
  });

  const changes: [string, (call: ProviderCallback) => ProviderCallback][] = [
    ['body', (call) => ({ ...call, rawBody: Buffer.from('{"id":"work2"}') })],
    ...['id', 'timestamp', 'signature'].map(
      (name): [string, (call: ProviderCallback) => ProviderCallback] => [
        name,
        ({ rawBody, headers }) => {
          const header = `webhook-${name}`;
          const value = headers[header] ?? '';
          const changed = value.slice(0, -5) + (value.endsWith('0000=') ? '1111=' : '0000=');
          const text = name === 'timestamp' ? String(Number(value) + 1) : changed;
          return { rawBody, headers: { ...headers, [header]: text } };
        },
      ],
    ),
    ['headers', ({ rawBody }) => ({ rawBody, headers: {} })],
    [
      'scheme',
      ({ rawBody, headers }) => {
        const signature = (headers['webhook-signature'] ?? '').replaceAll('v1,', 'v0,');
        return { rawBody, headers: { ...headers, 'webhook-signature': signature } };
      },
    ],
  ];
  for (const [what, change] of changes) {
    it(`with another ${what} is not genuine`, async () => {
      const genuine = await callback();
      expect(await verify(genuine)).to.eql({ id: 'work1' });
      expect(await verify(change(genuine))).to.equal(null);
    });
  }

  it('is taken with a secret that was changed meanwhile', async () => {
    const realNow = clock.monotonicMs;
    try {
      expect(await verify(await callback())).to.eql({ id: 'work1' });
      fixture.standIn.webhooks.newSecret();
      const call = await callback();
      expect(await verify(call), 'the secret was read a moment ago').to.equal(null);
      clock.monotonicMs = () => realNow() + 61_000;
      expect(await verify(call)).to.eql({ id: 'work1' });
    } finally {
      clock.monotonicMs = realNow;
    }
  });

  it('is judged by the secret of the settings alone where there is one', async () => {
    fixture.reopen({}, { REPLICATE_WEBHOOK_SECRET: fixture.standIn.webhooks.secret() });
    expect(await verify(await callback())).to.eql({ id: 'work1' });
    expect(await verify(await callback('forged'))).to.equal(null);
    expect(secretReadings()).to.equal(0);
  });

  it('cannot be judged while the secret cannot be read', async () => {
    fixture.standIn.misbehave('secret', { how: 'error', status: 500 });
    const call = await callback();
    expect(await faultOf(verify(call) ?? Promise.resolve())).to.have.property(
      ...(['faultClass', 'unavailable'] as const),
    );
  });
});
