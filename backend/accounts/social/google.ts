import * as client from 'openid-client';
import { z } from 'zod';
import { parseEmail } from '#contract/email.ts';
import type { Config } from '../../config.ts';
import { cacheFor } from '../../concurrency.ts';
import { PROVIDER_TIMEOUT_SECONDS, SocialFault, type SocialProvider } from './social-provider.ts';

/**
 * Sign-in with Google, or with any OpenID provider: code flow with PKCE, state and nonce. Null
 * where it is not set up.
 */
export function openGoogle(settings: Config): SocialProvider | null {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER, isProduction } = settings;
  if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET) return null;
  /** Discovered once; after a failure the next sign-in tries again. */
  const configuration = cacheFor(Infinity, () =>
    client.discovery(new URL(GOOGLE_ISSUER), GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, undefined, {
      timeout: PROVIDER_TIMEOUT_SECONDS,
      execute: [
        // Checks the signature of the ID token as well as the TLS connection it came by.
        client.enableNonRepudiationChecks,
        // http, for a provider on the developer's own machine.
        ...(isProduction ? [] : [client.allowInsecureRequests]),
      ],
    }),
  );
  return {
    authorizationUrl: async ({ state, nonce, codeVerifier }, redirectUri) =>
      client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),
    readProfile: async (callbackUrl, { state, nonce, codeVerifier }) => {
      const config = await configuration();
      const tokens = await client.authorizationCodeGrant(config, callbackUrl, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new SocialFault('failed');
      // Google has these claims in the token; other providers only at the user-info endpoint.
      const claimed =
        'email' in claims
          ? claims
          : await client.fetchUserInfo(config, tokens.access_token, claims.sub);
      const { email, email_verified: isVerified, name } = profileClaims.parse(claimed);
      return {
        provider: 'google',
        subject: claims.sub,
        verifiedEmail: isVerified === true && email ? email : null,
        displayName: name ?? null,
      };
    },
  };
}

const profileClaims = z.object({
  email: z.string().transform(parseEmail).optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
});
