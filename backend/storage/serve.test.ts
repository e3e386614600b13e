import { readdir } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import Koa from 'koa';
import { openHttpServer } from '../../tests/http-server.ts';
import { openedOnce } from '../../tests/opened.ts';
import { testFolder } from '../../tests/test-folder.ts';
import { Refusal } from '../refusal.ts';
import { mintMediaKey } from './media-key.ts';
import { openStorage } from './open-storage.ts';
import { serveStored } from './serve.ts';
import type { Storage } from './storage.ts';

const openFiles = async () => (await readdir('/proc/self/fd')).length;

describe('serving a stored file', () => {
  const bytes = '0123456789';
  const folder = testFolder();
  let storage: Storage;
  let key: string;
  let faults: Error[];

  before(async () => {
    storage = await openStorage({ kind: 'disk', root: folder });
    key = await stored(Buffer.from(bytes));
  });
  const server = openedOnce(() => {
    const app = new Koa();
    app.on('error', (error: Error) => faults.push(error));
    app.use(async (ctx, next) => {
      try {
        await next();
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        ctx.status = error.status;
        ctx.body = error.body;
      }
    });
    app.use((ctx) => {
      const downloadAs = ctx.query['as'];
      return typeof downloadAs === 'string'
        ? serveStored(ctx, storage, ctx.path.slice(1), { cache: 'none', downloadAs })
        : serveStored(ctx, storage, ctx.path.slice(1), { cache: 'immutable' });
    });
    return openHttpServer(app.callback());
  });
  beforeEach(() => {
    faults = [];
  });
  async function stored(content: Buffer): Promise<string> {
    const newKey = mintMediaKey('reel-pulse', 'mp4');
    await storage.put(newKey, Readable.from([content]), { contentType: 'video/mp4' });
    return newKey;
  }

  type Answer = { status: number | undefined; headers: IncomingMessage['headers']; body: string };

  function ask(headers: Record<string, string> = {}, path = `/${key}`, method = 'GET') {
    return new Promise<Answer>((resolve, reject) => {
      const { port } = server;
      request({ port, host: '127.0.0.1', path, method, headers, agent: false }, (answer) => {
        text(answer).then(
          (body) => resolve({ status: answer.statusCode, headers: answer.headers, body }),
          reject,
        );
      })
        .on('error', reject)
        .end();
    });
  }

  it('sends the whole file, cacheable for ever and harmless in itself', async () => {
    const answer = await ask();

    expect(answer).to.include({ status: 200, body: bytes });
    expect(answer.headers).to.include({
      'content-type': 'video/mp4',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.headers['content-security-policy']).to.match(
      /^sandbox allow-same-origin; default-src 'none'; /,
    );
    expect(answer.headers['content-disposition']).to.equal(undefined);
  });

  for (const [range, contentRange, body] of [
    ['bytes=0-0', 'bytes 0-0/10', '0'],
    ['bytes=-2', 'bytes 8-9/10', '89'],
  ] as const) {
    it(`answers ${range} with exactly that part`, async () => {
      const answer = await ask({ range });

      expect(answer).to.include({ status: 206, body });
      expect(answer.headers).to.include({
        'content-range': contentRange,
        'content-length': String(body.length),
      });
    });
  }

  it('refuses a part beyond the end with the real size, uncached', async () => {
    const answer = await ask({ range: 'bytes=10-' });

    expect(answer).to.include({ status: 416, body: '' });
    expect(answer.headers).to.include({
      'content-range': 'bytes */10',
      'cache-control': 'private, no-store',
    });
  });

  it('ignores several parts and sends the whole file', async () => {
    const answer = await ask({ range: 'bytes=0-1,4-5' });

    expect(answer).to.include({ status: 200, body: bytes });
    expect(answer.headers['content-range']).to.equal(undefined);
  });

  it('continues a download only when it is of the same file', async () => {
    const { etag = '' } = (await ask()).headers;

    const same = await ask({ range: 'bytes=5-', 'if-range': etag });
    const other = await ask({ range: 'bytes=5-', 'if-range': '"other"' });
    const dated = await ask({ range: 'bytes=5-', 'if-range': 'Fri, 20 Nov 2026 10:00:00 GMT' });

    expect(same).to.include({ status: 206, body: '56789' });
    expect(other).to.include({ status: 200, body: bytes });
    expect(dated).to.include({ status: 200, body: bytes });
  });

  it('says that nothing changed to a client that has the file, even about a part', async () => {
    const { etag = '' } = (await ask()).headers;

    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await ask({ 'if-none-match': known, range: 'bytes=0-0' });
      expect(answer, known).to.include({ status: 304, body: '' });
      expect(answer.headers).to.include({ etag, 'x-content-type-options': 'nosniff' });
    }
    expect(await ask({ 'if-none-match': '"x"' })).to.include({ status: 200, body: bytes });
  });

  it('responds to HEAD with the headers of the whole file, with any range', async () => {
    const answer = await ask({ range: 'bytes=0-0' }, `/${key}`, 'HEAD');

    expect(answer).to.include({ status: 200, body: '' });
    expect(answer.headers).to.include({ 'content-length': '10', 'content-type': 'video/mp4' });
  });

  it('refuses a file that is not there, without any of its headers', async () => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask({}, `/${mintMediaKey('none', 'mp4')}`, method);
      expect(answer.status).to.equal(404);
      expect(answer.headers).not.to.have.any.keys('etag', 'accept-ranges', 'content-range');
    }
  });

  it('saves under the name that was asked for, which can never break a header', async () => {
    for (const [wanted, header] of [
      ['Work & Grind-1.mp4', 'attachment; filename="Work & Grind-1.mp4"'],
      ['a"b\\c.mp4', 'attachment; filename="a-b-c.mp4"'],
      ['x.mp4\r\nSet-Cookie: a=1', 'attachment; filename="x.mp4-Set-Cookie- a=1.mp4"'],
      ['../../etc/passwd', 'attachment; filename="-..-etc-passwd.mp4"'],
      ['', 'attachment; filename="media.mp4"'],
      ['run.exe', 'attachment; filename="run.exe.mp4"'],
      [
        'день 🎬.mp4',
        `attachment; filename="???? ??.mp4"; filename*=UTF-8''%D0%B4%D0%B5%D0%BD%D1%8C%20%F0%9F%8E%AC.mp4`,
      ],
    ] as const) {
      const answer = await ask({}, `/${key}?as=${encodeURIComponent(wanted)}`);
      expect(answer.headers['content-disposition'], wanted).to.equal(header);
      expect(answer.headers).to.include({ 'content-type': 'video/mp4' });
      expect(answer.headers['set-cookie']).to.equal(undefined);
    }
  });

  it('keeps no file open after clients that left in the middle', async () => {
    const large = await stored(Buffer.alloc(8_000_000));
    const abortOnce = (waitMs: number) =>
      new Promise<void>((resolve) => {
        const socket = connect(server.port, '127.0.0.1', () => {
          socket.write(`GET /${large} HTTP/1.1\r\nHost: x\r\nRange: bytes=0-\r\n\r\n`);
          setTimeout(() => socket.destroy(), waitMs);
        });
        socket.once('close', () => resolve());
      });
    await abortOnce(5);
    await sleep(50);
    const before = await openFiles();

    for (let round = 0; round < 10; round += 1) {
      // Some leave before the file is open, some while it is being sent.
      await Promise.all(Array.from({ length: 40 }, (_, i) => abortOnce(i % 8)));
    }

    // Closing is asynchronous; the count must come back, at whatever moment.
    for (let i = 0; i < 100 && (await openFiles()) > before; i += 1) await sleep(20);
    expect(await openFiles()).to.be.at.most(before);
  });

  it('cuts the connection when the file fails half way, so that it never looks whole', async () => {
    const breaking: Storage = {
      ...storage,
      open: async () => ({
        stream: Readable.from(
          (async function* () {
            yield Buffer.from('half');
            await sleep(20);
            throw new Error('disk broke');
          })(),
        ),
        sizeBytes: 100,
        contentType: 'video/mp4',
      }),
    };
    const whole = storage;
    storage = breaking;

    const outcome = await ask().then(
      () => 'whole',
      (error: NodeJS.ErrnoException) => error.code,
    );

    storage = whole;
    expect(outcome).to.equal('ECONNRESET');
    expect(faults.map((error) => error.message)).to.include('disk broke');
  });
});
