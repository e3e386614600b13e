import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';

/** What a relay does to what a product says. */
export type Tampering = {
  /** The messages that are passed on in place of one of the product's socket. */
  pass?: (message: string) => string[];
  /** The answer that is passed on in place of one to a GET of such a path. */
  answer?: { path: RegExp; with: (body: string) => { status: number; body: string } };
};

/** Stands between a crowd and a product, at an address of its own. */
export async function openTamperingRelay(
  productUrl: string,
  { pass = (message) => [message], answer }: Tampering,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((asked, response) => {
    const { method, url } = asked;
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const onward = request(productUrl + url, { method, headers }, (answered) => {
      const isTampered = answer && method === 'GET' && answer.path.test(url ?? '');
      if (!isTampered) {
        response.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(response);
        return;
      }
      void readText(answered).then((text) => {
        const { status, body } = answer.with(text);
        response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      });
    });
    onward.on('error', () => response.destroy());
    asked.pipe(onward);
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (asked, socket, head) => {
    sockets.handleUpgrade(asked, socket, head, (near) => {
      const { cookie = '' } = asked.headers;
      const far = new WebSocket(productUrl + asked.url, { headers: { cookie } });
      far.on('message', (bytes: Buffer) => {
        for (const message of pass(bytes.toString())) near.send(message);
      });
      far.on('open', () => near.on('message', (bytes: Buffer) => far.send(bytes.toString())));
      far.on('close', () => near.terminate());
      far.on('error', () => near.terminate());
      near.on('close', () => far.terminate());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    // A server listening on TCP has an address with a port.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const client of sockets.clients) client.terminate();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function readText(answered: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answered) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
