import { randomBytes, createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { fetchRemote, RemoteFault, type RemoteRules } from './fetch-remote.ts';
import { StorageFault } from './storage-fault.ts';

describe('downloading a stranger’s file', () => {
  let folder: string;
  let server: Server;
  let origin: string;
  let connections: number;
  let answer: RequestListener;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lumireel-remote-'));
    server = createServer((request, response) => answer(request, response));
    server.on('connection', () => (connections += 1));
    server.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    // A TCP server has an address object.
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    connections = 0;
    answer = (_request, response) => response.end('a picture');
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });

  const fetchHere = (path: string, rules: Partial<RemoteRules> = {}, signal?: AbortSignal) =>
    fetchRemote(new URL(path, origin).href, join(folder, 'file'), {
      rules: { hosts: [], trustedOrigins: [origin], ...rules },
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
      declaredType: 'image/jpeg',
    });
    expect(await readFile(join(folder, 'file'))).to.deep.equal(bytes);
    await rm(join(folder, 'file'));
  });

  it('sends nothing that tells who we are', async () => {
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

  describe('is refused before any packet leaves', () => {
    // Lists the bad hosts on purpose: the address must be judged even where the name is allowed.
    const hosts = [
      'files.example',
      '*.cdn.example',
      '127.0.0.1',
      '[::1]',
      '[::ffff:7f00:1]',
      '0.0.0.0',
      '[64:ff9b::7f00:1]',
    ];
    for (const url of [
      'http://files.example/x.jpg',
      'ftp://files.example/x.jpg',
      'file:///etc/passwd',
      'data:image/png;base64,AAAA',
      'https://user:pw@files.example/x.jpg',
      'https://user@files.example/x.jpg',
      'https://files.example:8443/x.jpg',
      'https://files.example:80/x.jpg',
      'https://other.example/x.jpg',
      'https://files.example.evil/x.jpg',
      'https://evilfiles.example/x.jpg',
      'https://cdn.example/x.jpg',
      'https://evilcdn.example/x.jpg',
      'https://files.example./x.jpg',
      'https://files.example@evil.example/x.jpg',
      'https://127.0.0.1/x.jpg',
      'https://2130706433/x.jpg',
      'https://0177.0.0.1/x.jpg',
      'https://0x7f000001/x.jpg',
      'https://127.1/x.jpg',
      'https://0/x.jpg',
      'https://[::1]/x.jpg',
      'https://[::ffff:127.0.0.1]/x.jpg',
      'https://[64:ff9b::127.0.0.1]/x.jpg',
      'https://１２７.０.０.１/x.jpg',
      '//files.example/x.jpg',
      'not a url',
      '',
    ]) {
      it(`for ${url || 'an empty text'}`, async () => {
        const resolve = () => expect.fail('the name was looked up');
        const work = fetchRemote(url, join(folder, 'file'), { rules: { hosts, resolve } });

        expect((await fault(work)).code).to.equal('forbidden');
        expect(connections).to.equal(0);
      });
    }

    for (const addresses of [
      ['127.0.0.1'],
      ['8.8.8.8', '127.0.0.1'],
      ['::ffff:127.0.0.1'],
      ['64:ff9b::7f00:1'],
      ['169.254.169.254'],
      ['fe80::1'],
    ]) {
      it(`for a listed name that leads to ${addresses.join(' and ')}`, async () => {
        const resolve = async () =>
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
        const url = 'https://files.example/x.jpg';

        const error = await fault(
          fetchRemote(url, join(folder, 'file'), { rules: { hosts, resolve } }),
        );

        expect(error.code).to.equal('forbidden');
        expect(error.message).to.include(addresses.at(-1));
        expect(connections).to.equal(0);
      });
    }
  });

  it('looks a name up once, so that it cannot change its mind after it was judged', async () => {
    let lookups = 0;
    // Public, but nobody's, the first time; a rebinding server answers ourselves to a second.
    const resolve = async () => [
      lookups++ === 0
        ? { address: '2a00:ffff:ffff::1', family: 6 }
        : { address: '127.0.0.1', family: 4 },
    ];
    const rules = { hosts: ['files.example'], resolve, connectMs: 200 };

    const error = await fault(
      fetchRemote('https://files.example/', join(folder, 'file'), { rules }),
    );

    expect(error.code, 'the judged address was the one tried').to.equal('unavailable');
    expect(lookups).to.equal(1);
  });

  it('treats a name without an address as a passing trouble', async () => {
    const rules = { hosts: ['files.example'], resolve: async () => [] };

    const error = await fault(
      fetchRemote('https://files.example/', join(folder, 'file'), { rules }),
    );

    expect(error.code).to.equal('unavailable');
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
      `${origin.replace('127.0.0.1', 'localhost')}/`,
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

  it('does not let a stranger redirect into the operator’s own services', async () => {
    const other = createServer((_request, response) => response.end('internal'));
    other.listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const otherOrigin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    answer = (_request, response) => response.writeHead(302, { location: otherOrigin }).end();

    const error = await fault(fetchHere('/', { trustedOrigins: [origin, otherOrigin] }));

    other.close();
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

  it('gives up on a server that never answers, or never ends', async () => {
    for (const listener of [
      () => undefined,
      (_request, response) => void response.write('begun'),
    ] satisfies RequestListener[]) {
      answer = listener;
      const error = await fault(fetchHere('/', { totalMs: 150 }));
      expect(error.code).to.equal('unavailable');
    }
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
