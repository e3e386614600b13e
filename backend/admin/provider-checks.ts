import type { Usage } from '../../contract/usage.ts';
import { clock, pause } from '../clock.ts';
import { isoText } from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';
import type { Log } from '../log.ts';
import { startLoop } from '../loops.ts';
import { checkProvider, readPublished } from '../providers/check-provider.ts';
import type { Provider } from '../providers/provider.ts';
import type { CheckedProvider } from '../providers/published/published-prices.ts';

/** For one provider; all are asked at once. */
const CHECK_TIMEOUT_MS = 30_000;
/** A service that publishes nonsense must not fill the page. */
const FINDINGS_MAX = 30;
/**
 * A check that was not repeated for this long is not shown: its provider is not set up any more.
 */
const SHOWN_HOURS = 3;

/** A little less than the pause between rounds, so that the process that asked last asks again. */
const ASKED_MINUTES = 55;
/** A process that has found nothing by then is not there any more. */
const ASKING_SECONDS = 60;
/** How often the others look whether it has. */
const WAITING_MS = 1000;

type Parts = {
  database: Queryable;
  log: Log;
  providers: readonly Provider[];
  secrets: readonly string[];
  /** The settings of services as a digest: a process with others asks for itself. */
  settings?: string;
};

/**
 * Finds out what is wrong with the settings of each provider and what it publishes, once now and
 * then every hour. Of all processes with the same settings one asks within an hour; the others read
 * what it found. Each process logs that by the provider's name, now and every hour. It is kept for
 * administrators, and prices that were read count from then on. Returns at once; the service may
 * take its time or be away. None of `secrets` is logged or kept, whatever a provider says.
 */
export function startProviderChecks(parts: Parts): { stop(): Promise<void> } {
  const { log, providers } = parts;
  const stopping = new AbortController();
  const checkAll = async () => {
    const asked = providers.filter(({ check, readPrices }) => check ?? readPrices);
    await Promise.all(asked.map((provider) => findOut(parts, provider, stopping.signal)));
  };
  const first = checkAll().catch((error: unknown) =>
    log.warn({ err: error }, 'the check of providers was not kept'),
  );
  const rounds = startLoop('providers.check', log, checkAll);
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all([first, rounds.stop()]);
    },
  };
}

async function findOut(parts: Parts, provider: Provider, stopping: AbortSignal): Promise<void> {
  const { log } = parts;
  let found: CheckedProvider | null = null;
  while (!found && !stopping.aborted) {
    found = (await mayAsk(parts, provider))
      ? await ask(parts, provider, stopping)
      : await readKept(parts, provider);
    if (!found) await pause(WAITING_MS, stopping);
  }
  if (!found || stopping.aborted) return;
  const { findings, prices } = found;
  provider.takePrices?.(prices);
  for (const finding of findings) {
    log.warn({ provider: provider.name, finding }, 'the settings of a provider are wrong');
  }
}

/** True for one process in an hour; another takes over from one that has died while it asked. */
async function mayAsk({ database, settings = '' }: Parts, { name }: Provider): Promise<boolean> {
  const rows = await database.sql`
    insert into provider_checks as known (provider, findings, checked_at, asked_at, settings)
    values (${name}, '{}', 'epoch', now(), ${settings})
    on conflict (provider) do update set asked_at = now(), settings = excluded.settings
      where known.asked_at is null or known.settings is distinct from excluded.settings
         or known.asked_at < now() - make_interval(mins => ${ASKED_MINUTES})
         or (known.checked_at < known.asked_at
             and known.asked_at < now() - make_interval(secs => ${ASKING_SECONDS}))
    returning 1`;
  return rows.length > 0;
}

async function ask(
  { database, secrets }: Parts,
  provider: Provider,
  stopping: AbortSignal,
): Promise<CheckedProvider> {
  const limit = AbortSignal.timeout(CHECK_TIMEOUT_MS);
  const checked = await checkWithin(provider, AbortSignal.any([limit, stopping]));
  if (stopping.aborted) {
    // Another process asks at once.
    await database.sql`update provider_checks set asked_at = null where provider = ${provider.name}`;
    return checked;
  }
  const findings = checked.findings
    .slice(0, FINDINGS_MAX)
    .map((finding) => withoutSecrets(finding, secrets));
  await database.sql`
    update provider_checks set findings = ${findings}, checked_at = now(),
           prices = ${JSON.stringify(checked.prices)}::jsonb
     where provider = ${provider.name}`;
  return { findings, prices: checked.prices };
}

/** The last findings; null while another process asks. */
async function readKept({ database }: Parts, { name }: Provider): Promise<CheckedProvider | null> {
  const [kept] = await database.sql<{ findings: string[]; prices: unknown }>`
    select findings, prices from provider_checks
     where provider = ${name} and checked_at >= asked_at`;
  return kept ? { findings: kept.findings, prices: readPublished(kept.prices) } : null;
}

/** Resolves when `signal` aborts, whether or not the provider reacts. */
async function checkWithin(provider: Provider, signal: AbortSignal): Promise<CheckedProvider> {
  const aborted = new Promise<CheckedProvider>((resolve) => {
    const giveUp = () => resolve({ findings: ['the service does not answer'], prices: {} });
    signal.addEventListener('abort', giveUp);
    // Before it was listened to.
    if (signal.aborted) giveUp();
  });
  return Promise.race([checkProvider(provider, signal, clock.now()), aborted]);
}

const withoutSecrets = (finding: string, secrets: readonly string[]): string =>
  secrets.reduce((text, secret) => text.replaceAll(secret, '…'), finding).slice(0, 300);

/** The newest check of each provider. */
export function listProviderChecks(database: Queryable): Promise<Usage['providerChecks']> {
  return database.query<Usage['providerChecks'][number]>(
    `select provider, findings, ${isoText('checked_at')} as at from provider_checks
      where checked_at > now() - interval '${SHOWN_HOURS} hours' order by provider`,
  );
}
