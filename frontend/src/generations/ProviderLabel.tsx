import { useQuery } from '@tanstack/react-query';
import { runs, type RunKey } from '#contract/tools/catalogue.ts';
import { Note } from '../ui/Text.ts';
import { toolsQuery } from './tools-query.ts';

/**
 * Who serves a run here, so that nobody takes a sample for the work of a paid service. `what` names
 * its work where nobody does: "reels".
 */
export function ProviderLabel({ run, what }: { run: RunKey; what: string }) {
  const { data } = useQuery(toolsQuery);
  const tool = data?.find(({ key }) => key === runs[run].tool);
  const served = tool?.runs.find(({ key }) => key === run);
  if (!served) return null;
  const label = served.provider?.label;
  return (
    <Note $size={12} $isCentred>
      {label ? `Made by: ${label}` : `Nobody can make ${what} on this server right now.`}
    </Note>
  );
}
