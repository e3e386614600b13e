import { useMutation } from '@tanstack/react-query';
import type { Media } from '#contract/media.ts';
import { fileNameOf, type FileNameSource } from './file-names.ts';
import { saveMedia } from './save-media.ts';

/** Saves an item under its readable name; call `save` straight from a click. */
export function useSaveMedia(media: FileNameSource & Pick<Media, 'imageUrl'>): {
  save: () => void;
  isSaving: boolean;
} {
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveMedia(media.imageUrl, fileNameOf(media)),
  });
  return { save: () => mutate(), isSaving: isPending };
}
