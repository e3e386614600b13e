import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import Koa from 'koa';
import { multipartForm, multipartType } from '../../tests/multipart-form.ts';
import { jpeg, photoPart } from '../../tests/reel-orders.ts';
import { testFolder } from '../../tests/test-folder.ts';
import type { Refusal } from '../refusal.ts';
import { readJson } from './body.ts';
import { createHttpServer } from './server.ts';
import { withUpload } from './upload.ts';

/** The server's deadline in these tests. */
const REQUEST_MS = 400;

describe('a body that comes slowly', () => {
  const folder = testFolder();
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers) server.closeAllConnections();
    for (const server of servers.splice(0)) server.close();
  });

  async function listen(handle: RequestListener) {
    const server = createHttpServer(handle, { requestMs: REQUEST_MS });
    servers.push(server.listen(0));
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  /**
   * Sends a body in so many pieces, one each 50 ms; returns what came back, and whether all was
   * sent.
   */
  async function drip(
    port: number,
    { type, body }: { type: string; body: Buffer },
    pieces: number,
  ) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    const isOver = once(socket, 'close');
    socket.write(
      `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    let sent = 0;
    const step = Math.ceil(body.length / pieces);
    const timer = setInterval(() => {
      if (sent < body.length) socket.write(body.subarray(sent, (sent += step)));
    }, 50);
    await isOver;
    clearInterval(timer);
    return { answer, isSent: sent >= body.length };
  }

  const json = { type: 'application/json', body: Buffer.from(JSON.stringify('x'.repeat(200))) };
  const form = { type: multipartType, body: multipartForm([photoPart(jpeg)]) };

  it('is ended at the deadline by a JSON call, which waits for it', async () => {
    const koa = new Koa();
    koa.on('error', () => undefined);
    koa.use(async (ctx) => void (ctx.body = { received: await readJson(ctx) }));
    const handle = koa.callback();

    const { answer, isSent } = await drip(
      await listen((request, response) => void handle(request, response)),
      json,
      100,
    );

    expect(answer).to.match(/^HTTP\/1\.1 408 /);
    expect(isSent).to.equal(false);
  });

  it('is ended at the deadline where the body is not read', async () => {
    const port = await listen((_request, response) => response.writeHead(404).end('Not found.'));

    const { answer, isSent } = await drip(port, json, 100);

    expect(answer).to.match(/^HTTP\/1\.1 404 /);
    expect(isSent).to.equal(false);
  });

  const uploading = (bytesPerSecond: number, deadlineSeconds = 60) => {
    const koa = new Koa();
    const pace = { deadlineSeconds, bytesPerSecond, overSeconds: 0.3 };
    koa.use(async (ctx) => {
      ctx.body = await withUpload(
        ctx,
        { field: 'file', scratchDir: folder, pace },
        async () => 'received',
      ).catch(({ code, status }: Refusal) => ((ctx.status = status), code));
    });
    const handle = koa.callback();
    return listen((request, response) => void handle(request, response));
  };

  it('may take longer where it has a pace of its own, and keeps to it', async () => {
    const pieces = 16;
    expect(pieces * 50).to.be.above(REQUEST_MS);

    const { answer } = await drip(await uploading(100), form, pieces);

    expect(answer).to.match(/received$/);
  });

  for (const [title, bytesPerSecond, deadlineSeconds] of [
    ['is slower than that', 1_000_000, 60],
    ['has not arrived by its own deadline', 1, 0.2],
  ] as const) {
    it(`is refused where it ${title}`, async () => {
      const { answer } = await drip(await uploading(bytesPerSecond, deadlineSeconds), form, 100);

      expect(answer).to.match(/^HTTP\/1\.1 408 /);
      expect(answer).to.match(/upload\.too-slow$/);
    });
  }
});
