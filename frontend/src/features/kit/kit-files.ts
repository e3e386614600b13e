import { queryOptions } from '@tanstack/react-query';
import type { Media } from '#contract/media.ts';
import type { KitShape } from '#contract/platforms.ts';
import { fetchFile } from '#frontend/api/fetch-file.ts';
import { queryClient } from '#frontend/api/route-query.ts';
import { postPictureAddress } from '#frontend/media/post-picture.ts';
import { fileNameOf, safeStemOf } from '#frontend/media/save/file-names.ts';
import { mediaFile } from '#frontend/media/save/save-media.ts';

/** The picture of a kit, once for all who show or save it. */
export function kitPicture(media: Media, shape: KitShape) {
  const address = postPictureAddress(media.id, shape);
  return queryOptions({
    queryKey: [address],
    queryFn: async () => {
      const name = `${safeStemOf(media)}-${media.isVideo ? 'cover' : shape}.jpg`;
      return new File([await fetchFile(address)], name, { type: 'image/jpeg' });
    },
  });
}

/** The file that is posted, and the cover of a video after it. Throws as `mediaFile` does. */
export async function kitFiles(media: Media, shape: KitShape): Promise<File[]> {
  const picture = queryClient.fetchQuery(kitPicture(media, shape));
  const video = media.isVideo ? [mediaFile(media.imageUrl, fileNameOf(media))] : [];
  return Promise.all([...video, picture]);
}
