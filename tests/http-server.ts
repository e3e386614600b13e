import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from './listen.ts';

/** An HTTP server on a free port of this machine. */
export async function openHttpServer(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
) {
  const server = createServer((request, response) => void answer(request, response));
  const { port, url, close } = await listen(server);
  return { server, port, origin: url, close };
}
