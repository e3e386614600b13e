import { avatarsAmong } from '../accounts/avatar/avatars.ts';
import { deleteDueAccounts } from '../accounts/delete-account.ts';
import { expireExports, exportedKeys } from '../accounts/export/exports.ts';
import { makeExport } from '../accounts/export/make-export.ts';
import type { Mailer } from '../accounts/mail/mailer.ts';
import { sendMail } from '../accounts/mail/send-mail.ts';
import { trimSignIns } from '../accounts/sign-in.ts';
import { sendAlert } from '../admin/alerts/send.ts';
import { trimTroubles } from '../admin/alerts/troubles.ts';
import { saveLedgerCheck } from '../admin/ledger-checks.ts';
import { trimRollups } from '../admin/rollups/fold.ts';
import { trimReports } from '../admin/moderation.ts';
import type { Config } from '../config.ts';
import { keepPartitions, trimPartitions } from '../database/partitions.ts';
import type { Queryable } from '../database/transaction.ts';
import { removeAttachments } from '../events/cluster-postgres.ts';
import { goOnEmptying } from '../gallery/empty-trash.ts';
import { referencedKeys } from '../gallery/media-json.ts';
import { sweepDeleted } from '../gallery/remove.ts';
import { correctStoredBytes } from '../gallery/stored-bytes.ts';
import { cancelAttempt } from '../generations/attempts/cancel.ts';
import { trimSpendCounts } from '../generations/costs/spend-limits.ts';
import { isSourceInUse, sweepGenerations, stepFilesInUse } from '../generations/endings/sweep.ts';
import type { Engine } from '../generations/engine.ts';
import { advanceGeneration } from '../generations/steps/advance.ts';
import { trimRateLimits } from '../http/rate-limits.ts';
import type { JobHandlers } from '../jobs/dispatcher.ts';
import { markDue } from '../plans/remind.ts';
import { tellDue } from '../plans/tell.ts';
import type { ChartProviders } from '../providers/charts/chart.ts';
import { askForPush, deliverPush, sendPush, type PushSending } from '../push/send-push.ts';
import { trimShares } from '../shares/shares.ts';
import { sweepOrphans } from '../storage/sweep.ts';
import { checkLedger } from '../tokens/check-ledger.ts';
import type { Checkout } from '../tokens/checkout.ts';
import { countRevenue } from '../tokens/count-revenue.ts';
import { applyOverdueEvents, reconcilePayments, applySavedEvent } from '../tokens/webhook.ts';
import { expirePortraits, modelKeys } from '../tools/influencer/influencers.ts';
import { endLeftUploads } from '../uploads/reservations.ts';
import { refreshOnSchedule } from '../tools/music/refresh-insights.ts';
import { openUserData } from './open-user-data.ts';

/**
 * Handled by every process, also without a worker: a payer waits for tokens, and the operator is told that
 * there is no worker.
 */
export function urgentHandlers(
  engine: Engine,
  { config, mailer }: { config: Config; mailer: Mailer },
): Pick<JobHandlers, 'payment.apply' | 'alert.send'> {
  return {
    'payment.apply': ({ eventId }) => applySavedEvent(engine, eventId),
    'alert.send': (alert) => sendAlert({ config, mailer }, alert),
  };
}

/** What a worker does for each declared job; a missing handler does not compile. */
export function jobHandlers(
  engine: Engine,
  options: {
    config: Config;
    mailer: Mailer;
    checkout: Checkout;
    charts: ChartProviders;
    push: Pick<PushSending, 'sessionKeys' | 'rules' | 'subject'>;
  },
): JobHandlers {
  const { config, mailer, checkout, charts, push } = options;
  const { database, storage, log } = engine;
  const userData = openUserData(engine);
  const advance: JobHandlers['generation.advance'] = (payload, run) =>
    advanceGeneration(engine, payload, run);
  return {
    'generation.advance': advance,
    'generation.outside': advance,
    'generation.film': advance,
    'provider.cancel': ({ attemptId }) => cancelAttempt(engine, attemptId),
    'generations.sweep': async () => {
      await sweepGenerations(engine);
      await engine.spendLimits.correct(database);
    },
    'media.sweep': async () => {
      await sweepDeleted(database, storage, isSourceInUse);
      await endLeftUploads(database);
    },
    'trash.empty': (emptied, { signal }) => goOnEmptying(engine, emptied, signal),
    'mail.send': (order, { signal }) => sendMail({ database, mailer }, order, signal),
    'push.ask': (payload) => askForPush(engine, payload),
    'push.deliver': (payload) => deliverPush({ ...engine, ...push }, payload),
    'push.send': (payload) => sendPush({ ...engine, ...push }, payload),
    'plan.due': () => markDue(engine),
    'plan.tell': (payload) => tellDue({ ...engine, ...push, mailer }, payload),
    'plan.remind': ({ planId: id, dueAt, subscriptionId }) =>
      tellDue({ ...engine, ...push, mailer }, { plans: [{ id, dueAt }], subscriptionId }),
    'account.export': ({ exportId }, { signal }) =>
      makeExport({ ...engine, userData, signal }, exportId),
    'accounts.delete': async (_, { signal }) => {
      while ((await deleteDueAccounts(engine, userData)) > 0) signal.throwIfAborted();
    },
    'storage.sweep': async () => {
      const isReferenced = (keys: readonly string[]) => keysInUse(database, keys);
      await sweepOrphans(storage, isReferenced, await databaseNow(database));
    },
    'history.trim': async () => {
      await keepPartitions(database);
      await trimPartitions(database, 'user_events', config.EVENT_DAYS);
      await trimPartitions(database, 'provider_jobs', config.ATTEMPT_DAYS);
      await database.query(removeAttachments);
      await trimSignIns(database);
      await expireExports(database, storage);
      await trimRateLimits(database);
      await trimSpendCounts(database);
      await trimRollups(database);
      await trimTroubles(database);
      await trimReports(database);
      await trimShares(database);
      await expirePortraits(database);
    },
    ...urgentHandlers(engine, { config, mailer }),
    'payments.reconcile': async () => {
      await applyOverdueEvents(engine);
      await reconcilePayments({ ...engine, checkout });
    },
    'music.refresh-tiktok': (_, { signal }) =>
      refreshOnSchedule({ ...engine, charts }, 'tiktok', signal),
    'music.refresh-instagram': (_, { signal }) =>
      refreshOnSchedule({ ...engine, charts }, 'instagram', signal),
    'revenue.count': async () => {
      await countRevenue(database, config.CARD_FEE);
    },
    'ledger.audit': async () => {
      const findings = await checkLedger(database);
      await saveLedgerCheck(database, findings);
      for (const finding of findings) log.error({ finding }, 'the books do not balance');
      await correctStoredBytes(database);
    },
  };
}

/** By a machine whose clock is a day ahead, files would be old whose rows are about to be written. */
async function databaseNow(sql: Queryable): Promise<Date> {
  const [row] = await sql.query<{ now: string }>('select now()');
  if (!row) throw new Error('the database returned no time');
  return new Date(row.now);
}

/** Those of the keys whose file something still needs; the sweep removes the files of all others. */
export async function keysInUse(sql: Queryable, keys: readonly string[]): Promise<Set<string>> {
  return new Set([
    ...(await referencedKeys(sql, keys)),
    ...(await stepFilesInUse(sql, keys)),
    ...(await modelKeys(sql, keys)),
    ...(await exportedKeys(sql, keys)),
    ...(await avatarsAmong(sql, keys)),
  ]);
}
