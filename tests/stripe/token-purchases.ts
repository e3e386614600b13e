import type { TokenEntry } from '../../contract/tokens.ts';
import { charge } from '../charge.ts';
import type { Person } from '../person.ts';
import { scriptedProvider, type ScriptedProvider } from '../scripted-provider.ts';
import { until } from '../until.ts';
import { openWorld } from '../world.ts';
import { openStripeStandIn, type StripeStandIn } from './stand-in.ts';

export type TokenPurchases = Awaited<ReturnType<typeof openTokenPurchases>>;

/** The product, a stand-in for Stripe, and a user with ten tokens. */
export async function openTokenPurchases(
  provider: ScriptedProvider = scriptedProvider(),
  settings: Record<string, string> = {},
) {
  const world = await openWorld();
  const stripe = await openStripeStandIn();
  const lumireel = await world.open({
    settings: { ...stripe.settings, ...settings },
    providers: [provider],
  });
  const url = lumireel.url ?? '';
  const buyer = await world.person(url).register();
  // Every start asks Stripe once what was paid: done before the tests pay, or it credits them
  // first.
  await until(
    () =>
      world.sql`select id from pgboss.job where name = 'payments.reconcile' and state = 'completed'`,
    (completed) => completed.length > 0,
  );

  /** Resolves when every stored event is applied. */
  const untilApplied = async () => {
    await until(
      () => world.database.query('select id from stripe_events where applied_at is null'),
      (waiting) => waiting.length === 0,
    );
  };
  /** Delivers events, expects 200 for each, and resolves when they are applied. */
  const deliverEvents = async (...events: Parameters<StripeStandIn['send']>[1][]) => {
    for (const event of events) {
      const status = await stripe.send(url, event);
      if (status !== 200) throw new Error(`${event.type} was answered with ${status}`);
    }
    await untilApplied();
  };
  /** Starts a purchase and resolves to the id of the checkout session. */
  const startCheckout = async (person: Person, key = 'starter'): Promise<string> => {
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
    startCheckout,
    /** Buys and pays; resolves to the session's id when the webhook is applied. */
    buy: async (person: Person, key?: string): Promise<string> => {
      const id = await startCheckout(person, key);
      await deliverEvents(stripe.pay(id));
      return id;
    },
    deliverEvents,
    untilApplied,
    history: (person: Person, query = '') =>
      person.expect<TokenEntry[]>('GET', `/api/tokens/history${query}`),
    debtOf: async (person: Person) =>
      (await person.expect<{ debt: number }>('GET', '/api/tokens')).debt,
    /** Takes tokens as an order does, without a generation. */
    spend: async (person: Person, amount: number) => {
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
