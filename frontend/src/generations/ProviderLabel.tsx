import type { RunKey } from '#contract/tools/catalogue.ts';
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
      {provider
        ? `Made by: ${provider.label}`
        : `Nobody can make ${what} on this server right now.`}
    </Note>
  );
}
