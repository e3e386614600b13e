import type { AuditEntry } from '#contract/admin-schemas.ts';
import type { AuditAction } from '#contract/admin-constants.ts';
import { providerTitle } from '#contract/providers.ts';
import { runs, tools, type RunKey, type ToolKey } from '#contract/tools/catalogue.ts';
import { countText, dateFormat } from '../../ui/formats.ts';

/** "8 s", "4 min", "3 h", "2 d": one unit, rounded down; "–" for none. */
export function formatDuration(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < 60) return `${Math.max(0, Math.floor(seconds))} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}

/** The time between two moments, as a duration. */
export const formatElapsed = (from: string, to: string): string =>
  formatDuration((Date.parse(to) - Date.parse(from)) / 1000);

/** One decimal below ten seconds; "–" for none. */
export const formatSeconds = (value: number | null): string =>
  value === null ? '–' : `${value < 10 ? value.toFixed(1) : Math.round(value)} s`;

/** "4.0 s / 12 s": the median and the 95th percentile. */
export function formatSpread(median: number | null, p95: number | null): string {
  if (median === null || p95 === null) return '–';
  return `${formatSeconds(median)} / ${formatSeconds(p95)}`;
}

export const formatTime = dateFormat({ hour: '2-digit', minute: '2-digit' });
/** A day of the last 30, as the rollups have it: of UTC. */
export const formatDayOfYear = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' });

export function formatPercent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`;
}

const actionTexts: Record<AuditAction, string> = {
  'tokens-granted': 'gave tokens to',
  promoted: 'made an administrator of',
  demoted: 'took administration from',
  'two-factor-reset': 'turned off the two-factor codes of',
  'account-disabled': 'disabled the account of',
  'account-enabled': 'enabled the account of',
  'generation-failed': 'failed and refunded',
  'generation-retried': 'retried',
  'tool-paused': 'paused',
  'tool-resumed': 'resumed',
  'reel-option-off': 'switched off',
  'reel-option-on': 'switched on',
  'maintenance-on': 'turned on',
  'maintenance-off': 'turned off',
  'item-taken-down': 'took down',
  'report-closed': 'closed',
  'job-requeued': 'requeued',
  'job-discarded': 'discarded',
};

/** An audit entry as a sentence: who did what to whom, with its details. */
export function auditEntryText({ admin, act, subject, details }: AuditEntry): string {
  const who = admin ? admin.email || `user ${admin.id}` : 'The command line';
  const { amount, reason, text, option, run, queue } = details;
  const action =
    act === 'tokens-granted' && typeof amount === 'number'
      ? `gave ${countText(amount)} ${amount === 1 ? 'token' : 'tokens'} to`
      : actionTexts[act];
  const more = [text, option, reason].filter((note) => typeof note === 'string' && note !== '');
  return `${who} ${action} ${subjectName(subject, { run, queue })}${more.length > 0 ? ` (“${more.join('”, “')}”)` : ''}`;
}

function subjectName(
  { kind, id, email }: AuditEntry['subject'],
  { run, queue }: { run: unknown; queue: unknown },
): string {
  if (kind === 'user') return email ?? `user ${id}`;
  if (kind === 'tool') return tools[id as ToolKey]?.title ?? id;
  if (kind === 'item') return `item ${id}`;
  if (kind === 'site') return id;
  if (kind === 'generation')
    return `${runs[run as RunKey]?.name ?? 'generation'} ${id.slice(0, 8)}`;
  return `job ${id.slice(0, 8)} of ${String(queue)}`;
}

/** A provider where a line begins with it. */
export function providerName(name: string): string {
  const title = providerTitle(name);
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** The class of a failure or a fault in words: "content rejected". */
export function reasonText(reason: string | null): string {
  return reason?.replaceAll(/[-_]/g, ' ') ?? 'unknown';
}

/** A capability of a provider in words; "anything" where it is about none. */
export function capabilityText(capability: string | null): string {
  return capability?.replaceAll('-', ' ') ?? 'anything';
}
