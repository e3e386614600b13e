import { Crop, Crosshair, ImagePlus, RotateCw, Undo2 } from 'lucide-react';
import type { Ref } from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { FromMyContent } from '../../features/uploads/FromMyContent.tsx';
import { color } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Row } from '../../ui/layout.ts';
import type { PhotoShaping } from './use-photo-shape.ts';

/** Buttons for what can be done with a chosen photo before it is ordered. */
export function PhotoTools(props: {
  shaping: PhotoShaping;
  /** The choice of the subject; null where whoever makes the reel cannot be told. */
  aim: {
    isOn: boolean;
    toggle: () => void;
    /** Null where the subject is the one that was found. */
    undo: (() => void) | null;
  } | null;
  aimButton: Ref<HTMLButtonElement>;
  /** The photo was chosen from My Content. */
  isFromContent: boolean;
  /** Another photo shall be chosen. */
  onChange: () => void;
  onChoose: (media: Media) => void;
}) {
  const { shaping, aim, aimButton, isFromContent, onChange, onChoose } = props;
  const { isPending, turn, cutUpright, undo } = shaping;
  return (
    <Tools role="group" aria-label="Photo">
      {aim && (
        <IconButton
          ref={aimButton}
          label="Choose the subject"
          aria-pressed={aim.isOn}
          onClick={aim.toggle}
        >
          <Crosshair size={20} aria-hidden />
        </IconButton>
      )}
      {aim?.isOn ? (
        <>
          <Button disabled={!aim.undo} onClick={aim.undo ?? undefined}>
            Find it for me
          </Button>
          <Button onClick={aim.toggle}>Done</Button>
        </>
      ) : (
        <>
          <IconButton label="Turn the photo" disabled={isPending} onClick={turn}>
            <RotateCw size={20} aria-hidden />
          </IconButton>
          <IconButton
            label="Cut the photo to 9:16"
            disabled={isPending || !cutUpright}
            onClick={cutUpright ?? undefined}
          >
            <Crop size={20} aria-hidden />
          </IconButton>
          <IconButton
            label="Undo turns and cuts"
            disabled={isPending || !undo}
            onClick={undo ?? undefined}
          >
            <Undo2 size={20} aria-hidden />
          </IconButton>
          <IconButton label="Choose another photo" onClick={onChange}>
            <ImagePlus size={20} aria-hidden />
          </IconButton>
          <FromMyContent run="reel" onChoose={onChoose} isIcon hasFocus={isFromContent} />
        </>
      )}
    </Tools>
  );
}

const Tools = styled(Row).attrs({ $gap: 1, $justify: 'center' })`
  [aria-pressed='true'] {
    background: ${color.lifted};
    color: ${color.text};
  }
`;
