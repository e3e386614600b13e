import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { color, fontSize, radius, space } from '#frontend/theme/tokens.ts';
import { BeforeAfter } from '#frontend/ui/BeforeAfter.tsx';
import { FilePicture } from '#frontend/ui/FilePicture.tsx';
import { lit } from '#frontend/ui/lit.ts';
import { Tabs } from '#frontend/ui/Tabs.tsx';
import { LargePicture } from './LargePicture.tsx';

type View = 'side' | 'slider';

const views = [
  { value: 'side', label: 'Side by side' },
  { value: 'slider', label: 'Slider' },
] as const;

/**
 * Original and enhanced: beside each other at every size, each opening large, or one over the other
 * with a line between them. Give it the item's id as `key`.
 */
export function Comparison({
  original,
  enhanced,
  takenPx,
  isLit = false,
}: {
  /** Its address, or the file where that is at hand. */
  original: string | File;
  enhanced: Media;
  /** Height of what else has to fit into the window. */
  takenPx: number;
  /** The enhanced picture has just been made. */
  isLit?: boolean;
}) {
  const [view, setView] = useState<View>('side');
  const [ratio, setRatio] = useState(ratioOf(enhanced));
  const before =
    typeof original === 'string' ? (
      <img src={original} alt="Original" />
    ) : (
      <FilePicture file={original} alt="Original" />
    );
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
  return (
    <Views>
      <Tabs label="How to compare" value={view} onChange={setView} tabs={views}>
        {view === 'slider' ? (
          <Frame {...shape} $columns={1} $isLit={isLit}>
            <BeforeAfter
              before={before}
              after={after}
              beforeLabel="Original"
              afterLabel="Enhanced"
            />
          </Frame>
        ) : (
          <Pair>
            <Side name="Original" picture={before} shape={shape} />
            <Side name="Enhanced" picture={after} shape={{ ...shape, $isLit: isLit }} />
          </Pair>
        )}
      </Tabs>
    </Views>
  );
}

/** The enhanced picture alone, where its original is not kept. */
export function EnhancedAlone({
  enhanced,
  takenPx,
  isLit = false,
}: {
  enhanced: Media;
  takenPx: number;
  isLit?: boolean;
}) {
  return (
    <Frame $ratio={ratioOf(enhanced)} $takenPx={takenPx} $columns={1} $isLit={isLit}>
      <img src={enhanced.imageUrl} alt="Enhanced" />
    </Frame>
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
      <figcaption>{name}</figcaption>
    </figure>
  );
}

function ratioOf({ width, height }: Media): number {
  return width && height ? width / height : 4 / 5;
}

const Views = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  min-width: 0;
`;

const Pair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: ${space[3]};
  figcaption {
    padding-top: ${space[2]};
    color: ${color.muted};
    font-size: ${fontSize[14]};
    text-align: center;
  }
`;

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
    width: 100%;
    height: 100%;
    border-radius: inherit;
    object-fit: cover;
  }
  ${({ $isLit }) => $isLit && lit(0)}
`;
