import {
  context,
  createContextKey,
  isValidSpanId,
  isValidTraceId,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Link,
  type Span,
} from '@opentelemetry/api';
import { rootSpanIdOf, traceIdOf, withRootIds } from './trace-ids.ts';

/** Adds attributes to the span that its work runs in. */
export type Describe = (attributes: Attributes) => void;

/** A span that is recorded once it is over. */
export type PastSpan = {
  startedAt: Date;
  endedAt: Date;
  /** A call of this outside service; absent for work of ours. */
  service?: string;
  attributes: Attributes;
  events?: readonly { name: string; at: Date }[];
  /** The kind of its fault. */
  fault?: string | undefined;
};

export type OrderSpan = {
  name: string;
  attributes: Attributes;
  /** The request's header; empty without one. */
  traceparent: string;
};

export type Recorder = ReturnType<typeof createRecorder>;

/** The generation whose trace the current work belongs to. */
const GENERATION = createContextKey('generation');
/** The id of the generation that the current request orders. */
const ORDERED = createContextKey('ordered generation');

const GENERATION_ID = 'lumireel.generation.id';

/** The recorder that does what `spans.ts` promises, through the SDK that `export.ts` registered. */
export function createRecorder() {
  const tracer = trace.getTracer('lumireel');

  async function run<T>(span: Span, within: Context, work: (describe: Describe) => Promise<T>) {
    const describe: Describe = (attributes) => void span.setAttributes(attributes);
    try {
      return await context.with(trace.setSpan(within, span), () => work(describe));
    } catch (error) {
      markFault(span, kindOf(error));
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    withGeneration: <T>(id: string, work: () => T): T => {
      const traceId = traceIdOf(id);
      const root = { traceId, spanId: rootSpanIdOf(id), traceFlags: TraceFlags.SAMPLED };
      const within = context.active().setValue(GENERATION, id);
      return context.with(trace.setSpanContext(within, { ...root, isRemote: true }), work);
    },

    inSpan: <T>(
      name: string,
      attributes: Attributes,
      work: (describe: Describe) => Promise<T>,
    ): Promise<T> => {
      const all = { ...attributes, ...generationOf(context.active()) };
      return run(tracer.startSpan(name, { attributes: all }), context.active(), work);
    },

    recordSpan: (name: string, past: PastSpan): void => {
      const { startedAt, endedAt, service, events = [], fault } = past;
      const span = tracer.startSpan(name, {
        // The clocks of the database and of this machine may differ.
        startTime: startedAt < endedAt ? startedAt : endedAt,
        kind: service ? SpanKind.CLIENT : SpanKind.INTERNAL,
        attributes: {
          ...past.attributes,
          ...(service ? { 'peer.service': service } : {}),
          ...generationOf(context.active()),
        },
      });
      for (const event of events) span.addEvent(event.name, event.at);
      if (fault) markFault(span, fault);
      span.end(endedAt);
    },

    noteEvent: (name: string, attributes: Attributes): void => {
      trace.getActiveSpan()?.addEvent(name, attributes);
    },

    inOrderTrace: <T>(
      id: string,
      { name, attributes, traceparent }: OrderSpan,
      work: (describe: Describe) => Promise<T>,
    ): Promise<T> => {
      const options = {
        root: true,
        kind: SpanKind.SERVER,
        attributes: { ...attributes, [GENERATION_ID]: id },
        links: linksTo(traceparent),
      };
      const span = withRootIds(id, () => tracer.startSpan(name, options));
      return run(span, context.active().setValue(GENERATION, id).setValue(ORDERED, id), work);
    },

    orderedId: (): string | null => {
      const id = context.active().getValue(ORDERED);
      return typeof id === 'string' ? id : null;
    },
  };
}

function generationOf(within: Context): Attributes {
  const id = within.getValue(GENERATION);
  return typeof id === 'string' ? { [GENERATION_ID]: id } : {};
}

function markFault(span: Span, fault: string): void {
  span.setAttribute('error.type', fault);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** The class of a provider's fault, the code of a refusal, else the error's name. */
function kindOf(error: unknown): string {
  for (const field of ['faultClass', 'code', 'name']) {
    const value: unknown = error instanceof Error && Reflect.get(error, field);
    if (typeof value === 'string') return value;
  }
  return 'unknown';
}

/** The links to a `traceparent` of W3C's version 00; anything else is ignored. */
function linksTo(traceparent: string): Link[] {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent) ?? [];
  if (!isValidTraceId(traceId) || !isValidSpanId(spanId)) return [];
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return [{ context: { traceId, spanId, traceFlags, isRemote: true } }];
}
