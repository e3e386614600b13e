import { p, defineEntity } from '@mikro-orm/postgresql';
import { bigintIdentity, moment, momentOfInsert, table } from './columns.ts';

// In migrations only: admin_acts_append_only.
export const AuditLogEntryRow = table('admin_acts', {
  id: bigintIdentity(),
  /** Null for the command line; no reference, because an entry outlives its administrator. */
  adminId: p.integer().nullable(),
  act: p.text(),
  subjectKind: p.text(),
  subjectId: p.text(),
  details: p.json<Record<string, unknown>>().defaultRaw(`'{}'`),
  at: moment().defaultRaw('clock_timestamp()'),
});

export const ToolSwitchRow = table('tool_switches', {
  tool: p.text().primary(),
  /** Null while the tool takes orders. */
  pausedText: p.text().nullable(),
  changedAt: momentOfInsert(),
});

// In migrations only: maintenance_one_row.
/** One row while maintenance is on, none while it is off. */
export const MaintenanceRow = table('maintenance', {
  id: p.integer().primary().autoincrement(false),
  text: p.text(),
  changedAt: momentOfInsert(),
});

/** What was last found about the settings of a provider. */
export const ProviderCheckRow = table('provider_checks', {
  provider: p.text().primary(),
  findings: p.array().columnType('text[]'),
  checkedAt: momentOfInsert(),
  askedAt: moment().nullable(),
  settings: p.text().nullable(),
  prices: p.json().columnType('jsonb').default('{}'),
});

export const ReelOptionOffRow = table('reel_options_off', {
  category: p.text().primary(),
  option: p.text().primary(),
  changedAt: momentOfInsert(),
});

export const ProcessRow = table('processes', {
  id: p.uuid().primary(),
  role: p.text(),
  host: p.text(),
  version: p.text(),
  slots: p.integer(),
  runningJobs: p.integer().default(0),
  sockets: p.integer().default(0),
  startedAt: momentOfInsert(),
  seenAt: momentOfInsert(),
  userIds: p.array(Number).columnType('int[]').defaultRaw(`'{}'`),
});

export const LedgerCheckRow = table('audits', {
  id: bigintIdentity(),
  findings: p.json<unknown>(),
  at: momentOfInsert(),
});

export const AlertRow = table('alerts', {
  condition: p.text().primary(),
  text: p.text(),
  /** Null while it does not hold. */
  since: moment().nullable(),
  /** Its beginning was announced, its end was not. */
  isAnnounced: p.boolean().default(false),
  announcedAt: moment().nullable(),
});

/** One thing that went wrong, or is over. */
export const TroubleRow = defineEntity({
  name: 'troubles',
  indexes: [{ name: 'troubles_kind_idx', properties: ['kind', 'at'] }],
  properties: {
    id: bigintIdentity(),
    at: momentOfInsert(),
    kind: p.text(),
    generationId: p.uuid().nullable(),
    userId: p.integer().nullable(),
    run: p.text().nullable(),
    provider: p.text().nullable(),
    capability: p.text().nullable(),
    reason: p.text().nullable(),
  },
});
