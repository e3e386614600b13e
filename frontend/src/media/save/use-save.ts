import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Media } from '#contract/media.ts';
import { showFailure } from '#frontend/api/show-failure.ts';
import { countAsWork } from '#frontend/api/tab-work.ts';
import { fileNameOf, type FileNameSource } from './file-names.ts';
import { saveMedia } from './save-media.ts';

/** How to save an item under its readable name, straight from a click. */
export function useSave() {
  const [isSaving, setSaving] = useState(false);
  const save = (media: FileNameSource & Partial<Media>) => {
    setSaving(true);
    const { imageUrl: url, posterUrl, width, height } = media;
    const aspectRatio = width && height && width / height;
    const shape = { poster: posterUrl ?? undefined, aspectRatio };
    void saveMedia({ url, fileName: fileNameOf(media), ...shape }).finally(() => setSaving(false));
  };
  return { save, isSaving };
}

/** How to save items together; what writes the zip is fetched with the first. */
export function useSaveAll() {
  const { mutate: saveAll, isPending: isSaving } = useMutation({
    mutationFn: async (items: readonly Media[]) => {
      const { saveZip } = await import('./save-zip.ts');
      await countAsWork(saveZip(items));
    },
    onError: (error) => showFailure('Download failed', error),
  });
  return { saveAll, isSaving };
}
