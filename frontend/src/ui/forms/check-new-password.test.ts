import { checkNewPassword } from './check-new-password.ts';

const short = 'Password must be at least 8 characters';

describe('what a form for a new password says before it asks the server', () => {
  const cases: [string, string, object][] = [
    ['', '', { newPassword: short, confirmed: short }],
    ['1234567', '1234567', { newPassword: short, confirmed: short }],
    ['12345678', '1234567', { confirmed: short }],
    ['12345678', '12345679', { confirmed: 'Passwords do not match' }],
    ['12345678', '12345678', {}],
    ['🦊🦊🦊🦊🦊🦊🦊', '🦊🦊🦊🦊🦊🦊🦊', { newPassword: short, confirmed: short }],
    [' leading1', 'leading1', { confirmed: 'Passwords do not match' }],
  ];
  for (const [newPassword, confirmed, errors] of cases) {
    it(`says ${JSON.stringify(errors)} to ${JSON.stringify([newPassword, confirmed])}`, () => {
      expect(checkNewPassword({ newPassword, confirmed })).to.deep.equal(errors);
    });
  }
});
