import { css, styled } from 'styled-components';
import { FromMyContent } from '../../features/gallery/reuse/FromMyContent.tsx';
import { DarkOverlay } from '../../features/upload/DarkOverlay.tsx';
import { Photo } from '../../features/upload/Photo.tsx';
import { PhotoDropZone } from '../../features/upload/PhotoDropZone.tsx';
import { photoRules } from '../../features/upload/photo-rules.ts';
import { color, radius, space, stageScreen } from '../../theme/tokens.ts';
import { EnhancerExample } from './EnhancerExample.tsx';

/** Drop zone, then the photo; while it is worked on it comes out of the dark. */
export function PhotoFrame({
  file,
  progress,
  error,
  onFile,
}: {
  file: File | null;
  /** Null before it is ordered. */
  progress: number | null;
  /** Why nothing is ordered without a photo. */
  error: string | undefined;
  onFile: (file: File) => void;
}) {
  if (progress !== null) {
    return (
      <Frame>
        {file ? <Photo file={file} /> : <Glow />}
        <DarkOverlay style={{ opacity: 0.75 - 0.65 * progress }} />
      </Frame>
    );
  }
  // One tree with and without a photo: the zone keeps the focus when one is chosen.
  return (
    <Frame $isEmpty={file === null}>
      <PhotoDropZone
        file={file}
        {...photoRules.enhance}
        error={error}
        onFile={onFile}
        moreWays={<FromMyContent run="enhance" onFile={onFile} />}
      />
      {!file && <EnhancerExample onFile={onFile} />}
    </Frame>
  );
}

/** Height of a photo on screens where the canvas has no height of its own. */
export const photoHeight = 'min(85vw, 46dvh)';

/** The box for the photo; while it is empty, what will come of one stands beside it or below. */
const beginning = css`
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[6]};
  ${stageScreen} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    padding: ${space[3]} ${space[6]} ${space[3]} ${space[3]};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    background: ${color.surface};
  }
`;

const photo = css`
  overflow: hidden;
  height: ${photoHeight};
  border-radius: ${radius.card};
  background: ${color.surface};
  ${stageScreen} {
    height: auto;
  }
`;

const Frame = styled.div<{ $isEmpty?: boolean }>`
  position: relative;
  display: grid;
  width: 100%;
  ${({ $isEmpty }) => ($isEmpty ? beginning : photo)}
`;

const Glow = styled.div`
  background: radial-gradient(
    circle at 50% 42%,
    ${color.accentLight}40,
    ${color.accent}26 30%,
    ${color.clear} 75%
  );
`;
