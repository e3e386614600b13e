import { useState, type ReactNode } from 'react';
import type { Media } from '#contract/media.ts';
import { Button, type ButtonTone } from '../../ui/Button.tsx';
import { fileNameOf, type FileNameSource } from './file-names.ts';
import { saveMedia } from './save-media.ts';

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
  const [isPending, setPending] = useState(false);
  async function save(): Promise<void> {
    setPending(true);
    await saveMedia(media.imageUrl, fileNameOf(media));
    setPending(false);
  }
  return (
    <Button tone={tone} icon={icon} isPending={isPending} onClick={() => void save()}>
      {children}
    </Button>
  );
}
