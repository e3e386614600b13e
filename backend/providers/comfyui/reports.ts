import { WebSocket } from 'ws';

/** Previews are the largest of what comes, and are not read. */
const MESSAGE_BYTES_MAX = 8 * 1024 * 1024;
const HANDSHAKE_MS = 10_000;
/** A connection that a network cut without a word is noticed after twice this time. */
const PING_MS = 30_000;
const RETRY_MS = { first: 1000, most: 60_000 };

/**
 * Listens to the WebSocket at `url` and hands on each text. Connects again after a pause whenever the
 * connection ends or none is made, until the returned function is called. Never throws.
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
