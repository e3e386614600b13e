import { CallError } from '../../api/call-error.ts';
import { enhanceFailure } from './enhance-failure.ts';

const answered = (status: number, statusText: string, body: string) =>
  new CallError({ status, statusText, body });

describe('why an enhancement was not taken', () => {
  it("is shown in the server's words when it is an expected refusal", () => {
    const body = JSON.stringify({ error: 'You need 1 token.', code: 'tokens.insufficient' });

    expect(enhanceFailure(answered(402, 'Payment Required', body))).to.equal(
      'Enhancement failed: You need 1 token.',
    );
  });

  it('is shown by the status when the server itself failed', () => {
    const body = JSON.stringify({ error: 'Something went wrong.', code: 'server.error' });

    expect(enhanceFailure(answered(500, 'Internal Server Error', body))).to.equal(
      'Enhancement failed: Internal Server Error',
    );
    const failed = JSON.stringify({ error: 'It took too long', code: 'generation.failed' });
    expect(enhanceFailure(answered(502, 'Bad Gateway', failed))).to.equal(
      'Enhancement failed: Bad Gateway',
    );
    expect(enhanceFailure(answered(502, 'Bad Gateway', '<html>'))).to.equal(
      'Enhancement failed: Bad Gateway',
    );
  });

  it('has a general text where nobody answered or the status has no words', () => {
    const general = 'Failed to enhance image. Please try again.';

    expect(enhanceFailure(CallError.unreachable(new TypeError('network')))).to.equal(general);
    expect(enhanceFailure(answered(500, '', ''))).to.equal(general);
  });
});
