import type { ReactNode } from 'react';
import type { Media } from '#contract/media.ts';
import { Button, type ButtonTone } from '../../ui/Button.tsx';
import type { FileNameSource } from './file-names.ts';
import { useSaveMedia } from './use-save-media.ts';

/** Saves a media item under its readable name. */
export function DownloadButton({
  media,
  tone,
  icon,
  children,
}: {
  media: FileNameSource & Pick<Media, 'imageUrl'>;
  tone?: ButtonTone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  const { save, isSaving } = useSaveMedia(media);
  return (
    <Button tone={tone} icon={icon} isPending={isSaving} onClick={save}>
      {children}
    </Button>
  );
}
