import { clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { isoText } from '../../database/statement.ts';
import type { Listener } from '../../database/listener.ts';
import type { Log } from '../../log.ts';
import { startLoop } from '../../loops.ts';
import type { Capability, FaultClass, Provider } from '../../providers/provider.ts';
import { Refusal } from '../../refusal.ts';
import { faultRules } from '../attempts/rules.ts';
import { countFailed, FAULTS_MAX, type Circuit, type FailedOrder } from './circuit.ts';

/** Notifies every process when a circuit opened or closed. */
const CHANNEL = 'lumireel_provider_health';

/** How long a circuit stays open, unless the provider says when to come back. */
const OPEN_SECONDS = { least: 30, most: 600 };
/** How long the one order that probes a provider has before another may. */
const PROBE_SECONDS = 15;

export type ProviderHealth = Awaited<ReturnType<typeof openProviderHealth>>;

type Parts = { database: Database; listener: Listener; log: Log };
type Asked = { provider: string; capability: Capability };

/** The counted part of a fault; `ProviderFault` is one. */
type ReportedFault = { faultClass: FaultClass; retryAfterSeconds?: number | undefined };

const circuitOf = ({ provider, capability }: Asked) => `${provider} ${capability}`;

/** The order that was not served. */
type Failed = Pick<FailedOrder, 'generationId' | 'userId'>;
type Trouble = Circuit & { openUntilMs: number };

/**
 * A circuit breaker for each capability of each provider, shared by all processes:
 *
 *     closed ──failed orders──► open ──30 s──► half-open ──something was made──► closed
 *                                 ▲                └──an order fails──┐
 *                                 └───────────────────────────────────┘
 *
 * How many orders open it, and that each counts once, is decided by `circuit.ts`.
 *
 * While it is open, work goes to the next provider that can do it; where there is none, orders are
 * refused before they are charged. Half-open lets one order through at a time.
 */
export async function openProviderHealth({ database, listener, log }: Parts) {
  /** Circuits with faults; a copy in memory, so that an order pays nothing for asking. */
  let troubles: ReadonlyMap<string, Trouble> = new Map();

  async function look(): Promise<void> {
    const rows = await database.sql<Asked & Circuit & { outSeconds: number }>`
      select provider, capability, faults, orders,
              coalesce(extract(epoch from out_until - now()), 0)::float8 as "outSeconds"
         from provider_circuits where faults > 0`;
    // PostgreSQL's clock says how long; the clock of this process measures it.
    const nowMs = clock.monotonicMs();
    troubles = new Map(
      rows.map(({ faults, orders, outSeconds, ...asked }) => [
        circuitOf(asked),
        { faults, orders, openUntilMs: nowMs + outSeconds * 1000 },
      ]),
    );
  }
  const changed = async () => {
    await look();
    listener.notify(CHANNEL, '');
  };
  await look();
  await listener.on(CHANNEL, () => {
    look().catch((error: unknown) => log.warn({ err: error }, 'provider health was not read'));
  });
  const rounds = startLoop('providers.circuits', log, look);

  const stateOf = (asked: Asked): 'closed' | 'open' | 'half-open' => {
    const trouble = troubles.get(circuitOf(asked));
    if (!trouble || trouble.faults < FAULTS_MAX) return 'closed';
    return trouble.openUntilMs > clock.monotonicMs() ? 'open' : 'half-open';
  };

  /** One of all callers in all processes gets it. */
  async function probe({ provider, capability }: Asked): Promise<boolean> {
    const rows = await database.sql`
      update provider_circuits set out_until = now() + make_interval(secs => ${PROBE_SECONDS})
       where provider = ${provider} and capability = ${capability} and out_until <= now()
      returning 1`;
    await changed();
    return rows.length > 0;
  }

  const askedOf = (order: readonly Provider[], capability: Capability): Asked[] =>
    order.map(({ name }) => ({ provider: name, capability }));

  function unavailable(candidates: readonly Asked[]): Refusal {
    if (candidates.length === 0) return new Refusal('tool.unavailable');
    const nowMs = clock.monotonicMs();
    const waits = candidates.map(
      (asked) => (troubles.get(circuitOf(asked))?.openUntilMs ?? nowMs) - nowMs,
    );
    const retryAfterSeconds = Math.max(1, Math.ceil(Math.min(...waits) / 1000));
    return new Refusal('tool.unavailable', { retryAfterSeconds });
  }

  const isClosed = (order: readonly Provider[], capability: Capability): boolean =>
    askedOf(order, capability).some((asked) => stateOf(asked) === 'closed');

  return {
    /** Those of `order` whose circuit for the capability is not open. */
    ready: (order: readonly Provider[], capability: Capability): Provider[] =>
      order.filter(({ name }) => stateOf({ provider: name, capability }) !== 'open'),
    /** Whether one of them has a closed circuit: orders need no probe then. */
    isClosed,
    /** Refuses with `tool.unavailable` where none can do it now and none may be probed. */
    refuseIfOpen: (order: readonly Provider[], capability: Capability): void => {
      const candidates = askedOf(order, capability);
      if (candidates.every((asked) => stateOf(asked) === 'open')) throw unavailable(candidates);
    },
    /**
     * Takes the probe of one of them for an order, and refuses with `tool.unavailable` where there
     * is none. Does nothing while one of them has a closed circuit.
     */
    takeProbe: async (order: readonly Provider[], capability: Capability): Promise<void> => {
      if (isClosed(order, capability)) return;
      const candidates = askedOf(order, capability);
      for (const asked of candidates) {
        if (stateOf(asked) === 'half-open' && (await probe(asked))) return;
      }
      throw unavailable(candidates);
    },
    /** Closes the circuit. Costs nothing where there were no faults. */
    recordSuccess: async (asked: Asked): Promise<void> => {
      if (!troubles.has(circuitOf(asked))) return;
      const { provider, capability } = asked;
      const [closed] = await database.sql<{ wasOut: boolean }>`
        with before as (
          select provider, capability, faults from provider_circuits
           where provider = ${provider} and capability = ${capability} and faults > 0 for update
        ), closed as (
          insert into troubles (kind, provider, capability)
          select 'circuit-closed', provider, capability from before where faults >= ${FAULTS_MAX})
        update provider_circuits c
             set faults = 0, orders = '[]', out_until = null, changed_at = now()
          from before where c.provider = before.provider and c.capability = before.capability
        returning before.faults >= ${FAULTS_MAX} as "wasOut"`;
      if (closed?.wasOut) log.info(asked, 'a provider is back');
      if (closed) await changed();
    },
    /**
     * Counts an order that a provider has failed at, once whatever else of it fails; no fault that
     * is the order's own.
     */
    recordFault: async (
      asked: Asked,
      { faultClass, retryAfterSeconds = 0 }: ReportedFault,
      failed: Failed,
    ): Promise<void> => {
      if (!faultRules[faultClass].isOutage) return;
      const { provider, capability } = asked;
      const { least, most } = OPEN_SECONDS;
      const openSeconds = Math.min(most, Math.max(least, retryAfterSeconds));
      const faults = await database.transaction(async (tx) => {
        await tx.sql`insert into provider_circuits (provider, capability, faults, fault)
          values (${provider}, ${capability}, 0, ${faultClass}) on conflict do nothing`;
        const [known] = await tx.query<Circuit & { now: string }>(
          `select faults, orders, ${isoText('now()')} as now from provider_circuits
            where provider = $1 and capability = $2 for update`,
          [provider, capability],
        );
        const { generationId, userId } = failed;
        const next = known && countFailed(known, { generationId, userId, at: known.now });
        if (!next) return 0;
        await tx.sql`
          with counted as (
            update provider_circuits
               set faults = ${next.faults}, orders = ${JSON.stringify(next.orders)}::jsonb,
                   fault = ${faultClass}, changed_at = now(),
                   out_until = case when ${next.faults >= FAULTS_MAX}::bool
                                    then now() + make_interval(secs => ${openSeconds}) end
             where provider = ${provider} and capability = ${capability}
            returning provider, capability, fault)
          insert into troubles (kind, provider, capability, reason)
          select 'circuit-opened', provider, capability, fault from counted
           where ${next.faults === FAULTS_MAX}::bool`;
        return next.faults;
      });
      if (faults === FAULTS_MAX) log.error({ ...asked, faultClass }, 'a provider is out');
      if (faults >= FAULTS_MAX) await changed();
      else if (faults > 0) await look();
    },
    close: () => rounds.stop(),
  };
}
