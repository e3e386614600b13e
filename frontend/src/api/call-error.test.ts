import { CallError, failureText } from './call-error.ts';

const failed = (status: number, body: string, statusText = '') =>
  new CallError({ status, body, statusText });

describe('a failed call', () => {
  it('says the status, a colon and the text', () => {
    expect(failed(500, 'It broke').message).to.equal('500: It broke');
    expect(failed(502, '', 'Bad Gateway').message).to.equal('502: Bad Gateway');
  });

  it("shows the server's own words and keeps its code", () => {
    const error = failed(402, '{"error":"Not enough.","code":"tokens.insufficient"}');

    expect(error).to.include({ text: 'Not enough.', code: 'tokens.insufficient', status: 402 });
    expect(error.message).to.equal('402: Not enough.');
  });

  it('is shown as its text alone where the server expected it, else as status, colon, text', () => {
    const shown = (status: number, body: object | string, statusText = '') =>
      failureText(
        failed(status, typeof body === 'string' ? body : JSON.stringify(body), statusText),
      );

    for (const code of ['tokens.insufficient', 'tool.paused', 'request.invalid', 'server.busy']) {
      expect(shown(503, { error: 'Not now.', code }), code).to.equal('Not now.');
    }
    for (const code of ['server.error', 'generation.failed', 'ECONNREFUSED', 500, null]) {
      expect(shown(502, { error: 'It broke.', code }), String(code)).to.equal('502: It broke.');
    }
    expect(shown(500, { error: 'It broke.' })).to.equal('500: It broke.');
    expect(shown(400, 'No such thing')).to.equal('400: No such thing');
    expect(shown(502, '', 'Bad Gateway')).to.equal('502: Bad Gateway');
  });

  for (const body of ['null', '[]', '{"error":5}', '{"message":"x"}', '{']) {
    it(`takes ${body} for what it is: text`, () => {
      expect(failed(400, body)).to.include({ text: body, code: undefined });
    });
  }

  it("does not read a proxy's page out to a person", () => {
    expect(failed(504, '<html>…</html>', 'Gateway Timeout').text).to.equal('Gateway Timeout');
  });

  it('knows when the server wants to be asked again, where it said so', () => {
    const after = (retryAfter: string | null) =>
      new CallError({ status: 503, statusText: '', body: '', retryAfter }).retryAfterSeconds;

    expect(after('10')).to.equal(10);
    for (const other of [null, '', '0', 'Wed, 21 Oct 2026 07:28:00 GMT']) {
      expect(after(other), String(other)).to.equal(undefined);
    }
  });

  it('says without a number that the server could not be reached', () => {
    const error = CallError.unreachable(new TypeError('fetch failed'));

    expect(error.status).to.equal(0);
    expect(failureText(error)).to.match(/^The server could not be reached/);
    expect(error.message).to.equal(error.text);
  });
});
