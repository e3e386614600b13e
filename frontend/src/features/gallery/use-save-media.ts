import { useState } from 'react';
import type { Media } from '#contract/media.ts';
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
