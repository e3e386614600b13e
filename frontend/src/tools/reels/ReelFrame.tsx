import { css, styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { color, coverBox, on, radius } from '../../theme/tokens.ts';
import { useKeptMedia } from '../../generations/generation-store.ts';
import { NoPicture } from '../../features/gallery/reuse/NoPicture.tsx';
import { DevelopingPhoto } from '../../features/uploads/Photo.tsx';
import type { ChosenPhoto } from '../../media/onward/photo-of-item.ts';
import { accessibleName } from '../../media/caption.ts';
import { prefersReducedMotion } from '../../ui/prefers-reduced-motion.ts';
import { lit } from '../../ui/lit.ts';
import { framePadding, stageHeight } from '../../ui/pictures/Stage.tsx';
import type { ReelPhase } from './reel-phase.ts';

/** The 9:16 picture of an order: the photo while it develops, then the reel. */
export function ReelFrame(props: {
  phase: Exclude<ReelPhase, { name: 'idle' }>;
  photo: ChosenPhoto | null;
}) {
  const { phase, photo } = props;
  const [reel] = useKeptMedia(phase.name === 'done' ? [phase.media] : []);
  if (reel) return <ReelVideo media={reel} />;
  return (
    <Frame $shape="video">
      {phase.name === 'done' ? (
        <NoPicture text="Deleted" />
      ) : (
        <DevelopingPhoto
          photo={photo}
          progress={phase.name === 'working' ? (phase.generation?.progress ?? 0) : 0}
        />
      )}
    </Frame>
  );
}

/** The 9:16 frame of photo and reel: on wide screens as high as its canvas. */
const frameSize = css`
  width: min(100%, 236px);
  aspect-ratio: 9 / 16;
  ${on.wideScreen} {
    width: 280px;
  }
  ${on.stageScreen} {
    width: auto;
    height: calc(${stageHeight} - 2 * ${framePadding} - 2px);
  }
`;

/** Room below the frame before the order: for the photo's tools, and two lines about it. */
const BELOW_FRAME = '100px';

/** A photo, a film with its controls and the choice of a subject are all as high: nothing moves. */
const PHONE_HEIGHT = '400px';

const onWideScreens = css`
  ${on.wideScreen} {
    width: 280px;
    height: auto;
  }
  ${on.stageScreen} {
    width: auto;
    height: calc(${stageHeight} - 2 * ${framePadding} - 2px - ${BELOW_FRAME});
  }
`;

const photoFrame = css`
  height: ${PHONE_HEIGHT};
  aspect-ratio: 9 / 16;
  ${onWideScreens}
`;

const emptyFrame = css`
  width: 100%;
  aspect-ratio: 9 / 16;
  ${onWideScreens}
`;

/** On a phone as wide as the window: for the controls, and for the finger. */
const stageFrame = css`
  width: 100%;
  height: ${PHONE_HEIGHT};
  background: none;
  ${on.wideScreen} {
    aspect-ratio: 9 / 16;
  }
  ${onWideScreens}
`;

/** While the reel is made the frame is as large as the reel: nothing moves when it is there. */
const frames = { video: frameSize, photo: photoFrame, stage: stageFrame, empty: emptyFrame };

/** The 9:16 picture of the screen. */
export const Frame = styled.div<{ $shape: keyof typeof frames }>`
  position: relative;
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  overflow: hidden;
  border-radius: ${radius.card};
  background: ${color.surface};
  > [role='group'] {
    min-width: 0;
  }
  ${({ $shape }) => frames[$shape]}
`;

/** The finished reel: it plays at once, silently, unless the person prefers stillness. */
function ReelVideo({ media }: { media: Media }) {
  return (
    <Screen>
      {/* A generated reel has nothing said in it that captions could carry. */}
      <video
        src={media.imageUrl}
        poster={media.posterUrl ?? undefined}
        aria-label={accessibleName(media)}
        controls
        playsInline
        loop
        muted
        autoPlay={!prefersReducedMotion()}
      />
    </Screen>
  );
}

const Screen = styled.div`
  ${frameSize}
  border-radius: ${radius.card};
  ${lit(0)}
  video {
    ${coverBox}
    border-radius: inherit;
    background: ${color.surface};
  }
`;
