import { gzipSync } from 'node:zlib';
import { type HttpResponse, appOnce } from '../../tests/test-app.ts';

describe('a body that a route does not accept', () => {
  const app = appOnce();

  const json = { 'Content-Type': 'application/json' };
  const send = (body: string | Buffer | undefined, headers: Record<string, string> = json) =>
    app.call('POST', '/api/login', { body, headers });

  const good = '{"email":"nobody@example.test","password":"long enough"}';

  const table: [title: string, status: number, answer: () => Promise<HttpResponse>][] = [
    ['no body', 400, () => send(undefined, {})],
    ['an empty body', 400, () => send('')],
    ['no content type', 415, () => send(good, {})],
    ['text', 415, () => send(good, { 'Content-Type': 'text/plain' })],
    ['a form', 415, () => send('a=b', { 'Content-Type': 'application/x-www-form-urlencoded' })],
    ['a multipart form', 415, () => send('x', { 'Content-Type': 'multipart/form-data' })],
    ['UTF-16', 415, () => send(good, { 'Content-Type': 'application/json; charset=utf-16' })],
    [
      'an unknown charset',
      415,
      () => send(good, { 'Content-Type': 'application/json; charset=x' }),
    ],
    ['half of it', 400, () => send('{"email":"a@b.test"')],
    ['an array', 400, () => send('[]')],
    ['null', 400, () => send('null')],
    ['a string', 400, () => send('"text"')],
    ['a number', 400, () => send('7')],
    ['an unknown field', 400, () => send(good.replace('{', '{"isAdmin":true,'))],
    ['__proto__', 400, () => send(good.replace('{', '{"__proto__":{"isAdmin":true},'))],
    ['constructor', 400, () => send(good.replace('{', '{"constructor":{"prototype":{}},'))],
    [
      'bytes that are no UTF-8',
      400,
      () => send(Buffer.from(good.replace('enough', '\xff'), 'latin1')),
    ],
    ['a NUL', 400, () => send(good.replace('enough', String.raw`\u0000 enough`))],
    ['half a surrogate pair', 400, () => send(good.replace('enough', String.raw`\ud800 enough`))],
    ['more than 64 KiB', 413, () => send(`{"a":"${'x'.repeat(70_000)}"}`)],
    ['20,000 levels', 400, () => send('{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000))],
    [
      '6,000 keys',
      400,
      () => send(`{${Array.from({ length: 6_000 }, (_, i) => `"k${i}":1`).join()}}`),
    ],
    ['broken gzip', 400, () => send('not gzip', { ...json, 'Content-Encoding': 'gzip' })],
    ['an unknown encoding', 415, () => send(good, { ...json, 'Content-Encoding': 'zstd' })],
    [
      'a gzip bomb',
      413,
      () => send(gzipSync(Buffer.alloc(20_000_000, 32)), { ...json, 'Content-Encoding': 'gzip' }),
    ],
  ];

  for (const [title, status, ask] of table) {
    it(`answers ${status} to ${title}`, async () => {
      const answer = await ask();

      expect(answer.status, answer.text).to.equal(status);
      expect(answer.json).to.have.keys('error', 'code');
      expect(answer.json).to.have.property('error').that.is.a('string').with.length.below(120);
    });
  }

  it('reads a compressed body', async () => {
    const answer = await send(gzipSync(good), { ...json, 'Content-Encoding': 'gzip' });

    expect(answer.json).to.have.property('code', 'account.wrong-credentials');
  });

  it('takes emoji, right-to-left and zero-width text as it is', async () => {
    const email = 'scripts@example.test';
    const secret = 'כניסה\u200d 👩‍👩‍👧 пароль';
    await app.call('POST', '/api/register', { body: { email, password: secret } });

    const answer = await app.call('POST', '/api/login', { body: { email, password: secret } });

    expect(answer.status).to.equal(200);
  });

  const passwordText = 'Password must be at least 8 characters';
  const emailText = 'Please enter a valid email address';
  const specified: [method: string, path: string, good: object, texts: Record<string, string>][] = [
    ...['/api/register', '/api/login'].map((path): (typeof specified)[number] => [
      'POST',
      path,
      { email: 'a@b.test', password: 'long enough' },
      { email: emailText, password: passwordText },
    ]),
    ['POST', '/api/forgot-password', { email: 'a@b.test' }, { email: emailText }],
    [
      'POST',
      '/api/reset-password',
      { token: 'x', newPassword: 'long enough' },
      { newPassword: passwordText },
    ],
  ];
  for (const [method, path, body, texts] of specified) {
    for (const [field, error] of Object.entries(texts)) {
      it(`answers with the specification's text when ${field} of ${path} is missing or wrong`, async () => {
        for (const value of [undefined, null, 7, true, ['x'], {}, '', 'x']) {
          const answer = await app.call(method, path, { body: { ...body, [field]: value } });

          expect(answer.status, JSON.stringify(value)).to.equal(400);
          expect(answer.json, JSON.stringify(value)).to.deep.equal({
            error,
            code: 'request.invalid',
          });
        }
      });
    }
  }

  it("answers with the specification's text when a profile field is not a string", async () => {
    const { cookie } = await app.signUp();
    const save = async (body: object) =>
      (await app.call('PUT', '/api/user/profile', { cookie, body })).json;

    for (const value of [7, false, ['x'], {}]) {
      expect(await save({ displayName: value })).to.have.property(
        'error',
        'Display name must be at least 2 characters',
      );
      expect(await save({ bio: value })).to.have.property(
        'error',
        'Bio must be 500 characters or less',
      );
    }
  });

  it('names the field that is unknown or missing', async () => {
    const unknown = await send(good.replace('{', '{"tokens":5,'));
    const { cookie } = await app.signUp();
    const missing = await app.call('GET', '/api/events', { cookie });

    expect(unknown.json).to.have.property('error', 'Unknown field: tokens');
    expect(missing.json).to.have.property('error', 'after: this is required.');
  });

  it('refuses a query parameter that is given twice, unknown or out of range', async () => {
    const { cookie } = await app.signUp();
    const ask = (query: string) => app.call('GET', `/api/images?${query}`, { cookie });

    expect((await ask('limit=1e3')).status).to.equal(400);
    expect((await ask('limit=201')).status).to.equal(400);
    expect((await ask('theme=%00')).status).to.equal(400);
    expect((await ask('theme=%ff')).status).to.be.oneOf([200, 400]);
    expect((await ask('limit=200')).status).to.equal(200);
  });
});
