import { createHmac, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { Provider } from '../../providers/provider.ts';
import { isPublicAddress } from '../../storage/public-address.ts';

/** Addresses at which services report that a provider attempt's work is over. */
export type CallbackUrls = ReturnType<typeof openCallbackUrls>;

/**
 * Addresses below `appUrl`, the address that users open. Each has a token that cannot be guessed,
 * signed with the newest of `keys` and accepted with all, so that a stranger's request costs
 * nothing.
 */
export function openCallbackUrls(
  appUrl: string | undefined,
  { keys, isOn }: { keys: readonly string[]; isOn: boolean },
) {
  const tokenOf = (attemptId: string, key: string) =>
    createHmac('sha256', key).update(`provider callback ${attemptId}`).digest('base64url');
  return {
    /** Null where the service cannot reach this product, or reports nothing. */
    urlFor: (provider: Provider, attemptId: string): string | null => {
      const [key] = keys;
      if (!isOn || !appUrl || !key || !provider.verifyCallback) return null;
      if (isInternal(appUrl) && !provider.trustedOrigins?.some(isInternal)) return null;
      const url = new URL(`/api/providers/${provider.name}/callback`, appUrl);
      url.searchParams.set('attempt', attemptId);
      url.searchParams.set('token', tokenOf(attemptId, key));
      return url.href;
    },
    /** Whether `urlFor` made this token for this attempt. */
    isGenuine: (attemptId: string, token: string): boolean =>
      keys.some((key) => {
        const [expected, given] = [Buffer.from(tokenOf(attemptId, key)), Buffer.from(token)];
        return expected.length === given.length && timingSafeEqual(expected, given);
      }),
  };
}

/** On this machine or in its network: a service elsewhere cannot reach it. */
function isInternal(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return isIP(host) ? !isPublicAddress(host) : host === 'localhost' || host.endsWith('.localhost');
}
