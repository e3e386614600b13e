import { useQuery } from '@tanstack/react-query';
import { CONSENT_ASKED } from '#contract/consent.ts';
import { photoFields } from '#contract/order-rules.ts';
import type { PhotoLook } from '#contract/photo-look.ts';
import { addressOf } from '../../api/call.ts';
import { send } from '../../api/send.ts';
import { useUser } from '../../api/user.ts';
import { fileIdentity } from '../../features/uploads/photo-order.ts';
import { askedOnceMore, lookQuery } from '../../media/look-query.ts';
import { isItem, photoFile, type ChosenPhoto } from '../../media/onward/photo-of-item.ts';

/**
 * Asks the server how a film would see the photo, once for each photo, and about a file only with
 * consent. An answer that is not wanted any more is never shown. `file` is what a film is drawn of
 * and is there with `look`; `failure` is null while nothing went wrong.
 */
export function usePhotoLook(photo: ChosenPhoto | null, hasConsent: boolean) {
  const user = useUser();
  const item = photo && isItem(photo) ? photo : null;
  const chosen = photo && !isItem(photo) ? photo : null;
  const ofFile = useQuery({
    // Another key, also without consent, ends what is under way.
    queryKey: [addressOf('lookAtPhoto', {}), hasConsent && chosen && fileIdentity(user.id, chosen)],
    queryFn: ({ signal }) => (chosen ? askAbout(chosen, signal) : null),
    enabled: chosen !== null && hasConsent,
    ...askedOnceMore,
  });
  const ofItem = useQuery({ ...lookQuery(item?.id ?? 0), enabled: item !== null });
  const { data, error, failureReason, refetch } = item ? ofItem : ofFile;
  const fetched = useQuery({
    queryKey: ['photo of an item', item?.id],
    queryFn: () => item && photoFile(item),
    enabled: item !== null && ofItem.isSuccess,
    gcTime: 0,
  });
  const file = chosen ?? fetched.data ?? null;
  return {
    look: (file && data) ?? null,
    file,
    failure: error ?? failureReason ?? fetched.error,
    askAgain: () => void (fetched.error ? fetched.refetch() : refetch()),
  };
}

async function askAbout(file: File, signal: AbortSignal): Promise<PhotoLook> {
  const body = new FormData();
  body.append('consent', CONSENT_ASKED);
  body.append(photoFields.reel, file);
  const response = await send(addressOf('lookAtPhoto', {}), { method: 'POST', body, signal });
  // The server answers by the contract, as in `call`.
  return (await response.json()) as PhotoLook;
}
