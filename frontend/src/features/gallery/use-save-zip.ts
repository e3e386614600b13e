import { useMutation } from '@tanstack/react-query';
import type { Media } from '#contract/media.ts';
import { showFailure } from '../../api/show-failure.ts';
import { countAsWork } from '../../api/tab-work.ts';

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
