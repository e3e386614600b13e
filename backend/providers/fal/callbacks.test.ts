import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { openFalStandIn, type FalStandIn } from '#tests/provider-stand-in/fal.ts';
import type { RecordedRequest } from '#tests/provider-stand-in/service.ts';
import { readConfig } from '../../config.ts';
import type { Provider, ProviderCallback } from '../provider.ts';
import { fal as falProvider } from './fal.ts';

describe("fal's callback", () => {
  let standIn: FalStandIn;
  let fal: Provider;
  let receiver: Server;
  let received: ProviderCallback[];
  let book: RecordedRequest[];
  let url: string;

  beforeEach(async () => {
    book = [];
    standIn = await openFalStandIn(book);
    fal = falProvider.open({ config: readConfig(standIn.settings), models: {} });
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
    await standIn.close();
    receiver.close();
  });

  async function callback(manner: FalStandIn['webhooks']['manner'] = 'once') {
    standIn.webhooks.manner = manner;
    await standIn.webhooks.send(url, { request_id: 'request-1', status: 'OK', payload: {} });
    const last = received.at(-1);
    if (!last) throw new Error('no callback came');
    return last;
  }
  const verify = (call: ProviderCallback) => fal.verifyCallback?.(call);
  const keyReadings = () => book.filter(({ call }) => call === 'keys').length;

  it('that is genuine names its request, also when it comes twice', async () => {
    await callback('twice');
    expect(received).to.have.length(2);
    for (const call of received) expect(await verify(call)).to.eql({ requestId: 'request-1' });
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

  const changes: [string, (call: ProviderCallback) => ProviderCallback][] = [
    ['body', (call) => ({ ...call, rawBody: Buffer.from('{"status":"OK"}') })],
    ...['request-id', 'user-id', 'timestamp', 'signature'].map(
      (name): [string, (call: ProviderCallback) => ProviderCallback] => [
        name,
        ({ rawBody, headers }) => {
          const header = `x-fal-webhook-${name}`;
          const value = headers[header] ?? '';
          const changed = value.slice(0, -1) + (value.endsWith('0') ? '1' : '0');
          return { rawBody, headers: { ...headers, [header]: changed } };
        },
      ],
    ),
    ['headers', ({ rawBody }) => ({ rawBody, headers: {} })],
  ];
  for (const [what, change] of changes) {
    it(`with another ${what} is not genuine`, async () => {
      const genuine = await callback();
      expect(await verify(genuine)).to.eql({ requestId: 'request-1' });
      expect(await verify(change(genuine))).to.equal(null);
    });
  }

  it('is not genuine while the keys are unreadable', async () => {
    standIn.misbehave('keys', { how: 'wrong-types' });
    expect(await verify(await callback())).to.equal(null);
  });
});
