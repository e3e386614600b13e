import type { Waiting } from './provider.ts';

/** Between two looks, in seconds, for what takes minutes. */
const longPauses: Readonly<Record<string, number>> = { 'image-to-video': 5, 'train-persona': 15 };

const waiting = (capability = '') =>
  ({ state: 'waiting', nextPollSeconds: longPauses[capability] ?? 2 }) as const;

/** Work that a service has accepted and not begun. */
export const inQueue = (capability: string | undefined, stage: string): Waiting => ({
  ...waiting(capability),
  fraction: 0,
  stage,
});

/** Work that a service does now; its newest log lines may show how far it is: " 40%|". */
export function beingMade(capability: string | undefined, logs: string | null = ''): Waiting {
  const line = logs?.trimEnd().split('\n').at(-1)?.slice(0, 300);
  const percent = logs?.match(/\d{1,3}(?=%\|)/g)?.at(-1);
  return {
    ...waiting(capability),
    stage: 'Being made',
    ...(line ? { logLine: line } : {}),
    ...(percent === undefined ? {} : { fraction: Math.min(1, Number(percent) / 100) }),
  };
}
