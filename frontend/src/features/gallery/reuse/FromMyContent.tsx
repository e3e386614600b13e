import { useMutation } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { useState } from 'react';
import type { Media } from '#contract/media.ts';
import type { PhotoRun } from '#contract/order-rules.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { Dialog } from '#frontend/ui/overlays/Dialog.tsx';
import { IconButton } from '#frontend/ui/IconButton.tsx';
import { lazySlot } from '#frontend/ui/overlays/lazy-part.ts';
import { photoFile } from '#frontend/media/onward/photo-of-item.ts';

const LastPictures = lazySlot(() => import('./LastPictures.tsx'), 'LastPictures');

const name = 'From My Content';

function takeFocus(button: HTMLElement | null): void {
  button?.focus({ preventScroll: true });
}

/** Brings a picture of the user as the photo of `run`; stands in a drop zone, or as an icon. */
export function FromMyContent(props: {
  run: PhotoRun;
  onFile: (file: File) => void;
  isIcon?: boolean;
  /** The icon takes the place of the button that had the focus. */
  hasFocus?: boolean;
}) {
  const { run, onFile, isIcon = false, hasFocus = false } = props;
  const [isOpen, setOpen] = useState(false);
  const fetching = useMutation({ mutationFn: photoFile });

  function close(): void {
    setOpen(false);
    // One that still comes is not wanted any more.
    fetching.reset();
  }

  function choose(media: Media): void {
    if (fetching.isPending) return;
    fetching.mutate(media, {
      onSuccess: (file) => {
        close();
        onFile(file);
      },
    });
  }

  return (
    <>
      {isIcon ? (
        <IconButton
          label={name}
          ref={hasFocus ? takeFocus : undefined}
          onClick={() => setOpen(true)}
        >
          <Images size={20} aria-hidden />
        </IconButton>
      ) : (
        <Button icon={<Images size={18} aria-hidden />} onClick={() => setOpen(true)}>
          {name}
        </Button>
      )}
      <Dialog isOpen={isOpen} onClose={close} title="Choose a picture">
        <LastPictures
          run={run}
          chosenId={fetching.isPending ? fetching.variables.id : null}
          hasFailed={fetching.isError}
          onChoose={choose}
        />
      </Dialog>
    </>
  );
}
