import { defineEntity, p } from '@mikro-orm/postgresql';
import { bigintIdentity, moment, momentOfInsert } from './columns.ts';

// In migrations only: admin_acts_append_only.
export const AuditLogEntryRow = defineEntity({
  name: 'AuditLogEntry',
  tableName: 'admin_acts',
  properties: {
    id: bigintIdentity(),
    /** Null for the command line; no reference, because an entry outlives its administrator. */
    adminId: p.integer().nullable(),
    act: p.text(),
    subjectKind: p.text(),
    subjectId: p.text(),
    details: p.json<Record<string, unknown>>().defaultRaw(`'{}'`),
    at: moment().defaultRaw('clock_timestamp()'),
  },
});

export const ToolSwitchRow = defineEntity({
  name: 'ToolSwitch',
  tableName: 'tool_switches',
  properties: {
    tool: p.text().primary(),
    /** Null while the tool takes orders. */
    pausedText: p.text().nullable(),
    changedAt: momentOfInsert(),
  },
});

// In migrations only: maintenance_one_row.
/** One row while maintenance is on, none while it is off. */
export const MaintenanceRow = defineEntity({
  name: 'Maintenance',
  tableName: 'maintenance',
  properties: {
    id: p.integer().primary().autoincrement(false),
    text: p.text(),
    changedAt: momentOfInsert(),
  },
});

/** What was last found about the settings of a provider. */
export const ProviderCheckRow = defineEntity({
  name: 'ProviderCheck',
  tableName: 'provider_checks',
  properties: {
    provider: p.text().primary(),
    findings: p.array().columnType('text[]'),
    checkedAt: momentOfInsert(),
  },
});

export const ReelOptionOffRow = defineEntity({
  name: 'ReelOptionOff',
  tableName: 'reel_options_off',
  properties: {
    category: p.text().primary(),
    option: p.text().primary(),
    changedAt: momentOfInsert(),
  },
});

export const ProcessRow = defineEntity({
  name: 'Process',
  tableName: 'processes',
  properties: {
    id: p.uuid().primary(),
    role: p.text(),
    host: p.text(),
    version: p.text(),
    slots: p.integer(),
    runningJobs: p.integer().default(0),
    sockets: p.integer().default(0),
    /** Unused; to be dropped. */
    users: p.integer().default(0),
    startedAt: momentOfInsert(),
    seenAt: momentOfInsert(),
    userIds: p.array(Number).columnType('int[]').defaultRaw(`'{}'`),
  },
});

export const LedgerCheckRow = defineEntity({
  name: 'LedgerCheck',
  tableName: 'audits',
  properties: {
    id: bigintIdentity(),
    findings: p.json<unknown>(),
    at: momentOfInsert(),
  },
});
