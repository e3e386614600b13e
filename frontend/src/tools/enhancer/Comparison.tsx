import { useState } from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { FilePicture } from '../../features/upload/FilePicture.tsx';
import { color, fontSize, radius, space } from '../../theme/tokens.ts';
import { BeforeAfter } from '../../ui/BeforeAfter.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Stack } from '../../ui/layout.ts';

type View = 'side' | 'slider';

/** A phone is too narrow for two pictures that shall be compared. */
const firstView = (): View => (matchMedia('(min-width: 768px)').matches ? 'side' : 'slider');

const views = [
  { value: 'side', label: 'Side by side' },
  { value: 'slider', label: 'Slider' },
] as const;

/** Original and enhanced, beside each other or one over the other with a line between them. */
export function Comparison({ original, enhanced }: { original: File; enhanced: Media }) {
  const [view, setView] = useState<View>(firstView);
  const [ratio, setRatio] = useState(ratioOf(enhanced));
  const before = <FilePicture file={original} alt="Original" />;
  const after = (
    <img
      src={enhanced.imageUrl}
      alt="Enhanced"
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        setRatio(naturalWidth / naturalHeight)
      }
    />
  );
  return (
    <Stack $gap={4}>
      <Tabs label="How to compare" value={view} onChange={setView} tabs={views}>
        {view === 'slider' ? (
          <Frame $ratio={ratio} $columns={1}>
            <BeforeAfter
              before={before}
              after={after}
              beforeLabel="Original"
              afterLabel="Enhanced"
            />
          </Frame>
        ) : (
          <Pair>
            <figure>
              <Frame $ratio={ratio} $columns={2}>
                {before}
              </Frame>
              <figcaption>Original</figcaption>
            </figure>
            <figure>
              <Frame $ratio={ratio} $columns={2}>
                {after}
              </Frame>
              <figcaption>Enhanced</figcaption>
            </figure>
          </Pair>
        )}
      </Tabs>
    </Stack>
  );
}

/** The enhanced picture alone, after a reload: the original never left its device to stay. */
export function EnhancedAlone({ enhanced }: { enhanced: Media }) {
  return (
    <Frame $ratio={ratioOf(enhanced)} $columns={1}>
      <img src={enhanced.imageUrl} alt="Enhanced" />
    </Frame>
  );
}

function ratioOf({ width, height }: Media): number {
  return width && height ? width / height : 4 / 5;
}

const Pair = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space[3]};
  figcaption {
    padding-top: ${space[2]};
    color: ${color.muted};
    font-size: ${fontSize[14]};
    text-align: center;
  }
`;

/** As high as the window has room for, in the picture's own shape. */
const Frame = styled.div<{ $ratio: number; $columns: 1 | 2 }>`
  width: min(100%, calc((100dvh - 320px) * ${({ $ratio }) => $ratio}));
  ${({ $columns }) => $columns === 1 && 'min-width: min(100%, 280px);'}
  aspect-ratio: ${({ $ratio }) => $ratio};
  margin: 0 auto;
  overflow: hidden;
  border-radius: ${radius.card};
  background: ${color.surface};
  > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;
