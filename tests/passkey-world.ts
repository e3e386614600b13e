import type { CreationOptions, Passkey, RequestOptions } from '../contract/passkeys.ts';
import { Authenticator, type Deviation } from './authenticator.ts';
import type { HttpResponse, TestApp } from './test-app.ts';

export type PasskeyOwner = {
  cookie: string;
  id: number;
  email: string;
  device: Authenticator;
  passkey: Passkey;
};
type Browser = { cookie: string };

/** The origin that passkeys of the tests are for: the APP_URL of their app. */
export const passkeyOrigin = 'http://localhost:4321';

/** The acts of people and their browsers with passkeys at an app of the tests. */
export function passkeyWorld(app: TestApp, origin = passkeyOrigin) {
  const creation = async ({ cookie }: Browser, body: object = {}) =>
    (await app.call('POST', '/api/user/passkeys/options', { cookie, body }))
      .json as CreationOptions;
  const store = ({ cookie }: Browser, credential: unknown) =>
    app.call('POST', '/api/user/passkeys', { cookie, body: { credential } });
  const challenge = async () => {
    const { json, cookie } = await app.call('POST', '/api/auth/passkey/options');
    return { options: json as RequestOptions, cookie };
  };
  const arrive = (credential: unknown, cookie: string) =>
    app.call('POST', '/api/auth/passkey', { cookie, body: { credential } });

  return {
    creation,
    store,
    challenge,
    arrive,
    list: async ({ cookie }: Browser) =>
      (await app.call('GET', '/api/user/passkeys', { cookie })).json as Passkey[],
    /** Gives a passkey to a user, or to somebody new. */
    owner: async (
      counter = 0,
      user?: { cookie: string; id: number; email: string },
    ): Promise<PasskeyOwner> => {
      const person = user ?? (await app.signUp());
      const device = new Authenticator(origin, counter);
      const added = await store(person, device.create(await creation(person)));
      expect(added.status, added.text).to.equal(200);
      return { ...person, device, passkey: added.json as Passkey };
    },
    signIn: async (device: Authenticator, deviation?: Deviation): Promise<HttpResponse> => {
      const { options, cookie } = await challenge();
      return arrive(device.sign(options, deviation), cookie);
    },
  };
}
