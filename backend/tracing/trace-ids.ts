import { randomBytes } from 'node:crypto';

/**
 * The ids of a generation's trace: the trace has the generation's own id, without its dashes, and
 * the span of the request that ordered it has the second half of that. So a process that knows a
 * generation knows its trace, whatever happened to the processes before it; nothing is stored, and
 * nothing is sent along with jobs and events.
 */
export const traceIdOf = (generationId: string): string => generationId.replaceAll('-', '');
export const rootSpanIdOf = (generationId: string): string => traceIdOf(generationId).slice(16);

let rootOf: string | null = null;

/** Runs `start`, in which one span is started: the root of this generation's trace. */
export function withRootIds<T>(generationId: string, start: () => T): T {
  rootOf = generationId;
  try {
    return start();
  } finally {
    rootOf = null;
  }
}

/** For the SDK: random ids, but for the roots that `withRootIds` starts. */
export const idGenerator = {
  generateTraceId: (): string => (rootOf ? traceIdOf(rootOf) : randomBytes(16).toString('hex')),
  generateSpanId: (): string => (rootOf ? rootSpanIdOf(rootOf) : randomBytes(8).toString('hex')),
};
