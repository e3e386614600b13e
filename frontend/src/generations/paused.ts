import { useQuery } from '@tanstack/react-query';
import type { ToolKey } from '#contract/tools/catalogue.ts';
import { call } from '../api/call.ts';

/** What an operator says to those who want to order from a paused tool; null while it runs. */
export function usePausedText(tool: ToolKey): string | null {
  const { data } = useQuery({ queryKey: ['/api/tools'], queryFn: () => call('tools', {}) });
  return data?.find(({ key }) => key === tool)?.pausedText ?? null;
}
