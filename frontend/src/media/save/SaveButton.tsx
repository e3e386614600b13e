import { Download } from 'lucide-react';
import type { Media } from '#contract/media.ts';
import { IconButton } from '#frontend/ui/IconButton.tsx';
import { Spinner } from '#frontend/ui/page/Spinner.tsx';
import { useSave } from './use-save.ts';

/** Saves an item; `name` is what a screen reader calls it. */
export function SaveButton({ media, name }: { media: Media; name: string }) {
  const { save, isSaving } = useSave();
  return (
    <IconButton
      label={`Download ${name}`}
      aria-busy={isSaving || undefined}
      onClick={() => !isSaving && save(media)}
    >
      {isSaving ? <Spinner size={18} /> : <Download size={18} aria-hidden />}
    </IconButton>
  );
}
