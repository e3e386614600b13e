import { openLog } from '../log.ts';
import { openTestApp, type TestApp } from '../../tests/test-app.ts';

const path = '/api/policy-reports';
/** A report as Chromium sends it. */
const report = {
  'csp-report': {
    'document-uri': 'https://lumireel.example/reset-password?token=secret',
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'original-policy': "default-src 'none'",
    'blocked-uri': 'https://evil.example/x.js?stolen=secret',
    'source-file': 'https://lumireel.example/assets/main.js?secret',
    'line-number': 7,
  },
};
const headers = { 'content-type': 'application/csp-report' };

describe('reports of a broken content policy', () => {
  let app: TestApp;
  let lines: Record<string, unknown>[] = [];
  before(async () => {
    const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
    app = await openTestApp(
      { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' },
      { log: openLog('warn', { write }), dist: { 'index.html': '<!doctype html>' } },
    );
  });
  beforeEach(() => {
    lines = [];
  });
  after(() => app.close());

  const send = (body: unknown, from: string) =>
    app.call('POST', path, {
      headers: { ...headers, 'x-forwarded-for': from },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const logged = () => lines.filter(({ msg }) => msg === 'a page broke its content policy');

  it('are asked for by every page', async () => {
    const { headers: sent } = await app.call('GET', '/', { headers: { accept: 'text/html' } });

    expect(sent['content-security-policy']).to.include(`report-uri ${path}`);
  });

  it('are logged without queries and counted', async () => {
    const { status, json } = await send(report, '10.0.1.1');

    expect([status, json]).to.deep.equal([200, { received: true }]);
    expect(logged()).to.have.lengthOf(1);
    expect(logged()[0]).to.deep.include({
      directive: 'script-src-elem',
      blocked: 'https://evil.example',
      page: '/reset-password',
      source: 'https://lumireel.example/assets/main.js:7',
    });
    expect(JSON.stringify(lines)).to.not.include('secret');
    const admin = await app.signUpAdmin();
    const { text } = await app.call('GET', '/metrics', admin);
    expect(text).to.include('lumireel_policy_reports_total{directive="script-src-elem"} 1');
  });

  it('make no label of what they name, and put no line break into the log', async () => {
    const hostile = {
      'csp-report': { 'effective-directive': 'x"} 1\nevil', 'blocked-uri': 'a\nb' },
    };
    expect((await send(hostile, '10.0.2.1')).status).to.equal(200);
    const inline = { 'csp-report': { 'blocked-uri': 'inline' } };
    expect((await send(inline, '10.0.2.1')).status).to.equal(200);

    expect(logged().map(({ directive, blocked }) => [directive, blocked])).to.deep.equal([
      ['other', ''],
      ['other', 'inline'],
    ]);
  });

  it('log of addresses those of http and https alone', async () => {
    const schemes = ['data:text/html,words', 'javascript:words()', 'words:words', 'file:///words'];
    schemes.push('blob:https://words.example/words', 'ftp://words.example/words', 'words-x://a/b');
    for (const address of schemes) {
      const places = { 'blocked-uri': address, 'document-uri': address, 'source-file': address };
      expect((await send({ 'csp-report': places }, '10.0.6.1')).status, address).to.equal(200);
    }
    const plain = { ...report['csp-report'], 'blocked-uri': 'http://cdn.example/x' };
    await send({ 'csp-report': plain }, '10.0.6.1');

    const places = logged().map(({ blocked, page, source }) => [blocked, page, source]);
    expect(places.slice(0, -1)).to.deep.equal(schemes.map(() => ['', '', '']));
    expect(places.at(-1)?.[0]).to.equal('http://cdn.example');
    expect(JSON.stringify(logged())).to.not.include('words');
  });

  it('of extensions are left alone', async () => {
    const source = { ...report['csp-report'], 'source-file': 'chrome-extension://abc/x.js' };
    const blocked = { ...report['csp-report'], 'blocked-uri': 'moz-extension://abc' };
    for (const one of [source, blocked]) {
      expect((await send({ 'csp-report': one }, '10.0.3.1')).status).to.equal(200);
    }

    expect(logged()).to.deep.equal([]);
  });

  it('are refused when they are none, too long or too many', async () => {
    for (const body of [
      '',
      '[',
      '[]',
      '{}',
      '{"csp-report":7}',
      '{"csp-report":{"line-number":"x"}}',
    ]) {
      expect((await send(body, '10.0.4.1')).status, body).to.equal(400);
    }
    expect((await send(`"${'x'.repeat(17_000)}"`, '10.0.4.1')).status).to.equal(413);
    const statuses = [];
    for (let turn = 0; turn < 31; turn += 1) statuses.push((await send(report, '10.0.5.1')).status);
    expect(statuses.slice(0, 30)).to.deep.equal(Array.from({ length: 30 }, () => 200));
    expect(statuses[30]).to.equal(429);
  });
});
