import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Media } from '#contract/media.ts';
import { showFailure } from '#frontend/api/show-failure.ts';
import { countAsWork } from '#frontend/api/tab-work.ts';
import { fileNameOf, type FileNameSource } from './file-names.ts';
import { saveMedia } from './save-media.ts';

/** Saves an item under its readable name; call `save` straight from a click. */
export function useSaveMedia(media: FileNameSource & Pick<Media, 'imageUrl'>): {
  save: () => void;
  isSaving: boolean;
} {
  const [isSaving, setSaving] = useState(false);
  const save = () => {
    setSaving(true);
    void saveMedia(media.imageUrl, fileNameOf(media)).finally(() => setSaving(false));
  };
  return { save, isSaving };
}

/** Saves items together; what writes the zip is fetched with the first. */
export function useSaveZip(): {
  saveAll: (items: readonly Media[], onSaved?: () => void) => void;
  isSaving: boolean;
} {
  const { mutate, isPending } = useMutation({
    mutationFn: async (items: readonly Media[]) => {
      const { saveZip } = await import('./save-zip.ts');
      await countAsWork(saveZip(items));
    },
    onError: (error) => showFailure('Download failed', error),
  });
  return {
    saveAll: (items, onSaved) => mutate(items, onSaved && { onSuccess: onSaved }),
    isSaving: isPending,
  };
}
