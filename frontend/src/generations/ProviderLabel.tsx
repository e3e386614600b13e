import type { RunKey } from '#contract/tools/catalogue.ts';
import { providerTitle } from '#contract/providers.ts';
import { Note } from '../ui/Text.ts';
import { useProviderOf } from './tools-query.ts';

/**
 * Who serves a run here, so that nobody takes a sample for the work of a paid service. `what` names
 * its work where nobody does: "reels".
 */
export function ProviderLabel({ run, what }: { run: RunKey; what: string }) {
  const provider = useProviderOf(run);
  if (provider === undefined) return null;
  return (
    <Note $size={12} $isCentred>
      {provider ? labelText(provider) : `Nobody can make ${what} on this server right now.`}
    </Note>
  );
}

function labelText({
  name,
  label,
  insteadOf,
}: NonNullable<ReturnType<typeof useProviderOf>>): string {
  if (!insteadOf) return `Made by: ${label}`;
  return `Made by ${providerTitle(name)}, because ${providerTitle(insteadOf)} is not available right now.`;
}
