import { routes } from '#contract/features.ts';
import { checkCredentials } from './check-credentials.ts';

describe('what the sign-in form says before it asks the server', () => {
  it('names both faults of empty fields', () => {
    expect(checkCredentials({ email: '', password: '' })).to.deep.equal({
      email: 'Please enter a valid email address',
      password: 'Password must be at least 8 characters',
    });
  });

  it('says nothing about a valid e-mail and a password of eight characters', () => {
    expect(checkCredentials({ email: ' ada@example.com ', password: '12345678' })).to.deep.equal(
      {},
    );
  });

  it('counts characters as people do, so that eight emoji are enough and seven are not', () => {
    expect(checkCredentials({ email: 'a@b.co', password: '🦊'.repeat(8) })).to.deep.equal({});
    expect(checkCredentials({ email: 'a@b.co', password: '🦊'.repeat(7) })).to.have.property(
      'password',
    );
  });

  const emails = [
    'a@b.co',
    'a.b+c@d-e.example',
    "o'neil@example.com",
    '.a@b.co',
    'a..b@c.co',
    'a@b',
    'a b@c.co',
    'a@-b.co',
    'ä@b.co',
    'r&d@b.co',
    'info@почта.рф',
    'a@127.0.0.1',
    `${'a'.repeat(250)}@b.co`,
  ];
  for (const email of emails) {
    it(`agrees with the server about ${email.slice(0, 24)}`, () => {
      const password = 'long enough';

      const here = checkCredentials({ email, password }).email;

      const there = routes.login.body.safeParse({ email, password });
      expect(here).to.equal(there.error?.issues[0]?.message);
    });
  }
});
