import * as client from 'openid-client';
import { z } from 'zod';
import { parseEmail } from '#contract/email.ts';
import { PRODUCT_NAME } from '#contract/product.ts';
import type { Config } from '../../config.ts';
import { PROVIDER_TIMEOUT_SECONDS, type SocialProvider } from './social-provider.ts';

/**
 * Sign-in with GitHub, which is OAuth 2 without OpenID: `/user` has the id, `/user/emails` the
 * addresses with the primary one and whether GitHub verified it. Null where it is not set up.
 */
export function openGithub(settings: Config): SocialProvider | null {
  const { GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET, GITHUB_API_URL } = settings;
  if (!GITHUB_CLIENT_ID || !GITHUB_CLIENT_SECRET) return null;
  const base = settings.GITHUB_BASE_URL.replace(/\/$/, '');
  const config = new client.Configuration(
    {
      issuer: base,
      authorization_endpoint: `${base}/login/oauth/authorize`,
      token_endpoint: `${base}/login/oauth/access_token`,
    },
    GITHUB_CLIENT_ID,
    GITHUB_CLIENT_SECRET,
  );
  config.timeout = PROVIDER_TIMEOUT_SECONDS;
  // A stand-in on the developer's own machine.
  if (!settings.isProduction) client.allowInsecureRequests(config);

  const fetchJson = async <S extends z.ZodType>(token: string, path: string, schema: S) => {
    const url = new URL(GITHUB_API_URL.replace(/\/$/, '') + path);
    const headers = new Headers({
      Accept: 'application/vnd.github+json',
      'User-Agent': PRODUCT_NAME,
    });
    const response = await client.fetchProtectedResource(config, token, url, 'GET', null, headers);
    if (!response.ok) throw new Error(`GitHub answered ${response.status} to ${path}`);
    return schema.parse(await response.json());
  };

  return {
    authorizationUrl: async ({ state, codeVerifier }, redirectUri) =>
      client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'read:user user:email',
        state,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),
    readProfile: async (callbackUrl, { state, codeVerifier }) => {
      const tokens = await client.authorizationCodeGrant(config, callbackUrl, {
        expectedState: state,
        pkceCodeVerifier: codeVerifier,
      });
      const { access_token: accessToken } = tokens;
      const { id, name } = await fetchJson(accessToken, '/user', userSchema);
      const emails = await fetchJson(accessToken, '/user/emails', emailsSchema);
      const primary = emails.find((each) => each.primary && each.verified);
      return {
        provider: 'github',
        subject: String(id),
        verifiedEmail: parseEmail(primary?.email ?? '') ?? null,
        displayName: name ?? null,
      };
    },
  };
}

const userSchema = z.object({ id: z.int().positive(), name: z.string().nullish() });
const emailsSchema = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
);
