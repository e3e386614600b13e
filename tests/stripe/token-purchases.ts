import type { TokenEntry } from '../../contract/tokens.ts';
import type { Lumireel } from '../../backend/main/open-lumireel.ts';
import { charge } from '../charge.ts';
import type { Person } from '../person.ts';
import { scriptedProvider, type ScriptedProvider } from '../scripted-provider.ts';
import { until } from '../until.ts';
import { openWorld, type World } from '../world.ts';
import { openStripeStandIn, type StripeStandIn } from './stand-in.ts';

/** The product, a Stripe, and somebody with ten tokens who wants more. */
export interface TokenPurchases {
  world: World;
  stripe: StripeStandIn;
  lumireel: Lumireel;
  url: string;
  buyer: Person;
  /** Sets out to buy and answers the id of the checkout session. */
  startCheckout(person: Person, key?: string): Promise<string>;
  /** Buys and pays; the webhook has come. Answers the session's id. */
  buy(person: Person, key?: string): Promise<string>;
  /** Sends the news of a payment, expects it to be taken, and waits until it is applied. */
  deliverEvents(...events: Parameters<StripeStandIn['send']>[1][]): Promise<void>;
  /** Resolves when no event waits for its job. */
  untilApplied(): Promise<void>;
  history(person: Person, query?: string): Promise<TokenEntry[]>;
  debtOf(person: Person): Promise<number>;
  /** Takes tokens as an order would, without one. */
  spend(person: Person, amount: number): Promise<void>;
  close(): Promise<void>;
}

export async function openTokenPurchases(
  provider: ScriptedProvider = scriptedProvider(),
): Promise<TokenPurchases> {
  const world = await openWorld();
  const stripe = await openStripeStandIn();
  const lumireel = await world.open({ settings: stripe.settings, providers: [provider] });
  const url = lumireel.url ?? '';
  const buyer = await world.person(url).register();

  const untilApplied = async () => {
    await until(
      () => world.database.query('select id from stripe_events where applied_at is null'),
      (waiting) => waiting.length === 0,
    );
  };
  const tell: TokenPurchases['deliverEvents'] = async (...events) => {
    for (const event of events) {
      const status = await stripe.send(url, event);
      if (status !== 200) throw new Error(`${event.type} was answered with ${status}`);
    }
    await untilApplied();
  };
  const order: TokenPurchases['startCheckout'] = async (person, key = 'starter') => {
    const before = new Set(stripe.sessions.keys());
    await person.expect('POST', '/api/purchase-tokens', { json: { package: key } });
    const [id] = [...stripe.sessions.keys()].filter((known) => !before.has(known));
    if (!id) throw new Error('no session was opened');
    return id;
  };
  return {
    world,
    stripe,
    lumireel,
    url,
    buyer,
    startCheckout: order,
    buy: async (person, key) => {
      const id = await order(person, key);
      await tell(stripe.pay(id));
      return id;
    },
    deliverEvents: tell,
    untilApplied,
    history: (person, query = '') => person.expect('GET', `/api/tokens/history${query}`),
    debtOf: async (person) => (await person.expect<{ debt: number }>('GET', '/api/tokens')).debt,
    spend: async (person, amount) => {
      const entry = { refKind: 'test', refId: crypto.randomUUID(), reason: null };
      await world.database.transaction((tx) =>
        charge(tx, { userId: person.user?.id ?? 0, amount, ...entry }),
      );
    },
    close: async () => {
      provider.release();
      await stripe.close();
      await world.close();
    },
  };
}
