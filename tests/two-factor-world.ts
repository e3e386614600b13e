import { Secret, TOTP } from 'otpauth';
import type { TwoFactor, TwoFactorSecret } from '../contract/two-factor.ts';
import { password, type HttpResponse, type TestApp } from './test-app.ts';

type Browser = { cookie: string };

/** The code of an authenticator app; `steps` of 30 seconds from now. */
export function codeOf(secret: string, steps = 0): string {
  const timestamp = Date.now() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** The acts of administrators and their browsers with two-factor codes at an app of the tests. */
export function twoFactorWorld(app: TestApp) {
  const post = ({ cookie }: Browser, path: string, body: object) =>
    app.call('POST', path, { cookie, body });
  const admin = async () => {
    const user = await app.signUp();
    await app.sql`update users set is_admin = true where id = ${user.id}`;
    return user;
  };
  const begin = async (browser: Browser) =>
    (await post(browser, '/api/user/two-factor/begin', {})).json as TwoFactorSecret;

  return {
    post,
    admin,
    begin,
    /** An administrator with codes, and a browser whose session has been confirmed. */
    protectedAdmin: async () => {
      const user = await admin();
      const { secret } = await begin(user);
      const on = await post(user, '/api/user/two-factor/on', { code: codeOf(secret) });
      expect(on.status, on.text).to.equal(200);
      // As if that was a while ago: the present code passes again.
      await app.sql`update two_factor set last_step = 0 where user_id = ${user.id}`;
      const { recoveryCodes } = on.json as { recoveryCodes: string[] };
      return { ...user, secret, recoveryCodes, cookie: on.cookie };
    },
    /** The first step, with the password; its cookie is for the second. */
    firstStep: (email: string) => app.call('POST', '/api/login', { body: { email, password } }),
    secondStep: (browser: Browser, code: string): Promise<HttpResponse> =>
      post(browser, '/api/login/code', { code }),
    read: async ({ cookie }: Browser) =>
      (await app.call('GET', '/api/user/two-factor', { cookie })).json as TwoFactor,
    /** The answer to an administrator's call. */
    administer: ({ cookie }: Browser) => app.call('GET', '/api/admin/totals', { cookie }),
  };
}
