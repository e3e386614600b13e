import type { Media } from '#contract/media.ts';
import { Stack } from '#frontend/ui/layout.ts';
import { Dialog } from '#frontend/ui/overlays/Dialog.tsx';
import { PictureTiles } from './PictureTiles.tsx';

/** Asks which of several items something is done with. */
export function WhichPicture(props: {
  title: string;
  pictures: readonly Media[];
  isOpen: boolean;
  onClose: () => void;
  onChoose: (media: Media) => void;
}) {
  const { title, pictures, isOpen, onClose, onChoose } = props;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} description="Which picture?">
      <Stack $gap={4} $top={4}>
        <PictureTiles label="Pictures" pictures={pictures} onChoose={onChoose} />
      </Stack>
    </Dialog>
  );
}
