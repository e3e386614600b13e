import type { AccountExport } from '#contract/account.ts';

/**
 * The newer of two words about the user's copy. The answer to an order may come after the news that
 * what was ordered is ready: a later copy is newer, and of one copy every other state than `queued`.
 */
export function newerExport(
  known: AccountExport | null | undefined,
  told: AccountExport,
): AccountExport {
  if (!known) return told;
  if (known.id === told.id) return told.state === 'queued' ? known : told;
  return Date.parse(known.createdAt) > Date.parse(told.createdAt) ? known : told;
}
