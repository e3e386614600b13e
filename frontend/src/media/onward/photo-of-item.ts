import { useQuery } from '@tanstack/react-query';
import type { Media } from '#contract/media.ts';
import { photoFormats, type PhotoRun } from '#contract/order-rules.ts';
import { runs, tools } from '#contract/tools/catalogue.ts';
import { sharedPhotoQuery } from '#frontend/api/shared-photo.ts';
import { useUser } from '#frontend/api/user.ts';
import { hasId } from '#frontend/generations/finished-generation.ts';
import { toastFault } from '#frontend/ui/overlays/toast-store.ts';
import { fileNameOf } from '../save/file-names.ts';
import { mediaFile } from '../save/save-media.ts';
import { idIn, useAddress } from '../use-address.ts';
import { useItem } from '../use-media.ts';

/** Names, in the address of a tool, the picture of My Content that is its photo. */
export const PHOTO = 'photo';

/** Says there that what is made opens in the studio (`SharedPhoto.tsx`). */
export const THEN = 'then';

/** Names there what was ordered of it, until that is over. */
export const ORDER = 'order';

/** Address of a tool with this picture in place; null where it takes no such picture. */
export function photoPath(media: Media, run: PhotoRun): string | null {
  if (!hasId(media) || !isPhotoFor(media, run)) return null;
  return `${tools[runs[run].tool].route}?${PHOTO}=${media.id}`;
}

/** Whether the item is a picture that the run takes as its photo. */
export function isPhotoFor({ isVideo, isSketch, imageUrl, theme }: Media, run: PhotoRun): boolean {
  const formats: readonly string[] = photoFormats[run];
  const format = imageUrl.split('.').at(-1)?.replace(/^jpg$/, 'jpeg') ?? '';
  // Regenerate enhances a picture again, from its original.
  const isInVain = run === 'enhance' && (isSketch || theme === 'realismEnhancer');
  return !isVideo && !isInVain && formats.includes(format);
}

/** Named there instead: the photo that another app has shared (`SharedPhoto.tsx`). */
const SHARED = 'shared';

/** The picture that the address of a tool names, as if it was chosen; null where it cannot be had. */
export function usePhotoOfAddress(): { isLoading: boolean; file: File | null } {
  const { search } = useAddress();
  const user = useUser();
  const { media, isLoading } = useItem(idIn(search, PHOTO));
  const photo = useQuery({
    queryKey: ['photo of an item', media?.id],
    queryFn: () => media && photoFile(media).catch(sayWhy),
    enabled: media !== null && !media.isVideo,
    gcTime: 0,
  });
  const shared = useQuery({ ...sharedPhotoQuery(user.id), enabled: search.get(PHOTO) === SHARED });
  return {
    isLoading: isLoading || photo.isLoading || shared.isLoading,
    file: photo.data ?? shared.data ?? null,
  };
}

/** With media of another origin a browser does not tell whether that is away or forbids it. */
function sayWhy(): null {
  const why = 'The picture could not be read here. Save it to this device and choose it there.';
  toastFault('Photo not loaded', why);
  return null;
}

/** The picture as a file, as if it was chosen on this device. */
export async function photoFile(media: Media): Promise<File> {
  const file = await mediaFile(media.imageUrl, fileNameOf(media));
  // With the same date each time it is the same photo, for which permission is asked once.
  const lastModified = Date.parse(media.createdAt);
  return new File([file], file.name, { type: file.type, lastModified });
}
