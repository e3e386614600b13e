import { useQuery } from '@tanstack/react-query';
import { CONSENT_ASKED } from '#contract/consent.ts';
import { photoFields } from '#contract/order-rules.ts';
import type { PhotoLook } from '#contract/photo-look.ts';
import { addressOf } from '../../api/call.ts';
import { CallError } from '../../api/call-error.ts';
import { send } from '../../api/send.ts';
import { useUser } from '../../api/user.ts';
import { fileIdentity } from '../../features/upload/upload-consent.ts';

/** A photo before it is ordered, and how a film would see it. */
export type LookState =
  | { name: 'no-photo' | 'no-consent' | 'asking' }
  | { name: 'looked'; look: PhotoLook }
  /** The photo itself is at fault; `why` is the server's text. */
  | { name: 'unreadable'; why: string }
  /** `why` is said beside the sample photo, which the styles then show. */
  | { name: 'failed'; why: string };

/** A busy server that does not say when is asked again after this. */
const ASKED_AGAIN_SECONDS = 5;

/**
 * Asks the server how a film would see the photo, once for each photo and only with consent: a busy
 * server once more. An answer that is not wanted any more is aborted and never shown.
 */
export function usePhotoLook(photo: { file: File | null; hasConsent: boolean }) {
  const user = useUser();
  const { file, hasConsent } = photo;
  const { data, error, failureReason, refetch } = useQuery({
    // Another key, also without consent, ends what is under way.
    queryKey: [addressOf('lookAtPhoto', {}), hasConsent && file && fileIdentity(user.id, file)],
    queryFn: ({ signal }) => (file ? askAbout(file, signal) : null),
    enabled: file !== null && hasConsent,
    retry: (failures, reason) => failures < 1 && statusOf(reason) === 503,
    retryDelay: (_, reason) => 1000 * (secondsIn(reason) ?? ASKED_AGAIN_SECONDS),
  });
  const state = lookStateOf({ ...photo, look: data ?? null, failure: error ?? failureReason });
  return { state, askAgain: () => void refetch() };
}

/** The state of a photo that was asked about; `failure` is null while nothing went wrong. */
export function lookStateOf(asked: {
  file: File | null;
  hasConsent: boolean;
  look: PhotoLook | null;
  failure: unknown;
}): LookState {
  const { file, hasConsent, look, failure } = asked;
  if (!file) return { name: 'no-photo' };
  if (!hasConsent) return { name: 'no-consent' };
  if (look) return { name: 'looked', look };
  if (failure === null) return { name: 'asking' };
  if (failure instanceof CallError && isAboutPhoto(failure)) {
    return { name: 'unreadable', why: failure.text };
  }
  return { name: 'failed', why: reasons.get(statusOf(failure) ?? 503) ?? notNow };
}

const notNow =
  'Your photo cannot be looked at right now, so the styles show a sample. You can order all the same.';

const reasons: ReadonlyMap<number, string> = new Map([
  [0, 'The server could not be reached, so the styles show a sample.'],
  [
    429,
    'Many of your photos were looked at in the last hour, so the styles show a sample. You can order all the same.',
  ],
]);

function isAboutPhoto({ status, code }: CallError): boolean {
  return status < 500 && (code?.startsWith('upload.') ?? false);
}

const statusOf = (error: unknown) => (error instanceof CallError ? error.status : undefined);
const secondsIn = (error: unknown) =>
  error instanceof CallError ? error.retryAfterSeconds : undefined;

async function askAbout(file: File, signal: AbortSignal): Promise<PhotoLook> {
  const body = new FormData();
  body.append('consent', CONSENT_ASKED);
  body.append(photoFields.reel, file);
  const response = await send(addressOf('lookAtPhoto', {}), { method: 'POST', body, signal });
  // The server answers by the contract, as in `call`.
  return (await response.json()) as PhotoLook;
}
