import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { UsageRange } from '#contract/usage-ranges.ts';
import { routeQuery } from '../../api/route-query.ts';
import { useUsage } from './use-usage.ts';

/** Figures of a range change by little in a second. */
const REFRESH_MS = 5_000;

/** The figures of a range; asked for again while live usage is pushed, so they stop and go on with it. */
export function useUsageHistory(range: UsageRange) {
  const pushedAt = useUsage().data?.at;
  const history = useQuery({ ...routeQuery('usageHistory', { query: { range } }), staleTime: 0 });
  const { refetch } = history;
  const askedAt = useRef(0);
  useEffect(() => {
    const nowMs = Date.parse(pushedAt ?? '');
    // The first push comes with the first answer.
    if (askedAt.current === 0) askedAt.current = nowMs || 0;
    if (!(nowMs - askedAt.current >= REFRESH_MS)) return;
    askedAt.current = nowMs;
    void refetch();
  }, [pushedAt, refetch]);
  return history;
}
