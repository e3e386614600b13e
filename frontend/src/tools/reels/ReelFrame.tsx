import { css, styled } from 'styled-components';
import { color, motion, radius, wideScreen } from '../../theme/tokens.ts';
import type { ReelPhase } from './reel-phase.ts';
import { useKeptMedia } from '../../generations/generation-store.ts';
import { NoPicture } from '../../features/gallery/reuse/NoPicture.tsx';
import { FromMyContent } from '../../features/gallery/reuse/FromMyContent.tsx';
import { DarkOverlay } from '../../features/upload/DarkOverlay.tsx';
import { Photo } from '../../features/upload/Photo.tsx';
import { PhotoDropZone } from '../../features/upload/PhotoDropZone.tsx';
import { photoRules } from '../../features/upload/photo-rules.ts';
import { frameSize } from './frame-size.ts';
import { ReelVideo } from './ReelVideo.tsx';

/** The 9:16 picture the screen is about: drop zone, photo, the photo while it develops, the reel. */
export function ReelFrame({
  phase,
  file,
  error,
  onFile,
}: {
  phase: ReelPhase;
  file: File | null;
  /** Why nothing is ordered without a photo. */
  error: string | undefined;
  onFile: (file: File) => void;
}) {
  const [reel] = useKeptMedia(phase.name === 'done' ? [phase.media] : []);
  if (reel) return <ReelVideo media={reel} />;
  if (phase.name === 'done') {
    return (
      <Frame $shape="video">
        <NoPicture text="Deleted" />
      </Frame>
    );
  }
  if (phase.name !== 'idle') {
    return (
      <Frame $shape="video">
        {file ? <Photo file={file} /> : <Glow style={{ opacity: 1 - overlayOpacity(phase) }} />}
        {file && <DarkOverlay style={{ opacity: overlayOpacity(phase) }} />}
      </Frame>
    );
  }
  return (
    <Frame $shape={file ? 'photo' : 'empty'}>
      <PhotoDropZone
        file={file}
        {...photoRules.reel}
        error={error}
        onFile={onFile}
        moreWays={<FromMyContent run="reel" onFile={onFile} />}
      />
    </Frame>
  );
}

/** The photo comes out of the dark as its reel does. */
function overlayOpacity(phase: ReelPhase): number {
  const progress = phase.name === 'working' ? (phase.generation?.progress ?? 0) : 0;
  return 0.8 - 0.65 * progress;
}

/** On a phone the photo is small, so that the form fits below it. */
const photoFrame = css`
  ${frameSize}
  width: 200px;
  ${wideScreen} {
    ${frameSize}
  }
`;

const emptyFrame = css`
  width: 100%;
  ${wideScreen} {
    ${frameSize}
  }
`;

/** While the reel is made the frame is as large as the reel: nothing moves when it is there. */
const frames = { video: frameSize, photo: photoFrame, empty: emptyFrame };

const Frame = styled.div<{ $shape: keyof typeof frames }>`
  position: relative;
  display: grid;
  overflow: hidden;
  border-radius: ${radius.card};
  background: ${color.surface};
  > [role='group'] {
    min-width: 0;
  }
  ${({ $shape }) => frames[$shape]}
`;

const Glow = styled.div`
  position: absolute;
  inset: 0;
  background: radial-gradient(
    circle at 50% 42%,
    ${color.accentLight}66,
    ${color.accent}40 30%,
    ${color.accentDeep}1f 55%,
    ${color.clear} 78%
  );
  transition: opacity ${motion.slow};
`;
