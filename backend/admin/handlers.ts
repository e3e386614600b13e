import type { AdminUser } from '#contract/admin-schemas.ts';
import type { adminRoutes } from '#contract/admin.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { Config } from '../config.ts';
import type { Engine } from '../generations/engine.ts';
import { JsonText, pageOf, type HandlersOf } from '../http/bind.ts';
import { publicOrigin } from '../http/public-origin.ts';
import { listDeadLetters } from '../jobs/dead-letters.ts';
import { Refusal } from '../refusal.ts';
import { listAuditLog } from './audit-log.ts';
import { listedCosts, readEconomics } from './economics.ts';
import { grantTokens } from './grant-tokens.ts';
import { takeDown, closeReport, listReports } from './moderation.ts';
import { settleDeadLetter, failGeneration, retryStuckGeneration } from './stuck-generations.ts';
import { setMaintenance } from './switches.ts';
import type { Switches } from './switches.ts';
import { readTotals } from './totals.ts';
import type { UsageView } from './usage.ts';
import { listUsers, readUser, setDisabled } from './users.ts';

export function adminHandlers(parts: {
  config: Config;
  engine: Engine;
  sessions: Sessions;
  switches: Switches;
  usage: UsageView;
}): HandlersOf<typeof adminRoutes> {
  const { config, engine, sessions, switches, usage } = parts;
  const { database } = engine;
  return {
    adminUsers: async ({ query }) => {
      const { json, nextCursor } = await listUsers(database, query);
      return pageOf<AdminUser[]>(new JsonText(json), nextCursor);
    },
    adminTotals: () => readTotals(database),
    addTokens: async ({ user, body }) => {
      const { userId, amount, reason } = body;
      const granted = await grantTokens(engine, {
        by: user.id,
        user: { id: userId },
        amount,
        ...(reason ? { reason } : {}),
      });
      if (!granted) throw new Refusal('admin.user-not-found');
      return granted;
    },
    adminUser: ({ params }) => readUser(database, params.id),
    disableUser: ({ user, params, body }) =>
      setDisabled({ database, sessions }, { by: user.id, userId: params.id, ...body }),
    economics: ({ query }) =>
      readEconomics(database, {
        days: query.days ?? 30,
        fee: config.CARD_FEE,
        listed: listedCosts(engine.orders),
      }),
    adminUsage: () => usage.snapshot(),
    usageHistory: ({ query }) => usage.history(query.range),
    auditLog: async ({ query }) => {
      const { entries, hasMore } = await listAuditLog(database, query);
      return pageOf(entries, hasMore ? entries.at(-1)?.id : null);
    },
    failGeneration: ({ user, params }) => failGeneration(engine, { by: user.id, ...params }),
    retryGeneration: ({ user, params }) => retryStuckGeneration(engine, { by: user.id, ...params }),
    adminTools: async () => switches.list(),
    switchTool: ({ user, params, body }) =>
      switches.set({ by: user.id, tool: params.tool, ...body }),
    switchMaintenance: ({ user, body }) => setMaintenance(engine, { by: user.id, ...body }),
    reelOptions: async () => switches.listReelOptions(),
    switchReelOption: ({ user, body }) => switches.setReelOption(user.id, body),
    takeDown: ({ user, body, ctx }) =>
      takeDown(engine, { by: user.id, ...body, appOrigin: publicOrigin(config, ctx) }),
    shareReports: ({ ctx }) => listReports(database, publicOrigin(config, ctx)),
    closeReport: ({ user, params }) => closeReport(database, user.id, params.id),
    deadLetters: () => listDeadLetters(database),
    requeueDeadLetter: ({ user, params }) =>
      settleDeadLetter(engine, { by: user.id, ...params, action: 'job-requeued' }),
    discardDeadLetter: ({ user, params }) =>
      settleDeadLetter(engine, { by: user.id, ...params, action: 'job-discarded' }),
  };
}
