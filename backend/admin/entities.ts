import { p } from '@mikro-orm/postgresql';
import { bigintIdentity, moment, momentOfInsert, table } from '../database/columns.ts';

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

/** One row while maintenance is on, none while it is off. */
export const MaintenanceRow = table('maintenance', {
  id: p.integer().primary().autoincrement(false),
  text: p.text(),
  changedAt: momentOfInsert(),
});

export const ReelOptionOffRow = table('reel_options_off', {
  category: p.text().primary(),
  option: p.text().primary(),
  changedAt: momentOfInsert(),
});
