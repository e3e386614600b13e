import { openLog } from '../log.ts';
import { password, appOnce } from '../../tests/test-app.ts';

type Line = Record<string, unknown> & { level: string; msg: string; requestId?: string };

describe('the log of requests', () => {
  let text = '';
  const log = openLog('debug', { write: (line) => (text += line) });
  const app = appOnce({}, { log });
  beforeEach(() => {
    text = '';
  });

  const lines = () =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line);
  const requests = () => lines().filter(({ msg }) => msg === 'request');

  it('has one line per request, with its route, user, status and the id of the response', async () => {
    const { cookie, id } = await app.signUp();
    text = '';

    const answer = await app.call('GET', '/api/user', { cookie });

    expect(requests()).to.have.length(1);
    const [line] = requests();
    expect(line).to.include({ method: 'GET', route: '/api/user', status: 200, userId: id });
    expect(line?.requestId).to.equal(answer.headers['x-request-id']);
    expect(line?.ms).to.be.a('number');
  });

  it('carries no password, session, address or token', async () => {
    const canary = 'canary-9f3b1c77';
    const { cookie, email } = await app.signUp(`${canary}@example.test`);
    const sessionId = /sid=([^;]+)/.exec(cookie)?.[1] ?? '';
    const answers = [
      await app.call('POST', '/api/login', { body: { email, password: `${canary} wrong` } }),
      await app.call('POST', '/api/login', { body: { email, password, [canary]: 1 } }),
      await app.call('POST', '/api/login', {
        body: `{"password":"${canary}`,
        headers: { 'Content-Type': 'application/json' },
      }),
      await app.call('GET', `/api/images?theme=${canary}`, { cookie }),
      await app.call('GET', `/reset-password?token=${canary}`),
      await app.call('GET', '/api/user', {
        cookie,
        headers: { Authorization: `Bearer ${canary}`, Referer: `http://x/${canary}` },
      }),
      await app.call('POST', '/api/logout', { cookie }),
    ];

    expect(answers.map(({ status }) => status)).to.deep.equal([401, 400, 400, 200, 503, 200, 200]);
    expect(text).to.not.include(canary).and.not.include(sessionId).and.not.include(password);
  });

  it('stays one line whatever the path is', async () => {
    await app.call('GET', '/no%0d%0a{"level":"fatal"}/%1b[31m');
    await app.call('GET', '/api/x', { headers: { 'X-Request-Id': 'a"b{}:,injected' } });

    expect(requests()).to.have.length(2);
    for (const line of requests()) expect(line.level).to.be.oneOf(['info', 'debug']);
    expect(text).to.not.include('injected');
  });

  it('has an internal error once, with its cause and the request id', async () => {
    const { cookie } = await app.signUp();
    await app.sql`alter table images rename to images_kept`;
    text = '';

    const answer = await app.call('GET', '/api/images', { cookie });
    await app.sql`alter table images_kept rename to images`;

    const errors = lines().filter(({ level }) => level === 'error');
    expect(errors).to.have.length(1);
    expect(errors[0]?.requestId).to.equal(answer.headers['x-request-id']);
    expect(errors[0]?.err).to.have.property('message').that.includes('images');
    expect(errors[0]?.err).to.have.property('stack');
  });

  it('does not report a refusal as an error', async () => {
    await app.call('GET', '/api/user');
    await app.call('POST', '/api/login', { body: [] });
    await app.call('POST', '/api/logout', { headers: { 'Sec-Fetch-Site': 'cross-site' } });

    expect(requests().map(({ status }) => status)).to.deep.equal([401, 400, 403]);
    expect(lines().filter(({ level }) => level !== 'info')).to.deep.equal([]);
  });
});
