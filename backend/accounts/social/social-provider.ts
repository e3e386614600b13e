import type { SocialErrorCode, SocialProviderName } from '#contract/social.ts';

/** What a provider said about somebody. (provider, subject) is who they are; nothing else is. */
export type SocialProfile = {
  provider: SocialProviderName;
  /** The provider's own id of the person; an e-mail address may change hands, this does not. */
  subject: string;
  /** An address the provider has proven, or null. */
  verifiedEmail: string | null;
  displayName: string | null;
};

/** What ties an answer to the question: made by us, remembered until the answer. */
export type AuthorizationChecks = { state: string; nonce: string; codeVerifier: string };

export interface SocialProvider {
  readonly name: SocialProviderName;
  /** Where to send the browser; it comes back to `redirectUri`. Throws `SocialFault`. */
  authorizationUrl(ties: AuthorizationChecks, redirectUri: string): Promise<URL>;
  /**
   * Who came back. `callbackUrl` is `redirectUri` with what the provider added. Throws
   * `SocialFault` for everything that is not a complete, fitting answer.
   */
  readProfile(callbackUrl: URL, ties: AuthorizationChecks): Promise<SocialProfile>;
}

/** A social sign-in that leads nowhere; the person is told by the code. */
export class SocialFault extends Error {
  readonly code: SocialErrorCode;
  constructor(code: SocialErrorCode, options: { cause?: unknown } = {}) {
    super(`social sign-in: ${code}`, options);
    this.name = 'SocialFault';
    this.code = code;
  }
}

/** Any failure of a provider, in the one shape; a `SocialFault` stays what it is. */
export async function convertFaults<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SocialFault) throw error;
    throw new SocialFault('failed', { cause: error });
  }
}

/** A provider that is slower keeps people waiting for nothing. */
export const PROVIDER_TIMEOUT_SECONDS = 10;
