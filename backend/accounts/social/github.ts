import * as client from 'openid-client';
import { z } from 'zod';
import { PRODUCT_NAME } from '#contract/product.ts';
import { convertFaults, PROVIDER_TIMEOUT_SECONDS, type SocialProvider } from './social-provider.ts';

type Settings = {
  baseUrl: string;
  apiUrl: string;
  clientId: string;
  clientSecret: string;
  /** http, for a stand-in on the developer's own machine. */
  isInsecureAllowed: boolean;
};

/**
 * Sign-in with GitHub, which is OAuth 2 without OpenID: `/user` has the id, `/user/emails` the
 * addresses with the primary one and whether GitHub verified it.
 */
export function openGithub(settings: Settings): SocialProvider {
  const { baseUrl, apiUrl, clientId, clientSecret, isInsecureAllowed } = settings;
  const base = baseUrl.replace(/\/$/, '');
  const config = new client.Configuration(
    {
      issuer: base,
      authorization_endpoint: `${base}/login/oauth/authorize`,
      token_endpoint: `${base}/login/oauth/access_token`,
    },
    clientId,
    clientSecret,
  );
  config.timeout = PROVIDER_TIMEOUT_SECONDS;
  if (isInsecureAllowed) client.allowInsecureRequests(config);

  const fetchJson = async <S extends z.ZodType>(accessToken: string, path: string, schema: S) => {
    const url = new URL(apiUrl.replace(/\/$/, '') + path);
    const headers = new Headers({
      Accept: 'application/vnd.github+json',
      'User-Agent': PRODUCT_NAME,
    });
    const response = await client.fetchProtectedResource(
      config,
      accessToken,
      url,
      'GET',
      null,
      headers,
    );
    if (!response.ok) throw new Error(`GitHub answered ${response.status} to ${path}`);
    return schema.parse(await response.json());
  };

  return {
    name: 'github',
    authorizationUrl: ({ state, codeVerifier }, redirectUri) =>
      convertFaults(async () =>
        client.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: 'read:user user:email',
          state,
          code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        }),
      ),
    readProfile: (callbackUrl, { state, codeVerifier }) =>
      convertFaults(async () => {
        const tokens = await client.authorizationCodeGrant(config, callbackUrl, {
          expectedState: state,
          pkceCodeVerifier: codeVerifier,
        });
        const { access_token: accessToken } = tokens;
        const { id, name } = await fetchJson(accessToken, '/user', userSchema);
        const emails = await fetchJson(accessToken, '/user/emails', emailsSchema);
        const primary = emails.find((each) => each.primary && each.verified);
        const email = z.email().max(254).safeParse(primary?.email);
        return {
          provider: 'github',
          subject: String(id),
          verifiedEmail: email.success ? email.data : null,
          displayName: name ?? null,
        };
      }),
  };
}

const userSchema = z.object({ id: z.int().positive(), name: z.string().nullish() });
const emailsSchema = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
);
