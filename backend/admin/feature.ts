import { adminRoutes } from '#contract/admin.ts';
import type { Mailer } from '../accounts/mail/mailer.ts';
import { digestOfServices, secretsOf, type Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Feature } from '../feature.ts';
import { correctStoredBytes } from '../gallery/stored-bytes.ts';
import type { Engine } from '../generations/engine.ts';
import { limitAll } from '../http/change-limits.ts';
import { checkLedger } from '../tokens/check-ledger.ts';
import { startAlerts } from './alerts/judge.ts';
import { sendAlert } from './alerts/send.ts';
import { trimTroubles } from './alerts/troubles.ts';
import { adminHandlers } from './handlers.ts';
import { saveLedgerCheck } from './ledger-checks.ts';
import { trimReports } from './moderation.ts';
import { startProviderChecks } from './provider-checks.ts';
import { startFolding, trimRollups } from './rollups/fold.ts';

export const admin = {
  handlers: adminHandlers,
  limits: limitAll(adminRoutes, { because: 'an administrator must be able to act' }),
  // In every process: the alert that no worker runs must not wait for one.
  urgentJobs: (parts: { config: Config; mailer: Mailer }) => ({
    'alert.send': (alert) => sendAlert(parts, alert),
  }),
  jobs: ({ database, log }: Engine) => ({
    'ledger.audit': async () => {
      const findings = await checkLedger(database);
      await saveLedgerCheck(database, findings);
      for (const finding of findings) log.error({ finding }, 'the books do not balance');
      await correctStoredBytes(database);
    },
  }),
  loops: (parts: Engine & { config: Config }) => [
    startFolding(parts),
    startAlerts(parts),
    startProviderChecks({
      ...parts,
      secrets: secretsOf(parts.config),
      settings: digestOfServices(parts.config),
    }),
  ],
  trim: async (database: Database) => {
    await trimRollups(database);
    await trimTroubles(database);
    await trimReports(database);
  },
  tables: { troubles: 'kept', user_rollups: 'kept' },
} satisfies Feature;
