import { clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Listener } from '../database/listener.ts';
import { repeat } from '../events/repeat.ts';
import type { Log } from '../log.ts';
import type { FaultClass, Provider } from '../providers/provider.ts';
import { Refusal } from '../refusal.ts';
import { faultRules } from './fault-rules.ts';

/** Notifies every process when a circuit opened or closed. */
const CHANNEL = 'lumireel_provider_health';
/** How long a lost notice can go unnoticed. */
const POLL_MS = 5_000;

/** This many faults in a row open the circuit of a provider. */
export const FAULTS_MAX = 10;
/** How long a circuit stays open, unless the provider says when to come back. */
const OPEN_SECONDS = { least: 30, most: 600 };
/** How long the one order that probes a provider has before another may. */
const PROBE_SECONDS = 15;

/**
 * A circuit breaker for each provider, shared by all processes:
 *
 *     closed ──10 faults in a row──► open ──30 s──► half-open ──something was made──► closed
 *                                      ▲                 └──a fault──┐
 *                                      └─────────────────────────────┘
 *
 * While it is open, work goes to the next provider that can do it; where there is none, orders are
 * refused before they are charged. Half-open lets one order through at a time.
 */
export interface ProviderHealth {
  /** Those of `order` whose circuit is not open. */
  ready(order: readonly Provider[]): Provider[];
  /**
   * Refuses with `tool.unavailable` where none can do it now. Costs nothing while one of them has
   * a closed circuit.
   */
  refuseIfOpen(order: readonly Provider[]): Promise<void>;
  /** Closes the circuit. Costs nothing where there were no faults. */
  recordSuccess(provider: string): Promise<void>;
  recordFault(provider: string, fault: ReportedFault): Promise<void>;
  close(): Promise<void>;
}

/** What is counted of a fault; `ProviderFault` is one. */
export type ReportedFault = { faultClass: FaultClass; retryAfterSeconds?: number | undefined };

type Circuit = { faults: number; openUntilMs: number };

export async function openProviderHealth(parts: {
  database: Database;
  listener: Listener;
  log: Log;
}): Promise<ProviderHealth> {
  const { database, listener, log } = parts;
  /** Providers with faults; a copy in memory, so that an order pays nothing for asking. */
  let troubles: ReadonlyMap<string, Circuit> = new Map();

  async function look(): Promise<void> {
    const rows = await database.query<{ provider: string; faults: number; outSeconds: number }>(
      `select provider, faults,
              coalesce(extract(epoch from out_until - now()), 0)::float8 as "outSeconds"
         from provider_health where faults > 0`,
    );
    // PostgreSQL's clock says how long; the clock of this process measures it.
    const nowMs = clock.monotonicMs();
    troubles = new Map(
      rows.map(({ provider, faults, outSeconds }) => [
        provider,
        { faults, openUntilMs: nowMs + outSeconds * 1000 },
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
  const rounds = repeat(POLL_MS, log, look);

  const stateOf = ({ name }: Provider): 'closed' | 'open' | 'half-open' => {
    const trouble = troubles.get(name);
    if (!trouble || trouble.faults < FAULTS_MAX) return 'closed';
    return trouble.openUntilMs > clock.monotonicMs() ? 'open' : 'half-open';
  };

  /** One of all callers in all processes gets it. */
  async function takeProbe({ name }: Provider): Promise<boolean> {
    const rows = await database.query(
      `update provider_health set out_until = now() + make_interval(secs => ${PROBE_SECONDS})
        where provider = $1 and out_until <= now() returning 1`,
      [name],
    );
    await changed();
    return rows.length > 0;
  }

  return {
    ready: (order) => order.filter((provider) => stateOf(provider) !== 'open'),
    refuseIfOpen: async (candidates) => {
      if (candidates.some((provider) => stateOf(provider) === 'closed')) return;
      for (const provider of candidates) {
        if (stateOf(provider) === 'half-open' && (await takeProbe(provider))) return;
      }
      const nowMs = clock.monotonicMs();
      const waits = candidates.map(
        ({ name }) => (troubles.get(name)?.openUntilMs ?? nowMs) - nowMs,
      );
      if (waits.length === 0) throw new Refusal('tool.unavailable');
      const retryAfterSeconds = Math.max(1, Math.ceil(Math.min(...waits) / 1000));
      throw new Refusal('tool.unavailable', { retryAfterSeconds });
    },
    recordSuccess: async (provider) => {
      if (!troubles.has(provider)) return;
      const rows = await database.query<{ wasOut: boolean }>(
        `with before as (
           select provider, faults from provider_health where provider = $1 and faults > 0 for update)
         update provider_health h set faults = 0, out_until = null, changed_at = now()
           from before where h.provider = before.provider
         returning before.faults >= ${FAULTS_MAX} as "wasOut"`,
        [provider],
      );
      if (rows[0]?.wasOut) log.info({ provider }, 'a provider is back');
      if (rows.length > 0) await changed();
    },
    recordFault: async (provider, { faultClass, retryAfterSeconds = 0 }) => {
      if (!faultRules[faultClass].isOutage) return;
      const { least, most } = OPEN_SECONDS;
      const rows = await database.query<{ faults: number }>(
        `insert into provider_health as h (provider, faults, fault) values ($1, 1, $2)
         on conflict (provider) do update
           set faults = h.faults + 1, fault = $2, changed_at = now(),
               out_until = case when h.faults + 1 >= ${FAULTS_MAX}
                                then now() + make_interval(secs => $3) end
         returning faults`,
        [provider, faultClass, Math.min(most, Math.max(least, retryAfterSeconds))],
      );
      const faults = rows[0]?.faults ?? 0;
      if (faults === FAULTS_MAX) log.error({ provider, faultClass }, 'a provider is out');
      if (faults >= FAULTS_MAX) await changed();
      else await look();
    },
    close: () => rounds.stop(),
  };
}
