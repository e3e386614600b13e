import { Trash2 } from 'lucide-react';
import type { Media } from '#contract/media.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { accessibleName } from './caption.ts';
import { SaveButton } from './SaveButton.tsx';

/** Its code comes with the first deletion. */
async function remove(media: Media): Promise<void> {
  const { deleteMedia } = await import('./delete-media.ts');
  await deleteMedia(media);
}

/** What can be done with every item, on its tile. */
export function MediaActions({ media }: { media: Media }) {
  const name = accessibleName(media);
  return (
    <>
      <SaveButton media={media} name={name} />
      <IconButton label={`Delete ${name}`} onClick={() => void remove(media)}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </>
  );
}
