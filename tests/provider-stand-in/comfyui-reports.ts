import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';
import type { ComfyGraph } from './comfyui-nodes.ts';

/** The facts of work that a ComfyUI server's WebSocket needs. */
type ReportedWork = { id: string; clientId: string | undefined; graph: ComfyGraph };

/** `/ws` of a ComfyUI server: it reports on work to the socket of the client that submitted it. */
export type ComfyReports = {
  /** The ids of the clients that listen. */
  clients(): string[];
  /** Connections are refused from now on, or accepted again. */
  refuse(isRefused: boolean): void;
  /** Ends all connections without a word. */
  drop(): void;
  /** Sends this to everybody, as it is. */
  send(data: string | Buffer): void;
  /** One message about work, as the server sends it. */
  say(work: ReportedWork, type: string, data: object): void;
  /** Work has begun, and has its first nodes behind it. */
  began(work: ReportedWork): void;
  /** Its sampler has done `share` (0..1) of its steps. */
  sampled(work: ReportedWork, share: number): void;
  /** Its nodes are done; or one of them failed. */
  finished(work: ReportedWork, error: string | null): void;
  /** The work has left the queue, which now has so many. */
  left(work: ReportedWork, queued: number): void;
  close(): void;
};

export function comfyReports(server: Server): ComfyReports {
  const sockets = new Map<string, WebSocket>();
  let isRefusing = false;
  const listener = new WebSocketServer({ server, path: '/ws', verifyClient: () => !isRefusing });
  listener.on('connection', (socket, request) => {
    const { searchParams } = new URL(request.url ?? '', 'http://comfyui');
    // The same id again takes the place of the connection before.
    const sid = searchParams.get('clientId') || randomUUID().replaceAll('-', '');
    sockets.set(sid, socket);
    socket.on('close', () => void sockets.delete(sid));
    socket.send(JSON.stringify({ type: 'status', data: { ...queueStatus(0), sid } }));
  });
  const everybody = (data: string | Buffer) => {
    for (const socket of listener.clients) socket.send(data);
  };

  const reports: ComfyReports = {
    clients: () => [...sockets.keys()],
    refuse: (next) => void (isRefusing = next),
    drop: () => listener.clients.forEach((socket) => socket.terminate()),
    send: everybody,
    say: ({ id, clientId }, type, data) => {
      const text = JSON.stringify({ type, data: { ...data, prompt_id: id } });
      sockets.get(clientId ?? '')?.send(text);
    },
    began: (work) => {
      everybody(JSON.stringify({ type: 'status', data: queueStatus(1) }));
      reports.say(work, 'execution_start', { timestamp: Date.now() });
      reports.say(work, 'execution_cached', { nodes: [], timestamp: Date.now() });
      const sampler = samplerOf(work);
      if (sampler)
        reports.say(work, 'executing', { node: sampler.node, display_node: sampler.node });
      reports.sampled(work, 0);
    },
    sampled: (work, share) => {
      const sampler = samplerOf(work);
      if (!sampler) return;
      const { node, steps } = sampler;
      const value = Math.floor(share * steps);
      const before = Object.keys(work.graph).slice(0, Object.keys(work.graph).indexOf(node));
      reports.say(work, 'progress', { node, value, max: steps });
      reports.say(work, 'progress_state', {
        nodes: Object.fromEntries([
          ...before.map((id) => [id, nodeState(work, id, { value: 1, max: 1, state: 'finished' })]),
          [node, nodeState(work, node, { value, max: steps, state: 'running' })],
        ]),
      });
      // A preview: the type of the event, the type of the picture, the picture.
      sockets.get(work.clientId ?? '')?.send(Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 0xff, 0xd8]));
    },
    finished: (work, error) => {
      const timestamp = Date.now();
      if (error) {
        const failed = { node_id: '8', node_type: 'KSampler', exception_type: error };
        reports.say(work, 'execution_error', { ...failed, executed: [], timestamp });
      } else {
        const node = Object.keys(work.graph).at(-1);
        reports.say(work, 'executed', { node, display_node: node, output: { images: [] } });
        reports.say(work, 'execution_success', { timestamp });
      }
    },
    left: (work, queued) => {
      reports.say(work, 'executing', { node: null });
      everybody(JSON.stringify({ type: 'status', data: queueStatus(queued) }));
    },
    close: () => {
      reports.drop();
      listener.close();
    },
  };
  return reports;
}

const queueStatus = (queued: number) => ({ status: { exec_info: { queue_remaining: queued } } });

/** The node that works in steps. */
function samplerOf({ graph }: ReportedWork): { node: string; steps: number } | undefined {
  return Object.entries(graph)
    .map(([node, { inputs }]) => ({ node, steps: Number(inputs.steps) }))
    .find(({ steps }) => steps > 0);
}

const nodeState = (
  { id }: ReportedWork,
  node: string,
  amount: { value: number; max: number; state: string },
) => ({
  ...amount,
  node_id: node,
  prompt_id: id,
  display_node_id: node,
  parent_node_id: null,
  real_node_id: node,
});
