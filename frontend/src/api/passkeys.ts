import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Passkey } from '#contract/passkeys.ts';
import type { User } from '#contract/user.ts';
import { call } from './call.ts';

/** Lets the visitor choose a passkey of this site, and signs in with it. */
export async function signInWithChosenPasskey(): Promise<User> {
  const options = await call('passkeySignInOptions', {});
  const credential = await startAuthentication({ optionsJSON: options }).catch(explain);
  return call('signInWithPasskey', { body: { credential } });
}

/** Makes a passkey on this device, or on the one that its user chooses. */
export async function addPasskey(confirmation: { password?: string }): Promise<Passkey> {
  const options = await call('passkeyOptions', { body: confirmation });
  const credential = await startRegistration({ optionsJSON: options }).catch(explain);
  return call('addPasskey', { body: { credential } });
}

const texts: ReadonlyMap<string, string> = new Map([
  // Browsers do not tell these apart, so that no site learns which passkeys a person has.
  ['NotAllowedError', 'No passkey was chosen, or it took too long. Please try again.'],
  ['AbortError', 'No passkey was chosen, or it took too long. Please try again.'],
  ['InvalidStateError', 'This device has a passkey of your account already.'],
  ['SecurityError', 'Passkeys do not work at this address of the site.'],
]);

/** Words for what went wrong between the browser and the device. */
function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  throw new Error(texts.get(name) ?? 'This browser or device cannot use passkeys.', {
    cause: error,
  });
}
