import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { Refusal } from '../refusal.ts';
import { limitRequest, REQUEST_SECONDS } from './request-deadline.ts';

/**
 * A server with the limits that a public one needs. A request must have arrived within `requestMs`:
 * small bodies have a shorter limit (`body.ts`), photos that become items a longer one
 * (`upload.ts`).
 */
export function createHttpServer(
  handle: RequestListener,
  { requestMs = REQUEST_SECONDS * 1000 } = {},
): Server {
  /**
   * Ends a request that lasts too long, also one that no listener sees, such as those of live push.
   */
  class LimitedResponse extends NosniffResponse {
    constructor(request: IncomingMessage) {
      super(request);
      limitRequest(request, requestMs, () => endLate(request, this));
    }
  }
  const server = createServer(
    {
      headersTimeout: 20_000,
      // Node's own would hold for every request.
      requestTimeout: 0,
      connectionsCheckingInterval: 5_000,
      // Longer than the usual minute of proxies, so that they never reuse a closing connection.
      keepAliveTimeout: 75_000,
      maxHeaderSize: 16 * 1024,
      requireHostHeader: true,
      ServerResponse: LimitedResponse,
    },
    handle,
  );
  server.on('clientError', handleClientError);
  return server;
}

/** Browsers guess no content type, also of what Node answers by itself, without any listener. */
class NosniffResponse extends ServerResponse {
  constructor(request: IncomingMessage) {
    super(request);
    this.setHeader('X-Content-Type-Options', 'nosniff');
  }
}

/** The response must have arrived before the connection is closed. */
const LINGER_MS = 500;

function endLate({ socket }: IncomingMessage, { headersSent }: ServerResponse): void {
  if (headersSent) return void socket.destroy();
  const code = 'ERR_HTTP_REQUEST_TIMEOUT';
  handleClientError(Object.assign(new Error('too slow'), { code }), socket);
  setTimeout(() => socket.destroy(), LINGER_MS);
}

const statuses: ReadonlyMap<string, number> = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

/** Responds to what Node could not parse as a request; Koa never sees it. */
function handleClientError(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = statuses.get(error.code ?? '') ?? 400;
  const body = JSON.stringify(new Refusal('request.malformed').body);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      '',
      body,
    ].join('\r\n'),
  );
}
