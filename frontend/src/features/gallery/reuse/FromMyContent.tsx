import { Images } from 'lucide-react';
import { useState } from 'react';
import type { Media } from '#contract/media.ts';
import type { PhotoRun } from '#contract/order-rules.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { Dialog } from '#frontend/ui/overlays/Dialog.tsx';
import { IconButton } from '#frontend/ui/IconButton.tsx';
import { lazySlot } from '#frontend/ui/overlays/lazy-part.ts';

const LastPictures = lazySlot(() => import('./LastPictures.tsx'), 'LastPictures');

const name = 'From My Content';

function takeFocus(button: HTMLElement | null): void {
  button?.focus({ preventScroll: true });
}

/** Brings a picture of the user as the photo of `run`; stands in a drop zone, or as an icon. */
export function FromMyContent(props: {
  run: PhotoRun;
  onChoose: (media: Media) => void;
  isIcon?: boolean;
  /** The icon takes the place of the button that had the focus. */
  hasFocus?: boolean;
}) {
  const { run, onChoose, isIcon = false, hasFocus = false } = props;
  const [isOpen, setOpen] = useState(false);

  function choose(media: Media): void {
    setOpen(false);
    onChoose(media);
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
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Choose a picture">
        <LastPictures run={run} onChoose={choose} />
      </Dialog>
    </>
  );
}
