import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../api/user.ts';
import { isItem, type ChosenPhoto } from '../../media/onward/photo-of-item.ts';
import { pictureSize, type PictureSize } from '../../ui/forms/check-picture.ts';
import { fileIdentity } from './photo-order.ts';

/**
 * The photo's size as it is shown, in pixels; undefined until it is known, and where it cannot be
 * read.
 */
export function usePhotoSize(photo: ChosenPhoto | null): PictureSize | undefined {
  const user = useUser();
  const file = photo && !isItem(photo) ? photo : null;
  const { data } = useQuery({
    queryKey: ['size of a photo', file && fileIdentity(user.id, file)],
    queryFn: () => file && pictureSize(file),
    enabled: file !== null,
    gcTime: 0,
  });
  return photo && isItem(photo) ? photo : (data ?? undefined);
}
