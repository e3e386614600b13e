import { Images } from 'lucide-react';
import { useState } from 'react';
import type { Media } from '#contract/media.ts';
import type { PhotoRun } from '#contract/order-rules.ts';
import { isPhotoFor } from '#frontend/media/onward/photo-of-item.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { IconButton } from '#frontend/ui/IconButton.tsx';
import { lazySlot } from '#frontend/ui/overlays/lazy-part.ts';

const ItemPicker = lazySlot(() => import('#frontend/media/picker/ItemPicker.tsx'), 'ItemPicker');

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
      {isOpen && (
        <ItemPicker
          isOpen
          title="Choose a picture"
          most={1}
          fits={(media) => isPhotoFor(media, run)}
          onClose={() => setOpen(false)}
          onChoose={([media]) => media && choose(media)}
        />
      )}
    </>
  );
}
