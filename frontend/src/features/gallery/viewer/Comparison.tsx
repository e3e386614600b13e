import { Maximize2 } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { color, coverBox, fillParent, radius, space } from '#frontend/theme/tokens.ts';
import { BeforeAfter } from '#frontend/ui/pictures/BeforeAfter.tsx';
import { Dialog } from '#frontend/ui/overlays/Dialog.tsx';
import { FilePicture } from '#frontend/ui/pictures/FilePicture.tsx';
import { Grid, Note, Stack } from '#frontend/ui/layout.ts';
import { lit } from '#frontend/ui/lit.ts';
import { round } from '#frontend/ui/shapes.ts';
import { Tabs } from '#frontend/ui/Tabs.tsx';

type View = 'side' | 'slider';

const views = [
  { value: 'side', label: 'Side by side' },
  { value: 'slider', label: 'Slider' },
] as const;

/**
 * Original and enhanced: beside each other at every size, each opening large, or one over the other
 * with a line between them; the enhanced one alone where its original is not kept. Give it the
 * item's id as `key`.
 */
export function Comparison(props: {
  /** Its address, or the file where that is at hand. */
  original: string | File | null;
  enhanced: Media;
  /** Height of what else has to fit into the window. */
  takenPx: number;
  /** The enhanced picture has just been made. */
  isLit?: boolean;
}) {
  const { original, enhanced, takenPx, isLit = false } = props;
  const [view, setView] = useState<View>('side');
  const [ratio, setRatio] = useState(ratioOf(enhanced));
  const after = (
    <img
      src={enhanced.imageUrl}
      alt="Enhanced"
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        setRatio(naturalWidth / naturalHeight)
      }
    />
  );
  const shape = { $ratio: ratio, $takenPx: takenPx };
  const alone = (picture: ReactNode) => (
    <Frame {...shape} $columns={1} $isLit={isLit}>
      {picture}
    </Frame>
  );
  if (original === null) return alone(after);
  const before =
    typeof original === 'string' ? (
      <img src={original} alt="Original" />
    ) : (
      <FilePicture file={original} alt="Original" />
    );
  return (
    <Stack $gap={4}>
      <Tabs label="How to compare" value={view} onChange={setView} tabs={views}>
        {view === 'slider' ? (
          alone(<BeforeAfter before={before} after={after} />)
        ) : (
          <Grid $gap={3} $columns={2}>
            <Side name="Original" picture={before} shape={shape} />
            <Side name="Enhanced" picture={after} shape={{ ...shape, $isLit: isLit }} />
          </Grid>
        )}
      </Tabs>
    </Stack>
  );
}

/** The address of the photo that is kept with an enhanced picture; null where there is none. */
export function keptOriginal({ isSketch, originalImageUrl }: Media): string | null {
  // A sketch names the item it was drawn of, which may be gone.
  return isSketch ? null : originalImageUrl;
}

type Shape = { $ratio: number; $takenPx: number; $isLit?: boolean };

function Side({ name, picture, shape }: { name: string; picture: ReactNode; shape: Shape }) {
  return (
    <figure>
      <Frame {...shape} $columns={2}>
        {picture}
        <LargePicture name={name} ratio={shape.$ratio}>
          {picture}
        </LargePicture>
      </Frame>
      <Note as="figcaption" $size={14} $top={2} $isCentred>
        {name}
      </Note>
    </figure>
  );
}

/**
 * A button over all of its positioned parent that opens `children`, a picture, as large as fits.
 */
function LargePicture(props: {
  name: string;
  /** Width by height. */
  ratio: number;
  children: ReactNode;
}) {
  const { name, ratio, children } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <OpenButton type="button" aria-label={`Open ${name} large`} onClick={() => setOpen(true)}>
        <Corner aria-hidden>
          <Maximize2 size={16} />
        </Corner>
      </OpenButton>
      {/* React's events leave the dialog by its place in the tree. */}
      <div role="presentation" onKeyDown={keepArrows}>
        <Dialog
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          title={name}
          isTitleHidden
          shape="media"
        >
          <Large $ratio={ratio}>{children}</Large>
        </Dialog>
      </div>
    </>
  );
}

/** They would turn to another item of the gallery behind the dialog. */
function keepArrows(event: KeyboardEvent): void {
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') event.preventDefault();
}

function ratioOf({ width, height }: Media): number {
  return width && height ? width / height : 4 / 5;
}

/** A frame as high as the window has room for, in the picture's own shape. */
const Frame = styled.div<Shape & { $columns: 1 | 2 }>`
  position: relative;
  width: min(100%, calc((100dvh - ${({ $takenPx }) => $takenPx}px) * ${({ $ratio }) => $ratio}));
  ${({ $columns }) => $columns === 1 && 'min-width: min(100%, 280px);'}
  aspect-ratio: ${({ $ratio }) => $ratio};
  margin: 0 auto;
  border-radius: ${radius.card};
  background: ${color.surface};
  > img {
    ${coverBox}
    border-radius: inherit;
  }
  ${({ $isLit }) => $isLit && lit(0)}
`;

const OpenButton = styled.button`
  ${fillParent}
  border-radius: ${radius.card};
  cursor: zoom-in;
  &:focus-visible {
    outline-offset: -3px;
  }
`;

const Corner = styled.span`
  position: absolute;
  right: ${space[2]};
  bottom: ${space[2]};
  ${round(32)}
  background: ${color.overlay};
  color: ${color.text};
`;

const Large = styled.div<{ $ratio: number }>`
  width: min(calc(100vw - 34px), calc((100dvh - 34px) * ${({ $ratio }) => $ratio}));
  aspect-ratio: ${({ $ratio }) => $ratio};
  img {
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
`;
