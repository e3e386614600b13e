import { createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { WebSocket, WebSocketServer } from 'ws';
import { listen } from '../listen.ts';

/** The changes of a relay to what a product says. */
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
      void text(answered).then((said) => {
        const { status, body } = answer.with(said);
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
  const { url: ownUrl, close } = await listen(server);
  return {
    url: ownUrl,
    close: async () => {
      for (const client of sockets.clients) client.terminate();
      await close();
    },
  };
}
