import { createServer, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { listen } from './listen.ts';
import { until } from './until.ts';

type Attribute = { key: string; value: Record<string, unknown> };
type OtlpSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes?: Attribute[];
  events?: { name: string; attributes?: Attribute[] }[];
  links?: { traceId: string; spanId: string }[];
};
type OtlpTraces = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
};

/** A span as it was received. */
export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  /** Empty for a root. */
  parentSpanId: string;
  name: string;
  service: string;
  attributes: Readonly<Record<string, unknown>>;
  events: { name: string; attributes: Readonly<Record<string, unknown>> }[];
  links: { traceId: string; spanId: string }[];
};

/** How it answers: as it should, with an error, or not at all. */
export type ReceiverMood = 'well' | 'failing' | 'silent';

/** A receiver of traces over OTLP/HTTP, on a free port of this machine. */
export interface TraceReceiver {
  settings: Record<string, string>;
  spans: ReceivedSpan[];
  /** Bodies as they came, of failed requests too. */
  bodies: string[];
  mood: ReceiverMood;
  untilBodies(count: number): Promise<unknown>;
  /** The spans of a generation once enough of them have come. */
  untilTrace(
    generationId: string,
    isEnough: (spans: ReceivedSpan[]) => boolean,
  ): Promise<ReceivedSpan[]>;
  close(): Promise<void>;
}

export async function openTraceReceiver(): Promise<TraceReceiver> {
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      receiver.bodies.push(JSON.stringify(body));
      const isTraces = request.method === 'POST' && request.url === '/v1/traces';
      answer(response, isTraces ? receiver.mood : 'failing');
      // What the exporter sends; a request of another form fails the tests below.
      if (isTraces && receiver.mood === 'well') receiver.spans.push(...spansOf(body as OtlpTraces));
    });
  });
  const { url, close } = await listen(server);
  const receiver: TraceReceiver = {
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: url },
    spans: [],
    bodies: [],
    mood: 'well',
    untilBodies: (count) =>
      until(
        async () => receiver.bodies.length,
        (length) => length >= count,
      ),
    untilTrace: (generationId, isEnough) => {
      const traceId = generationId.replaceAll('-', '');
      const received = async () => receiver.spans.filter((span) => span.traceId === traceId);
      return until(received, isEnough);
    },
    close,
  };
  return receiver;
}

function answer(response: ServerResponse, mood: ReceiverMood): void {
  if (mood === 'silent') return;
  response.writeHead(mood === 'well' ? 200 : 500, { 'content-type': 'application/json' }).end('{}');
}

function spansOf({ resourceSpans }: OtlpTraces): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId ?? '',
        name: span.name,
        service: String(valuesOf(resource.attributes)['service.name']),
        attributes: valuesOf(span.attributes),
        events: (span.events ?? []).map((event) => ({
          name: event.name,
          attributes: valuesOf(event.attributes),
        })),
        links: (span.links ?? []).map(({ traceId, spanId }) => ({ traceId, spanId })),
      })),
    ),
  );
}

function valuesOf(attributes: readonly Attribute[] = []): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
