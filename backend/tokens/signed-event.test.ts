import Stripe from 'stripe';
import { faultOf } from '../../tests/fault-of.ts';
import { clock } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import { readSignedEvent, signEvent } from './signed-event.ts';

const secret = 'whsec_test';
const payload = JSON.stringify({ id: 'evt_1', type: 'charge.refunded', livemode: false });
const now = new Date('2026-05-04T12:00:00Z');

describe('the signature of a webhook', () => {
  const { now: realNow } = clock;
  before(() => {
    clock.now = () => now;
  });
  after(() => {
    clock.now = realNow;
  });

  const read = (header: string, body = payload, isLive = false) =>
    readSignedEvent(Buffer.from(body), header, { secret, isLive });
  const signedAt = (secondsFromNow: number) =>
    Stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: now.getTime() / 1000 + secondsFromNow,
    });

  it('lets the event through that we signed ourselves', async () => {
    expect(await read(await signEvent(payload, secret))).to.include({ id: 'evt_1' });
  });

  for (const seconds of [-300, -1, 0, 1, 300]) {
    it(`is good ${seconds} s from now`, async () => {
      expect(await read(signedAt(seconds))).to.include({ id: 'evt_1' });
    });
  }

  const refused: Record<string, () => Promise<unknown>> = {
    '301 s old': () => read(signedAt(-301)),
    '301 s ahead': () => read(signedAt(301)),
    'a day ahead': () => read(signedAt(86_400)),
    'with an older time put before': () => read(`t=${now.getTime() / 1000},${signedAt(86_400)}`),
    'of other bytes': () => read(signedAt(0), `${payload} `),
    'of another secret': async () => read(await signEvent(payload, 'whsec_other')),
    empty: () => read(''),
    'of real money where we play': () => read(signedAt(0), payload, true),
    'without a time': () => read(signedAt(0).replace(/t=\d+/, 't=')),
  };
  for (const [what, act] of Object.entries(refused)) {
    it(`is refused when it is ${what}`, async () => {
      expect(await faultOf(act()))
        .to.be.instanceOf(Refusal)
        .with.property('code', 'payment.bad-webhook');
    });
  }

  for (const body of ['null', '[]', '"text"', '{}', '{"id":1,"type":"a"}', 'no json']) {
    it(`does not make an event of ${body}`, async () => {
      const reading = read(await signEvent(body, secret), body);

      expect(await faultOf(reading))
        .to.be.instanceOf(Refusal)
        .with.property('code', 'payment.bad-webhook');
    });
  }
});
