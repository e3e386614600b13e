import { useQuery } from '@tanstack/react-query';
import { runs, type RunKey, type ToolKey } from '#contract/tools/catalogue.ts';
import type { AnswerOf } from '../api/call.ts';
import { routeQuery } from '../api/route-query.ts';
import { keptByBroadcasts, updateQuery } from '../live/cached-queries.ts';
import type { EventHandlers } from '../live/event-handlers.ts';

/** A provider that is out is asked again as often. */
const RETURN_CHECK_MS = 30_000;

/** The tools: who serves them, and which take no orders for now. */
export const toolsQuery = {
  ...routeQuery('tools', {}),
  ...keptByBroadcasts,
  // No broadcast says that a provider is back.
  refetchInterval: ({ state: { data } }: { state: { data: AnswerOf<'tools'> | undefined } }) =>
    data?.some(isServedOtherwise) ? RETURN_CHECK_MS : (false as const),
};

/** Whether a run is served by nobody now, or by the preview engine instead of another provider. */
const isServedOtherwise = ({ isAvailable, runs: sold }: AnswerOf<'tools'>[number]) =>
  isAvailable && sold.some(({ provider }) => !provider || provider.insteadOf);

export const toolHandlers = {
  'tool.switched': ({ tool, pausedText }) =>
    updateQuery(toolsQuery.queryKey, (tools) =>
      tools?.map((known) =>
        known.key === tool ? { ...known, isPaused: pausedText !== null, pausedText } : known,
      ),
    ),
  'reel-option.switched': ({ category, option, isOff }) =>
    updateQuery(toolsQuery.queryKey, (tools) =>
      tools?.map((known) => {
        if (known.key !== 'reels') return known;
        const others = known.optionsOff.filter(
          (choice) => choice.category !== category || choice.option !== option,
        );
        return { ...known, optionsOff: isOff ? [...others, { category, option }] : others };
      }),
    ),
} satisfies Partial<EventHandlers>;

/** The operator's text for those who want to order from a paused tool; null while it runs. */
export function usePausedText(tool: ToolKey): string | null {
  const { data } = useQuery(toolsQuery);
  return data?.find(({ key }) => key === tool)?.pausedText ?? null;
}

/** Whether a reel option is offered here. */
export function useIsReelOffered(): (category: string, option: string) => boolean {
  const { data } = useQuery(toolsQuery);
  const off = data?.find(({ key }) => key === 'reels')?.optionsOff ?? [];
  return (category, option) =>
    !off.some((choice) => choice.category === category && choice.option === option);
}

/** The provider that serves a run here; null while none can, undefined until it is known. */
export function useProviderOf(run: RunKey) {
  return useRunFacts(run)?.provider;
}

/** The median of what a run took lately; null until enough were measured. */
export function useMeasuredSeconds(run: RunKey): number | null {
  return useRunFacts(run)?.measuredSeconds ?? null;
}

function useRunFacts(run: RunKey) {
  const { data } = useQuery(toolsQuery);
  const tool = data?.find(({ key }) => key === runs[run].tool);
  return tool?.runs.find(({ key }) => key === run);
}
