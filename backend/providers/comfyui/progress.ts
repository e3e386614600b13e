import { WebSocket } from 'ws';
import { z } from 'zod';
import { parseJson } from '../exchange.ts';
import type { Workflow } from './workflow.ts';

export type ComfyProgress = ReturnType<typeof comfyProgress>;

/** A node is as long as the steps that it reports, or that its input `steps` announces. */
type Nodes = Map<string, { value: number; max: number }>;
type Work = { nodes: Nodes; fraction: number | undefined; shown: number };

/** Work of which nothing more is heard is forgotten, the oldest first. */
const WORK_MAX = 1000;
/** Some nodes count bytes: one node must not be everything. */
const STEPS_MAX = 100;
const SHOWN_APART = 0.05;

/** How far work is, from what ComfyUI's WebSocket says; never whether it is over. */
export function comfyProgress() {
  const works = new Map<string, Work>();

  function count(id: string, nodes: Iterable<readonly [string, z.infer<typeof amount>]>) {
    const work = works.get(id);
    if (!work) return null;
    for (const [node, { value, max }] of nodes) {
      // Nodes that a node puts in its own place are not among those of the graph.
      if (work.nodes.has(node)) work.nodes.set(node, { value, max });
    }
    work.fraction = Math.max(work.fraction ?? 0, fractionOf(work.nodes));
    if (work.fraction - work.shown < SHOWN_APART) return null;
    work.shown = work.fraction;
    return id;
  }

  return {
    /** Counts what is said of this work from now on. */
    expect: (id: string, graph: Workflow['graph']): void => {
      const nodes = Object.entries(graph).map(
        ([node, { inputs }]) => [node, { value: 0, max: announcedSteps(inputs.steps) }] as const,
      );
      works.set(id, { nodes: new Map(nodes), fraction: undefined, shown: 0 });
      const [oldest] = works.keys();
      if (works.size > WORK_MAX && oldest !== undefined) works.delete(oldest);
    },
    /** 0..1; undefined where nothing was said. Never falls. */
    fraction: (id: string): number | undefined => works.get(id)?.fraction,
    forget: (id: string) => void works.delete(id),
    /**
     * Takes a message. Returns the id of the work that it makes worth a look now: it has begun, has
     * moved on by a twentieth, or has left the queue. Null for any other message, whatever it is.
     */
    take: (text: string): string | null => {
      const { data: read } = message.safeParse(parseJson(text));
      if (!read) return null;
      const { type, data } = read;
      const id = data.prompt_id;
      switch (type) {
        case 'execution_start':
          return works.has(id) ? id : null;
        case 'execution_cached':
          return count(
            id,
            data.nodes.map((node) => [node, { value: 1, max: 1 }]),
          );
        case 'progress':
          return count(id, [[data.node, data]]);
        case 'progress_state':
          return count(id, Object.entries(data.nodes));
        case 'executing':
          // Without a node: the work has left the queue for the history.
          return data.node === null && works.has(id) ? id : null;
      }
    },
  };
}

function fractionOf(nodes: Nodes): number {
  let done = 0;
  let all = 0;
  for (const { value, max } of nodes.values()) {
    const steps = Math.min(max, STEPS_MAX);
    done += Math.min(value / max, 1) * steps;
    all += steps;
  }
  return all > 0 ? done / all : 0;
}

const announced = z.int().min(1).max(STEPS_MAX).catch(1);
const announcedSteps = (steps: unknown) => announced.parse(steps);

const amount = z.object({ value: z.number().min(0), max: z.number().positive() });
const said = <Type extends string, Fields extends z.ZodRawShape>(type: Type, fields: Fields) =>
  z.object({ type: z.literal(type), data: z.object({ prompt_id: z.string(), ...fields }) });

/** Those of its messages that say how far work is; the others are of no use here. */
const message = z.discriminatedUnion('type', [
  said('execution_start', {}),
  said('execution_cached', { nodes: z.array(z.string()) }),
  said('progress', { ...amount.shape, node: z.string() }),
  said('progress_state', { nodes: z.record(z.string(), amount) }),
  said('executing', { node: z.string().nullable() }),
]);

/** Previews are the largest of what comes, and are not read. */
const MESSAGE_BYTES_MAX = 8 * 1024 * 1024;
const HANDSHAKE_MS = 10_000;
/** A connection that a network cut without a word is noticed after twice this time. */
const PING_MS = 30_000;
const RETRY_MS = { first: 1000, most: 60_000 };

/**
 * Listens to the WebSocket at `url` and hands on each text. Connects again after a pause whenever
 * the connection ends or none is made, until the returned function is called. Never throws.
 */
export function listenToReports(url: string, onText: (text: string) => void): () => void {
  let isStopped = false;
  let failures = 0;
  let socket: WebSocket;
  let later: NodeJS.Timeout | undefined;

  function connect(): void {
    socket = new WebSocket(url, {
      handshakeTimeout: HANDSHAKE_MS,
      maxPayload: MESSAGE_BYTES_MAX,
      perMessageDeflate: false,
    });
    let isAlive = true;
    const pings = setInterval(() => {
      if (socket.readyState !== WebSocket.OPEN) return;
      if (!isAlive) return socket.terminate();
      isAlive = false;
      socket.ping();
    }, PING_MS);
    socket.on('pong', () => (isAlive = true));
    socket.on('message', (data, isBinary) => {
      // A server that accepts connections and ends them at once is not asked every second.
      failures = 0;
      if (!isBinary && Buffer.isBuffer(data)) onText(data.toString());
    });
    // `close` follows.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(pings);
      if (!isStopped) later = setTimeout(connect, msToRetry(failures));
      failures += 1;
    });
  }

  connect();
  return () => {
    isStopped = true;
    clearTimeout(later);
    socket.terminate();
  };
}

/** Doubled each time; spread, so that workers do not come back together. */
function msToRetry(failures: number): number {
  const most = Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** failures);
  return most * (0.5 + Math.random() / 2);
}
