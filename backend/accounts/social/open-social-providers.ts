import type { SocialProviderName } from '#contract/social.ts';
import type { Config } from '../../config.ts';
import { openGithub } from './github.ts';
import { openGoogle } from './google.ts';
import type { SocialProvider } from './social-provider.ts';

export type SocialProviders = { readonly [N in SocialProviderName]: SocialProvider | null };

/** The providers this server has keys for. */
export function openSocialProviders(config: Config): SocialProviders {
  const isInsecureAllowed = !config.isProduction;
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET } = config;
  return {
    google:
      GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
        ? openGoogle({
            issuer: config.GOOGLE_ISSUER,
            clientId: GOOGLE_CLIENT_ID,
            clientSecret: GOOGLE_CLIENT_SECRET,
            isInsecureAllowed,
          })
        : null,
    github:
      GITHUB_CLIENT_ID && GITHUB_CLIENT_SECRET
        ? openGithub({
            baseUrl: config.GITHUB_BASE_URL,
            apiUrl: config.GITHUB_API_URL,
            clientId: GITHUB_CLIENT_ID,
            clientSecret: GITHUB_CLIENT_SECRET,
            isInsecureAllowed,
          })
        : null,
  };
}
