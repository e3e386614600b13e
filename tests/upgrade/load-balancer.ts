import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { listen } from '../listen.ts';

/**
 * Stands before several API processes, as an Ingress does: requests and sockets go to each in turn.
 */
export interface LoadBalancer {
  url: string;
  add(api: string): void;
  /** Nothing new goes there from now on; requests under way and open sockets stay. */
  remove(api: string): void;
  close(): Promise<void>;
}

/**
 * Listens on a free port. Without an API it answers 503; one that breaks off is seen by the client.
 */
export async function openLoadBalancer(): Promise<LoadBalancer> {
  const apis: URL[] = [];
  const sockets = new Set<Duplex>();
  // A connection is used once, so that none is closed by a draining API while a request sets out.
  const agent = new Agent({ keepAlive: false });

  function next(): URL | undefined {
    const [first, ...others] = apis;
    if (first) apis.splice(0, apis.length, ...others, first);
    return first;
  }

  const server = createServer((asked, response) => {
    const api = next();
    if (!api) return void response.writeHead(503).end();
    const { method, url, headers } = asked;
    const { hostname, port } = api;
    const onward = request({ hostname, port, method, path: url, headers, agent }, (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(response);
      answered.on('error', () => response.destroy());
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    asked.pipe(onward);
  });
  server.on('upgrade', (asked, near, head) => {
    const api = next();
    if (!api) return void near.destroy();
    const far = connect({ host: api.hostname, port: Number(api.port) });
    far.write(requestText(asked));
    far.write(head);
    join(near, far);
  });
  const { url: ownUrl, close } = await listen(server);

  function join(near: Duplex, far: Socket): void {
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  }

  return {
    url: ownUrl,
    add: (api) => void apis.push(new URL(api)),
    remove: (api) => {
      const at = apis.findIndex(({ href }) => href === new URL(api).href);
      if (at !== -1) apis.splice(at, 1);
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await close();
    },
  };
}

function requestText({ method, url, rawHeaders }: IncomingMessage): string {
  const headers = Array.from(
    { length: rawHeaders.length / 2 },
    (_, at) => `${rawHeaders[2 * at]}: ${rawHeaders[2 * at + 1]}\r\n`,
  );
  return `${method} ${url} HTTP/1.1\r\n${headers.join('')}\r\n`;
}
