import { routes } from '../../contract/features.ts';
import { productionSettings } from '../../tests/production-settings.ts';
import { productionOrigin, appOnce } from '../../tests/test-app.ts';

const host = new URL(productionOrigin).host;

const foreign: Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'none' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: productionOrigin },
  { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.example' },
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: productionOrigin.slice(0, -1) },
  { Origin: `${productionOrigin}.evil.example` },
  { Origin: `https://evil.example/${productionOrigin}` },
  { Origin: productionOrigin.replace('https', 'http') },
  { Origin: `${productionOrigin}:8443` },
  { Origin: `https://other.${host}` },
  { Origin: productionOrigin.toUpperCase() },
];
const own: Record<string, string>[] = [
  {},
  { 'Sec-Fetch-Site': 'same-origin' },
  { Origin: productionOrigin },
  { 'Sec-Fetch-Site': 'same-origin', Origin: productionOrigin },
];
const contentTypes = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
];

describe('a request that another site makes a browser send', () => {
  const app = appOnce(productionSettings);

  const unsafe = Object.entries(routes).filter(([, { method }]) => method !== 'GET');
  const [another = {}] = foreign;

  for (const [name, { method, path }] of unsafe) {
    it(`is refused by ${name} and changes nothing`, async () => {
      const { cookie } = await app.signUp();

      const { status, json } = await app.call(method, path.replace(':id', '1'), {
        cookie,
        body: '{}',
        headers: { Host: host, 'Content-Type': 'application/json', ...another },
      });

      expect(status).to.equal(403);
      // A shared page answers with a page.
      if (!path.startsWith('/s/')) expect(json).to.have.property('code', 'request.cross-site');
      expect((await app.call('GET', '/api/user', { cookie })).status).to.equal(200);
    });
  }

  it('is refused whatever else it says of itself', async () => {
    const { cookie } = await app.signUp();
    for (const headers of foreign) {
      for (const type of contentTypes) {
        const sent = { Host: host, 'Content-Type': type, ...headers };
        const { status } = await app.call('POST', '/api/logout', { cookie, headers: sent });
        expect(status, JSON.stringify(sent)).to.equal(403);
      }
    }
    expect((await app.call('GET', '/api/user', { cookie })).status).to.equal(200);
  });

  it('may share to the app, which does nothing', async () => {
    for (const headers of foreign) {
      const answer = await app.call('POST', '/share-target', {
        body: Buffer.alloc(3_000_000, 32),
        headers: { Host: host, 'Content-Type': 'multipart/form-data; boundary=x', ...headers },
      });

      expect(answer.status, JSON.stringify(headers)).to.equal(303);
      expect(answer.headers).to.include({ location: '/' });
      expect(answer.headers['set-cookie']).to.equal(undefined);
    }
    expect((await app.storedFiles()).filter((file) => file.startsWith('tmp'))).to.deep.equal([]);
  });

  it('is served when it comes from the app itself, or from a client that is no browser', async () => {
    for (const headers of own) {
      const { cookie } = await app.signUp();
      const answer = await app.call('POST', '/api/logout', {
        cookie,
        headers: { Host: host, ...headers },
      });
      expect(answer.status, JSON.stringify(headers)).to.equal(200);
    }
  });

  it('may read what a link can open', async () => {
    const answer = await app.call('GET', '/api/tools', {
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    });

    expect(answer.status).to.equal(200);
    expect(answer.headers).to.not.have.property('access-control-allow-origin');
  });

  it('is refused although its Origin names the host it was sent to', async () => {
    const answer = await app.call('POST', '/api/logout', {
      headers: { Host: 'evil.example', Origin: 'https://evil.example' },
    });

    expect(answer.status).to.equal(403);
  });

  it('may open a live connection from the app alone', () => {
    const { isOriginAllowed } = app.httpApp.gatewayDependencies;
    const request = { headers: { host: 'evil.example' } } as Parameters<typeof isOriginAllowed>[1];

    expect(isOriginAllowed(productionOrigin, request)).to.equal(true);
    expect(isOriginAllowed('https://evil.example', request)).to.equal(false);
  });
});

describe("a developer's browser", () => {
  const app = appOnce();

  it('reaches the server under any name, and other sites still do not', async () => {
    const origin = `http://localhost:${app.port}`;
    const headers = { Host: `localhost:${app.port}`, Origin: origin };

    expect((await app.call('POST', '/api/logout', { headers })).status).to.equal(200);
    headers.Origin = 'http://x.test';
    expect((await app.call('POST', '/api/logout', { headers })).status).to.equal(403);
  });
});
