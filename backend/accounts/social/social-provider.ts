import type { SocialErrorCode, SocialProviderName } from '#contract/social.ts';

/** A person as a provider describes them; they are identified by (provider, subject) alone. */
export type SocialProfile = {
  provider: SocialProviderName;
  /** The provider's own id of the person; an e-mail address may change hands, this does not. */
  subject: string;
  /** An address the provider has proven, or null. */
  verifiedEmail: string | null;
  displayName: string | null;
};

/** Secrets that tie a callback to the sign-in that began it. */
export type AuthorizationChecks = { state: string; nonce: string; codeVerifier: string };

export interface SocialProvider {
  /** The provider's page to redirect to; it leads back to `redirectUri`. */
  authorizationUrl(checks: AuthorizationChecks, redirectUri: string): Promise<URL>;
  /**
   * The person who signed in. `callbackUrl` is `redirectUri` with the provider's parameters. Throws
   * unless they are complete and match `checks`.
   */
  readProfile(callbackUrl: URL, checks: AuthorizationChecks): Promise<SocialProfile>;
}

/** A failed social sign-in; the page explains it by the code. */
export class SocialFault extends Error {
  readonly code: SocialErrorCode;
  constructor(code: SocialErrorCode, options: { cause?: unknown } = {}) {
    super(`social sign-in: ${code}`, options);
    this.name = 'SocialFault';
    this.code = code;
  }
}

/** Time limit of each request to a provider. */
export const PROVIDER_TIMEOUT_SECONDS = 10;
