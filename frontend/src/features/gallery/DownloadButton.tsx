import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
  const { mutate: save, isPending } = useMutation({
    mutationFn: () => saveMedia(media.imageUrl, fileNameOf(media)),
  });
  return (
    <Button tone={tone} icon={icon} isPending={isPending} onClick={() => save()}>
      {children}
    </Button>
  );
}
