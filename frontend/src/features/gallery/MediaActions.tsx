import { useMutation } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import type { Media } from '#contract/media.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { accessibleName } from './caption.ts';
import { deleteMedia } from './delete-media.ts';
import { fileNameOf } from './file-names.ts';
import { saveMedia } from './save-media.ts';

/** What can be done with every item, on its tile and in its preview. */
export function MediaActions({ media, onDelete }: { media: Media; onDelete?: () => void }) {
  const name = accessibleName(media);
  const { mutate: save, isPending: isSaving } = useMutation({
    mutationFn: () => saveMedia(media.imageUrl, fileNameOf(media)),
  });
  function remove(): void {
    onDelete?.();
    void deleteMedia(media);
  }
  return (
    <>
      <IconButton
        label={`Download ${name}`}
        aria-busy={isSaving || undefined}
        onClick={() => !isSaving && save()}
      >
        {isSaving ? <Spinner size={18} /> : <Download size={18} aria-hidden />}
      </IconButton>
      <IconButton label={`Delete ${name}`} onClick={remove}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </>
  );
}
