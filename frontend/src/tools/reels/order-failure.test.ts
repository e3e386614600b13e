import { CallError } from '../../api/call-error.ts';
import { orderFailure } from './use-reel.ts';

describe('a reel whose order was not taken', () => {
  const refused = (status: number, error: string, code: string) =>
    new CallError({ status, statusText: '', body: JSON.stringify({ error, code }) });

  it("shows the server's words, else the specified text", () => {
    expect(orderFailure(refused(503, 'Busy.', 'server.busy'))).to.deep.equal({
      title: 'Generation Failed',
      description: 'Busy.',
    });
    expect(orderFailure(refused(402, 'Too few.', 'tokens.insufficient'))).to.deep.equal({
      title: 'Insufficient Tokens',
      description: 'Too few.',
    });
    for (const failure of [
      CallError.unreachable(new TypeError('network')),
      new CallError({ status: 502, statusText: 'Bad Gateway', body: '<html>' }),
      new CallError({ status: 500, statusText: '', body: 'Out of order' }),
    ]) {
      expect(orderFailure(failure)).to.deep.equal({
        title: 'Generation Failed',
        description: 'Failed to start video generation',
      });
    }
  });
});
