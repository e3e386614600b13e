import { randomBytes, createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { openHttpServer } from '../../tests/http-server.ts';
import { openedOnce } from '../../tests/opened.ts';
import { testFolder } from '../../tests/test-folder.ts';
import { fetchRemote, RemoteFault, type RemoteRules } from './fetch-remote.ts';
import { StorageFault } from './storage.ts';

describe('downloading an untrusted file', () => {
  const folder = testFolder();
  let answer: RequestListener;
  const server = openedOnce(() => openHttpServer((...exchange) => answer(...exchange)));
  beforeEach(() => {
    answer = (_request, response) => response.end('a picture');
  });

  const fetchHere = (path: string, rules: Partial<RemoteRules> = {}, signal?: AbortSignal) =>
    fetchRemote(new URL(path, server.origin).href, join(folder, 'file'), {
      rules: { hosts: [], trustedOrigins: [server.origin], ...rules },
      ...(signal && { signal }),
    });

  async function fault(work: Promise<unknown>): Promise<RemoteFault> {
    try {
      await work;
    } catch (error) {
      expect(await readdir(folder), 'nothing is left').to.deep.equal([]);
      if (error instanceof RemoteFault) return error;
      throw error;
    }
    return expect.fail('the file was downloaded');
  }

  it('counts and hashes what came', async () => {
    const bytes = randomBytes(200_000);
    answer = (_request, response) => response.setHeader('content-type', 'image/jpeg').end(bytes);

    const file = await fetchHere('/result.jpg');

    expect(file).to.deep.equal({
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    expect(await readFile(join(folder, 'file'))).to.deep.equal(bytes);
    await rm(join(folder, 'file'));
  });

  it('sends no header that identifies this server', async () => {
    let sent: Record<string, unknown> = {};
    answer = (request, response) => {
      sent = request.headers;
      response.end('a picture');
    };

    await fetchHere('/');

    expect(Object.keys(sent).toSorted()).to.deep.equal([
      'accept',
      'accept-encoding',
      'connection',
      'host',
    ]);
    await rm(join(folder, 'file'));
  });

  it('never follows a redirect to an address it would not have gone to', async () => {
    for (const location of [
      'http://127.0.0.1:1/secret',
      'https://127.0.0.1/secret',
      'https://[::1]/secret',
      'https://2130706433/',
      'https://other.example/',
      'http://files.example/',
      'file:///etc/passwd',
      `${server.origin.replace('127.0.0.1', 'localhost')}/`,
    ]) {
      answer = (_request, response) => response.writeHead(302, { location }).end('elsewhere');

      const error = await fault(fetchHere('/', { hosts: ['files.example', '127.0.0.1'] }));

      expect(error.code, location).to.equal('forbidden');
    }
  });

  it('follows three redirects and not a fourth', async () => {
    answer = (request, response) => {
      const left = Number(request.url?.slice(1));
      if (left > 0) response.writeHead(307, { location: `/${left - 1}` });
      response.end('a picture');
    };

    expect(await fetchHere('/3')).to.include({ sizeBytes: 9 });
    await rm(join(folder, 'file'));
    expect((await fault(fetchHere('/4'))).code).to.equal('forbidden');
  });

  it('does not follow the redirect of a foreign host to the operator’s own services', async () => {
    const other = await openHttpServer((_request, response) => response.end('internal'));
    answer = (_request, response) => response.writeHead(302, { location: other.origin }).end();

    const trustedOrigins = [server.origin, other.origin];
    const error = await fault(fetchHere('/', { trustedOrigins }));

    await other.close();
    expect(error.code).to.equal('forbidden');
  });

  it('stops at the size limit, announced or not', async () => {
    let sentBytes = 0;
    const sizes: Record<string, RequestListener> = {
      announced: (_request, response) =>
        response.writeHead(200, { 'content-length': '2000' }).end(Buffer.alloc(2000)),
      streamed: (_request, response) => {
        const send = () => {
          if (response.destroyed) return;
          sentBytes += 500;
          response.write(Buffer.alloc(500), () => setImmediate(send));
        };
        send();
      },
    };
    for (const [how, listener] of Object.entries(sizes)) {
      answer = listener;
      expect((await fault(fetchHere('/', { maxBytes: 1000 }))).code, how).to.equal('too-large');
    }
    expect(sentBytes).to.be.below(5_000_000);
  });

  it('accepts exactly the size limit', async () => {
    answer = (_request, response) => response.end(Buffer.alloc(1000, 1));

    expect(await fetchHere('/', { maxBytes: 1000 })).to.include({ sizeBytes: 1000 });
    await rm(join(folder, 'file'));
  });

  it('gives up on a server that never responds, or never ends its response', async () => {
    for (const listener of [
      () => undefined,
      (_request, response) => void response.write('begun'),
    ] satisfies RequestListener[]) {
      answer = listener;
      const error = await fault(fetchHere('/', { totalMs: 150 }));
      expect(error.code).to.equal('unavailable');
    }
  });

  it('gives up on a file that drips, and not on one that takes longer at a good pace', async () => {
    const slowest = { bytesPerSecond: 10_000, seconds: 0.3 };
    answer = (_request, response) => {
      const drips = setInterval(() => response.write('.'), 10);
      response.on('close', () => clearInterval(drips));
    };
    const error = await fault(fetchHere('/', { slowest }));
    expect(error.code).to.equal('unavailable');
    expect(error.message).to.contain('slower than 10000 bytes a second');

    const bytes = Buffer.alloc(1_000, 1);
    answer = (_request, response) => {
      let sent = 0;
      const chunks = setInterval(() => {
        sent += 1;
        if (sent === 100) response.end();
        else response.write(bytes);
      }, 10);
      response.on('close', () => clearInterval(chunks));
    };
    expect(await fetchHere('/', { slowest })).to.include({ sizeBytes: 99_000 });
    await rm(join(folder, 'file'));
  });

  for (const [status, code] of [
    [404, 'absent'],
    [410, 'absent'],
    [403, 'unavailable'],
    [500, 'unavailable'],
    [503, 'unavailable'],
    [204, 'unavailable'],
    [206, 'unavailable'],
    [304, 'unavailable'],
  ] as const) {
    it(`calls the file ${code} when the server says ${status}`, async () => {
      answer = (_request, response) => response.writeHead(status).end();

      expect((await fault(fetchHere('/'))).code).to.equal(code);
    });
  }

  it('keeps nothing of a file that breaks off, is empty or redirects to nowhere', async () => {
    const listeners: RequestListener[] = [
      (_request, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('half');
        setTimeout(() => response.destroy(), 20);
      },
      (_request, response) => response.end(),
      (_request, response) => response.writeHead(302).end(),
      (request) => request.socket.destroy(),
      (request) => request.socket.end('nonsense\r\n\r\n'),
    ];
    for (const listener of listeners) {
      answer = listener;
      expect((await fault(fetchHere('/'))).code).to.equal('unavailable');
    }
  });

  it('stops at once when its caller does, with the caller’s own reason', async () => {
    answer = (_request, response) => void response.write('begun');
    const caller = new AbortController();
    const reason = new Error('cancelled by the user');
    setTimeout(() => caller.abort(reason), 50);

    const error = await fetchHere('/', {}, caller.signal).catch((e: unknown) => e);

    expect(error).to.equal(reason);
    expect(await readdir(folder)).to.deep.equal([]);
  });

  it('never overwrites a file, and does not blame the network for our disk', async () => {
    await writeFile(join(folder, 'file'), 'mine');

    const error = await fetchHere('/').catch((e: unknown) => e);

    expect(error).to.include({ code: 'EEXIST' });
    expect(error).not.to.be.instanceOf(StorageFault);
    expect(await readFile(join(folder, 'file'), 'utf8')).to.equal('mine');
    await rm(join(folder, 'file'));
  });
});
