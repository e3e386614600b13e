import { routes } from '../../contract/features.ts';
import type { Route } from '../../contract/route.ts';
import { productionSettings } from '../../tests/production-settings.ts';
import { type HttpResponse, appOnce } from '../../tests/test-app.ts';

const dist = {
  'index.html': '<!doctype html><script nonce="__CSP_NONCE__" src="/assets/main-x.js"></script>',
  'assets/main-x.js': `console.log(${JSON.stringify('frontend '.repeat(500))})`,
  'assets/main-x.js.map': '{}',
  'assets/inter-x.woff2': 'font',
  'sw.js': '// worker',
  'offline.html': '<!doctype html><title>Offline</title>',
  '.built-from': 'secret',
  'backup.sql': 'secret',
};
const asksForPages = { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

describe('the headers of responses', () => {
  const app = appOnce(productionSettings, { dist });

  function expectSafe(answer: HttpResponse, what: string): void {
    const { headers } = answer;
    expect(headers['x-content-type-options'], what).to.equal('nosniff');
    expect(headers['strict-transport-security'], what).to.include('max-age=31536000');
    expect(headers['referrer-policy'], what).to.equal('same-origin');
    expect(headers['cross-origin-opener-policy'], what).to.equal('same-origin');
    expect(headers['cross-origin-resource-policy'], what).to.equal('same-origin');
    expect(headers['permissions-policy'], what).to.include('geolocation=()');
    expect(headers['content-security-policy'], what).to.include("frame-ancestors 'none'");
    expect(headers['x-request-id'], what).to.match(/^[\w.-]{8,64}$/);
    expect(headers, what).to.not.have.any.keys('x-powered-by', 'server');
  }

  it('are on every response of every route, whatever its status', async () => {
    const { cookie } = await app.signUp();
    for (const [name, row] of Object.entries(routes) as [string, Route][]) {
      const path = row.path.replace(':id', '1');
      for (const options of [{}, { cookie }, { cookie, body: '[' }]) {
        const answer = await app.call(row.method, path, options);
        expectSafe(answer, name);
        expect(answer.headers['cache-control'], name).to.match(/no-store/);
      }
    }
  });

  it('are on pages, files, media, health checks and 404s', async () => {
    const asset = await app.call('GET', '/assets/main-x.js');
    const unchanged = await app.call('GET', '/assets/main-x.js', {
      headers: { 'If-None-Match': asset.headers.etag ?? '' },
    });
    expect(unchanged.status).to.equal(304);
    expect(unchanged.text).to.equal('');

    expectSafe(asset, 'asset');
    expectSafe(unchanged, '304');
    for (const path of [
      '/',
      '/images',
      '/no/such',
      '/media/x/y.mp4',
      '/healthz',
      '/readyz',
      '/api/x',
      '/%ff',
      '/.env',
    ]) {
      expectSafe(await app.call('GET', path, asksForPages), path);
    }
    expectSafe(await app.call('TRACE', '/'), 'TRACE');
    expectSafe(await app.call('POST', '/'), 'POST /');
  });

  it('come with a 404 in JSON for an unknown route', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/nothing',
      '/api/user/',
      '/API/user',
      '/api/User',
      '/api//user',
    ]) {
      const answer = await app.call('GET', path, { headers: { Accept: 'application/json' } });
      expect(answer.status, path).to.equal(404);
      expect(answer.json, path).to.deep.equal({ error: 'Not found.', code: 'request.not-found' });
    }
  });

  it('come with a 405 that names the methods of a known route', async () => {
    const rows = Object.values(routes) as Route[];
    for (const path of new Set(rows.map((row) => row.path.replace(':id', '1')))) {
      const known = rows
        .filter((row) => new RegExp(`^${row.path.replace(':id', '[^/]+')}$`).test(path))
        .map((row) => row.method);
      for (const method of [
        'GET',
        'POST',
        'PUT',
        'PATCH',
        'DELETE',
        'TRACE',
        'PROPFIND',
      ] as const) {
        if (known.some((one) => one === method)) continue;
        const answer = await app.call(method, path);
        expect(answer.status, `${method} ${path}`).to.equal(405);
        for (const one of known) expect(answer.headers.allow).to.include(one);
      }
      const options = await app.call('OPTIONS', path);
      expect(options.status).to.equal(204);
      for (const one of known) expect(options.headers.allow).to.include(one);
    }
    expect((await app.call('POST', '/images')).headers.allow).to.equal('GET, HEAD');
  });

  it('sends the app, with a nonce of its own each time, to every address of a screen', async () => {
    const nonces = new Set<string>();
    for (const path of [
      '/',
      '/images',
      '/reels-generator',
      '/no-such-page',
      '/reset-password?token=x',
    ]) {
      const answer = await app.call('GET', path, asksForPages);
      const nonce = /nonce="([^"]+)"/.exec(answer.text)?.[1] ?? '';
      nonces.add(nonce);

      expect(answer.status).to.equal(200);
      expect(answer.headers['content-type']).to.equal('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).to.equal('no-store');
      expect(answer.headers['content-security-policy'])
        .to.include(`script-src 'nonce-${nonce}' 'strict-dynamic'`)
        .and.include("base-uri 'none'")
        .and.include("object-src 'none'");
    }
    expect(nonces.size).to.equal(5);
  });

  it('lets a page connect to its own host only, whatever the Host header says', async () => {
    const policy = async (host: string) =>
      (await app.call('GET', '/', { headers: { ...asksForPages.headers, Host: host } })).headers[
        'content-security-policy'
      ];

    expect(await policy('lumireel.example')).to.include(
      "connect-src 'self' wss://lumireel.example;",
    );
    expect(await policy('evil.example')).to.not.include('evil.example');
    expect(await policy("x; script-src 'unsafe-inline'")).to.not.include('unsafe-inline');
  });

  it('sends hashed files compressed and for ever, and the service worker to be asked for', async () => {
    const plain = await app.call('GET', '/assets/main-x.js', {
      headers: { 'Accept-Encoding': 'identity' },
    });
    const brotli = await app.call('GET', '/assets/main-x.js', {
      headers: { 'Accept-Encoding': 'gzip, br' },
    });
    const worker = await app.call('GET', '/sw.js');

    expect(plain.text).to.equal(dist['assets/main-x.js']);
    expect(plain.headers['cache-control']).to.equal('public, max-age=31536000, immutable');
    expect(brotli.headers['content-encoding']).to.equal('br');
    expect(Number(brotli.headers['content-length'])).to.be.below(200);
    expect(brotli.headers.vary).to.equal('Accept-Encoding');
    expect(worker.headers['cache-control']).to.equal('no-cache');
    expect(worker.headers['content-type']).to.equal('text/javascript; charset=utf-8');
    expect(worker.headers['content-security-policy']).to.include("connect-src 'self'");
    expect((await app.call('HEAD', '/assets/main-x.js')).text).to.equal('');
  });

  it('shows nobody what is not part of the frontend', async () => {
    for (const path of [
      '/.env',
      '/.git/config',
      '/.built-from',
      '/assets/main-x.js.map',
      '/backup.sql',
      '/index.html',
      '/package.json',
      '/metrics.txt',
      '/../package.json',
      '/%2e%2e/package.json',
      '/assets/..%2f..%2fpackage.json',
      '/assets/nothing.js',
      '/..%5cpackage.json',
      '/index.html/',
      '//evil.example/x.js',
    ]) {
      const answer = await app.call('GET', path, asksForPages);
      expect(answer.status, path).to.be.oneOf([200, 404]);
      expect(answer.text, path).to.not.include('secret').and.not.include('devDependencies');
      if (path.includes('.') && answer.status === 200)
        expect(answer.text).to.include('<!doctype html>');
    }
    expect((await app.call('GET', '/.env', asksForPages)).status).to.equal(404);
    expect((await app.call('GET', '/assets/main-x.js.map', asksForPages)).status).to.equal(404);
  });

  it('keeps a sane request id and replaces any other', async () => {
    const ask = async (id: string) =>
      (await app.call('GET', '/healthz', { headers: { 'X-Request-Id': id } })).headers[
        'x-request-id'
      ];

    expect(await ask('edge-4711.abc')).to.equal('edge-4711.abc');
    expect(await ask('a b')).to.match(/^[\da-f-]{36}$/);
    expect(await ask('x'.repeat(65))).to.match(/^[\da-f-]{36}$/);
  });

  it('believes no forwarded address or host when no proxy is trusted', async () => {
    const answer = await app.call('GET', '/', {
      headers: {
        ...asksForPages.headers,
        'X-Forwarded-Host': 'evil.example',
        'X-Forwarded-Proto': 'https',
      },
    });

    expect(answer.headers['content-security-policy']).to.not.include('evil.example');
  });

  it('is alive without a database and ready only until it shuts down', async () => {
    expect((await app.call('GET', '/readyz')).status).to.equal(200);

    app.startDraining();

    expect((await app.call('GET', '/readyz')).status).to.equal(503);
    expect((await app.call('GET', '/healthz')).status).to.equal(200);
  });

  it('answers what never becomes a request, and hangs up', async () => {
    const table: [bytes: string, status: number][] = [
      [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
      ['GET / HTTP/1.1\r\n\r\n', 400],
      ['GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\n\r\n', 400],
      ['GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: x\r\n\r\n', 417],
      ['nonsense\r\n\r\n', 400],
      ['GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
      [
        'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
        400,
      ],
      ['GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ];
    for (const [bytes, status] of table) {
      const text = await app.sendRaw(bytes);
      expect(text.split('\r\n')[0], bytes.slice(0, 60)).to.include(`HTTP/1.1 ${status}`);
      expect(text.match(/HTTP\/1\.1/g)).to.have.length(1);
      expect(text, bytes.slice(0, 60)).to.match(/^X-Content-Type-Options: nosniff\r$/im);
    }
  });
});

describe('a server without a built frontend', () => {
  const app = appOnce();

  it('says how to build it and serves everything else', async () => {
    const page = await app.call('GET', '/', asksForPages);

    expect(page.status).to.equal(503);
    expect(page.text).to.include('npm run build');
    expect((await app.call('GET', '/api/tools')).status).to.equal(200);
  });
});
