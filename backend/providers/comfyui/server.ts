import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { z } from 'zod';
import type { Answer, Asked } from '../answer-faults.ts';
import { eachOf } from '../look-at-each.ts';
import { serviceClient } from '../exchange.ts';
import { ProviderFault, type Capability } from '../provider.ts';
import { requestFaults } from '../published/request-faults.ts';
import { nodeInputs, inputsOf, completeGraph, type NodeInputs, type Workflow } from './workflow.ts';

/** Less than the engine gives a submit, with the look for an earlier one before it. */
const SUBMIT_MS = 10_000;
const UPLOAD_MS = 60_000;
const UNKNOWN_FORM = 'in an unknown form';
/** A queue holds the graphs of all that wait. */
const QUEUE_BYTES_MAX = 20 * 1024 * 1024;

/** Waiting and running work by its id. */
export type Queue = { running: readonly string[]; waiting: readonly string[] };

/** Single requests to a ComfyUI server. Each throws `unavailable` when it gets no usable answer. */
type ComfyServer = ReturnType<typeof comfyServer>;

/** A ComfyUI, which reports on work to the WebSocket of the `clientId` that submitted it. */
export function comfyServer(url: string, clientId: string) {
  const service = { name: 'ComfyUI', baseUrl: url, headers: {}, faultOf };
  // What is submitted is found by its id.
  const client = serviceClient({ ...service, maxBytes: QUEUE_BYTES_MAX, ifUnreadable: {} });
  const published = serviceClient(service);
  const read = <T>(path: string, call: Omit<Parameters<typeof client.read<T>>[2], 'requestId'>) =>
    client.read(path, UNKNOWN_FORM, call);
  const post = async (path: string, json: object, signal: AbortSignal): Promise<void> => {
    const answer = await client.ask(path, { method: 'POST', json, signal });
    client.expectSuccess(answer, { phase: 'read' });
  };

  return {
    reportsUrl: reportsUrl(url, clientId),
    queue: async (signal: AbortSignal): Promise<Queue> => {
      const { queue_running: running, queue_pending: waiting } = await read('/queue', {
        schema: queueBody,
        signal,
      });
      return { running: running.map(idOf), waiting: waiting.toSorted(byNumber).map(idOf) };
    },
    /** The outcome of work that is over; null when the server knows nothing of it. */
    history: async (id: string, signal: AbortSignal): Promise<Over | null> =>
      (await read(`/history/${id}`, { schema: historyBody, signal }))[id] ?? null,
    /** The inputs of a kind of node; null when the server has no such node. */
    nodeInputs: async (className: string, signal: AbortSignal): Promise<NodeInputs | null> => {
      const path = `/object_info/${encodeURIComponent(className)}`;
      const asked = { schema: objectInfo, signal };
      return (await published.read(path, UNKNOWN_FORM, asked))[className]?.input ?? null;
    },
    /** Its name among the server's inputs. The same `name` replaces an earlier file. */
    upload: async (path: string, name: string, signal: AbortSignal): Promise<string> => {
      const { FormData } = await import('undici');
      const body = new FormData();
      body.append('image', await openAsBlob(path, { type: 'image/jpeg' }), name);
      body.append('type', 'input');
      body.append('subfolder', 'lumireel');
      body.append('overwrite', 'true');
      const sent = { method: 'POST', body, limitMs: UPLOAD_MS, schema: uploaded, signal } as const;
      const { name: kept, subfolder } = await read('/upload/image', sent);
      return subfolder === '' ? kept : `${subfolder}/${kept}`;
    },
    /** Returns the id under which the work is found. Throws `uncertain_submit` too. */
    submit: async (graph: Workflow['graph'], id: string, signal: AbortSignal): Promise<string> => {
      const json = { prompt: graph, prompt_id: id, client_id: clientId };
      const order = { json, limitMs: SUBMIT_MS, schema: submitted, signal };
      return (await client.buy('/prompt', order)).prompt_id;
    },
    dequeue: (id: string, signal: AbortSignal) => post('/queue', { delete: [id] }, signal),
    /** Stops the work if it is the one that runs. */
    interrupt: (id: string, signal: AbortSignal) => post('/interrupt', { prompt_id: id }, signal),
  };
}

/** No order is at fault at 400: the workflow does not fit this server. */
function faultOf(answer: Answer, { phase }: Asked): ProviderFault {
  const { status } = answer;
  if (phase === 'submit' && status === 400) {
    return new ProviderFault('auth', `ComfyUI refuses the workflow: ${refusalText(answer)}`);
  }
  const message = `ComfyUI answered ${status}`;
  if (phase === 'submit' && status >= 500) return new ProviderFault('uncertain_submit', message);
  return new ProviderFault(status === 401 || status === 403 ? 'auth' : 'unavailable', message);
}

function reportsUrl(url: string, clientId: string): string {
  const address = new URL(`${url}/ws?${new URLSearchParams({ clientId })}`);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}

