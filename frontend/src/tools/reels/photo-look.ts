import { useQuery } from '@tanstack/react-query';
import { CONSENT_ASKED } from '#contract/consent.ts';
import { photoFields } from '#contract/order-rules.ts';
import type { PhotoLook } from '#contract/photo-look.ts';
import { addressOf } from '../../api/call.ts';
import { CallError } from '../../api/call-error.ts';
import { send } from '../../api/send.ts';
import { useUser } from '../../api/user.ts';
import { fileIdentity } from '../../features/upload/upload-consent.ts';

/** A busy server that does not say when is asked again after this. */
const ASKED_AGAIN_SECONDS = 5;

/**
 * Asks the server how a film would see the photo, once for each photo and only with consent: a busy
 * server once more. An answer that is not wanted any more is aborted and never shown. `failure` is
 * null while nothing went wrong.
 */
export function usePhotoLook(file: File | null, hasConsent: boolean) {
  const user = useUser();
  const { data, error, failureReason, refetch } = useQuery({
    // Another key, also without consent, ends what is under way.
    queryKey: [addressOf('lookAtPhoto', {}), hasConsent && file && fileIdentity(user.id, file)],
    queryFn: ({ signal }) => (file ? askAbout(file, signal) : null),
    enabled: file !== null && hasConsent,
    retry: (failures, reason) =>
      failures < 1 && reason instanceof CallError && reason.status === 503,
    retryDelay: (_, reason) =>
      1000 * ((reason instanceof CallError && reason.retryAfterSeconds) || ASKED_AGAIN_SECONDS),
  });
  return { look: data ?? null, failure: error ?? failureReason, askAgain: () => void refetch() };
}

async function askAbout(file: File, signal: AbortSignal): Promise<PhotoLook> {
  const body = new FormData();
  body.append('consent', CONSENT_ASKED);
  body.append(photoFields.reel, file);
  const response = await send(addressOf('lookAtPhoto', {}), { method: 'POST', body, signal });
  // The server answers by the contract, as in `call`.
  return (await response.json()) as PhotoLook;
}
