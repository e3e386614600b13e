import { once } from 'node:events';
import { connect } from 'node:net';

export type HttpResponse = { status: number; body: Buffer };

/** One keep-alive connection that asks one thing after the other. */
export interface HttpConnection extends Disposable {
  request(request: string | Buffer): Promise<HttpResponse>;
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/**
 * Connections that send ready-made bytes and read no more of an answer than they must: a real
 * client would cost as much as the server it measures, on the same machine.
 */
export async function openHttpConnections(
  port: number,
  count: number,
): Promise<HttpConnection[] & Disposable> {
  const lanes = await Promise.all(Array.from({ length: count }, () => openHttpConnection(port)));
  const dispose = () => lanes.forEach((lane) => lane[Symbol.dispose]());
  return Object.assign(lanes, { [Symbol.dispose]: dispose });
}

export async function openHttpConnection(port: number): Promise<HttpConnection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let received = Buffer.alloc(0);
  let asked: PromiseWithResolvers<HttpResponse> | undefined;
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const answer = parseResponse(received);
    if (!answer) return;
    received = Buffer.alloc(0);
    asked?.resolve(answer);
  });
  socket.on('error', (error) => asked?.reject(error));
  socket.on('close', () => asked?.reject(new Error('the server hung up')));
  return {
    request: async (request) => {
      // The server closes what is silent for long.
      if (!socket.writable) throw new Error('the server hung up');
      asked = Promise.withResolvers<HttpResponse>();
      socket.write(request);
      return asked.promise;
    },
    [Symbol.dispose]: () => {
      asked = undefined;
      socket.destroy();
    },
  };
}

/** The whole answer, or undefined while some of it is still to come. Answers have a length. */
function parseResponse(bytes: Buffer): HttpResponse | undefined {
  const end = bytes.indexOf(END_OF_HEAD);
  if (end === -1) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`an answer without a length: ${head}`);
  const start = end + END_OF_HEAD.length;
  if (bytes.length < start + Number(length)) return undefined;
  return { status: Number(head.slice(9, 12)), body: bytes.subarray(start, start + Number(length)) };
}