/** The id of an attempt, each time the same: a submit that got no answer is found again. */
export function promptId(clientRef: string): string {
  const hex = createHash('sha256').update(`lumireel ${clientRef}`).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) % 4) + 8).toString(16);
  // The form of a UUID of one's own making, version 8.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** `[number, id, graph, …]`. */
const entry = z.tuple([z.number(), z.string()]).rest(z.unknown());
type Entry = z.infer<typeof entry>;
const idOf = ([, id]: Entry) => id;
/** The server's list is a heap: in no order that means something. */
const byNumber = ([a]: Entry, [b]: Entry) => a - b;

const queueBody = z.object({ queue_running: z.array(entry), queue_pending: z.array(entry) });

const madeFile = z.object({
  filename: z.string().min(1).max(500),
  subfolder: z.string().max(500).catch(''),
  type: z.string().max(20).catch('output'),
});
const over = z.object({
  status: z.object({ status_str: z.string(), messages: z.array(z.unknown()).catch([]) }),
  outputs: z.record(z.string(), z.record(z.string(), z.unknown())),
});
export type Over = z.infer<typeof over>;
const historyBody = z.record(z.string(), over);

/** The files that a node's list names. */
export const madeFiles = (list: unknown): z.infer<typeof madeFile>[] =>
  z.array(madeFile).catch([]).parse(list);

const objectInfo = z.record(z.string(), z.object({ input: nodeInputs }));
const uploaded = z.object({ name: z.string().min(1), subfolder: z.string().catch('') });
/** Goes into the path of an address. */
const submitted = z.object({ prompt_id: z.string().regex(/^[\w-]{1,100}$/) });

const refusal = z.object({
  error: z.object({ type: z.string() }).optional().catch(undefined),
  node_errors: z
    .record(
      z.string(),
      z.object({ class_type: z.string(), errors: z.array(z.object({ details: z.string() })) }),
    )
    .catch({}),
});

/** Names nodes and inputs; what the order says stands in no text of these. */
function refusalText({ body }: Answer): string {
  const { data } = refusal.safeParse(body);
  const nodes = Object.entries(data?.node_errors ?? {}).map(
    ([id, { class_type: name, errors }]) =>
      `node ${id} (${name}): ${errors.map(({ details }) => details).join(', ')}`,
  );
  const text = nodes.join('; ') || data?.error?.type || 'no reason given';
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ').slice(0, 300);
}

const ASKED_AT_ONCE = 4;

/**
 * The nodes and files that workflows name and the server does not have, and the inputs that it
 * requires and they lack, one text each.
 */
export async function checkWorkflows(
  server: ComfyServer,
  workflows: ReadonlyMap<Capability, Workflow>,
  signal: AbortSignal,
): Promise<string[]> {
  const graphs = [...workflows.values()].flatMap(({ graph }) => Object.values(graph));
  const names = [...new Set(graphs.map(({ class_type: name }) => name))];
  try {
    const known = new Map(
      await eachOf(names, ASKED_AT_ONCE, async (name) => {
        return [name, await server.nodeInputs(name, signal)] as const;
      }),
    );
    const faults = await Promise.all(
      [...workflows].map(([capability, workflow]) => faultsOf(capability, workflow, known)),
    );
    return faults.flat();
  } catch (error) {
    if (error instanceof ProviderFault) return [error.message];
    throw error;
  }
}

async function faultsOf(
  capability: Capability,
  workflow: Workflow,
  known: ReadonlyMap<string, NodeInputs | null>,
): Promise<string[]> {
  const where = `the workflow for ${capability}`;
  const filled = new Set(Object.values(workflow.fields).flat());
  const graph = await completeGraph(
    workflow.graph,
    workflow,
    async (name) => known.get(name) ?? null,
  );
  return Object.entries(graph).flatMap(([id, { class_type: name, inputs }]) => {
    const node = known.get(name);
    if (!node) return [`${where} needs the node ${name}, which ComfyUI does not have`];
    return inputsOf(node, inputs).flatMap(({ name: input, isRequired, values, schema }) => {
      const value = inputs[input];
      if (value === undefined) {
        return isRequired ? [`${where} lacks ${input} (${name}), which ComfyUI requires`] : [];
      }
      // What an order fills in is no part of the workflow.
      const isLink = Array.isArray(value) || filled.has(`${id}.${input}`);
      const compared = { properties: { [input]: schema } };
      const { faults } = requestFaults({}, compared, isLink ? {} : { [input]: value });
      if (faults[0]) return [`ComfyUI's ${name} ${faults[0].says}, in ${where}`];
      const isOpen = values === null || filled.has(`${id}.${input}`) || typeof value !== 'string';
      if (isOpen || values.includes(value)) return [];
      return [`${where} needs ${value} (${name}, ${input}), which ComfyUI does not have`];
    });
  });
}
