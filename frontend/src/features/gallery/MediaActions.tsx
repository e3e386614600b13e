import { Download, Trash2 } from 'lucide-react';
import type { Media } from '#contract/media.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { accessibleName } from './caption.ts';
import { useSaveMedia } from './use-save-media.ts';

/** Its code comes with the first deletion. */
async function remove(media: Media): Promise<void> {
  const { deleteMedia } = await import('./delete-media.ts');
  await deleteMedia(media);
}

/** What can be done with every item, on its tile. */
export function MediaActions({ media }: { media: Media }) {
  const name = accessibleName(media);
  const { save, isSaving } = useSaveMedia(media);
  return (
    <>
      <IconButton
        label={`Download ${name}`}
        aria-busy={isSaving || undefined}
        onClick={() => !isSaving && save()}
      >
        {isSaving ? <Spinner size={18} /> : <Download size={18} aria-hidden />}
      </IconButton>
      <IconButton label={`Delete ${name}`} onClick={() => void remove(media)}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </>
  );
}
