import type { Usage } from '../../contract/usage.ts';
import { isoText } from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';
import type { Log } from '../log.ts';
import { startLoop } from '../loops.ts';
import type { Provider } from '../providers/provider.ts';

/** For one provider; all are asked at once. */
const CHECK_TIMEOUT_MS = 30_000;
/** A check that was not repeated for this long is not shown: its provider is not set up any more. */
const SHOWN_HOURS = 3;

/**
 * Asks each provider what is wrong with its settings, once now and then every hour. What it finds is
 * logged by the provider's name and kept for administrators. Returns at once; the service may take
 * its time or be away. None of `secrets` is logged or kept, whatever a provider says.
 */
export function startProviderChecks(parts: {
  database: Queryable;
  log: Log;
  providers: readonly Provider[];
  secrets: readonly string[];
}): { stop(): Promise<void> } {
  const { database, log, providers, secrets } = parts;
  const stopping = new AbortController();

  async function check(provider: Provider): Promise<void> {
    const limit = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    const found = await findingsOf(provider, AbortSignal.any([limit, stopping.signal]));
    if (stopping.signal.aborted) return;
    const findings = found.map((finding) => withoutSecrets(finding, secrets));
    for (const finding of findings) {
      log.warn({ provider: provider.name, finding }, 'the settings of a provider are wrong');
    }
    await database.sql`
      insert into provider_checks (provider, findings) values (${provider.name}, ${findings})
       on conflict (provider) do update set findings = ${findings}, checked_at = now()`;
  }
  const checkAll = async () => {
    await Promise.all(providers.filter((provider) => provider.check).map(check));
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

/** Resolves when `signal` aborts, whether or not the provider reacts. */
async function findingsOf(provider: Provider, signal: AbortSignal): Promise<string[]> {
  const aborted = new Promise<string[]>((resolve) => {
    signal.addEventListener('abort', () => resolve(['the service does not answer']));
  });
  const asked = (async () => (await provider.check?.(signal)) ?? [])();
  // The text of an unexpected error may hold anything.
  return Promise.race([asked.catch(() => ['it could not be checked']), aborted]);
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
