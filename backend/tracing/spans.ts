import { randomUUID } from 'node:crypto';
import type { Attributes } from '@opentelemetry/api';
import type { Config, Role } from '../config.ts';
import { addLogIds, withLogIds, type Log } from '../log.ts';
import type { Describe, OrderSpan, PastSpan, Recorder } from './recorder.ts';
import { traceIdOf } from './trace-ids.ts';

/** Null while no traces are recorded: then OpenTelemetry's SDK is not even loaded. */
let recorder: Recorder | null = null;
const describeNothing: Describe = () => {};

export const isRecording = (): boolean => recorder !== null;

/**
 * Records traces where the settings name a receiver, until `closing` is disposed of. Loads
 * OpenTelemetry's SDK only then: it costs memory and time at the start.
 */
export async function openTracing(
  options: { config: Config; role: Role; log: Log },
  closing: AsyncDisposableStack,
): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = options.config;
  if (!endpoint) return;
  const { startExport } = await import('./export.ts');
  const { createRecorder } = await import('./recorder.ts');
  const spanExport = startExport(endpoint, options);
  recorder = createRecorder();
  closing.defer(async () => {
    recorder = null;
    await spanExport.close();
  });
}

/**
 * Runs work about a generation, in its trace: each log line carries its id and, while traces are
 * recorded, its trace's.
 */
export function withGeneration<T>(id: string, work: () => T): T {
  const now = recorder;
  return withLogIds(logIdsOf(id), now ? () => now.withGeneration(id, work) : work);
}

/** The rest of the current work is about this generation, as its further log lines say. */
export function logGeneration(id: string): void {
  addLogIds(logIdsOf(id));
}

const logIdsOf = (id: string): Record<string, string> => ({
  generation: id,
  ...(recorder ? { traceId: traceIdOf(id) } : {}),
});

/**
 * Runs work as a span of the trace it is in. A fault is recorded by its kind alone, because a
 * message may quote what a user wrote.
 */
export function inSpan<T>(
  name: string,
  attributes: Attributes,
  work: (describe: Describe) => Promise<T>,
): Promise<T> {
  return recorder ? recorder.inSpan(name, attributes, work) : work(describeNothing);
}

/** Records what is over, perhaps begun by another process, as a span of the trace it is in. */
export function recordSpan(name: string, span: PastSpan): void {
  recorder?.recordSpan(name, span);
}

/** Notes a moment in the current span. */
export function noteEvent(name: string, attributes: Attributes): void {
  recorder?.noteEvent(name, attributes);
}

/**
 * Runs a request that orders a generation: the root of its trace, which ends with the response. A
 * caller's `traceparent` is linked and not continued: the id of this trace becomes a generation's,
 * and what is recorded is not for strangers to decide.
 */
export function inOrderTrace<T>(order: OrderSpan, work: (describe: Describe) => Promise<T>) {
  if (!recorder) return work(describeNothing);
  const id = randomUUID();
  addLogIds({ traceId: traceIdOf(id) });
  return recorder.inOrderTrace(id, order, work);
}

/** For the one generation that a request orders: the id of its trace, where it has one. */
export const idForOrder = (): string => recorder?.orderedId() ?? randomUUID();
