import { ChevronLeft, ChevronRight, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { color, on, radius, space, centred } from '#frontend/theme/tokens.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { Dialog } from '#frontend/ui/overlays/Dialog.tsx';
import { lazySlot } from '#frontend/ui/overlays/lazy-part.ts';
import { IconButton } from '#frontend/ui/IconButton.tsx';
import { accessibleName } from '#frontend/media/caption.ts';
import { Picture } from '#frontend/media/Picture.tsx';
import { useItemActions } from '#frontend/media/onward/use-item-actions.ts';
import { useAddress } from '#frontend/media/use-address.ts';
import { Comparison, keptOriginal } from './Comparison.tsx';
import { Film } from '#frontend/media/Film.tsx';
import { PreviewRail } from './PreviewRail.tsx';
import { actionBarHeight, captionHeight, freeHeight, railWidth } from './preview-sizes.ts';
import { useKeys } from '../use-keys.ts';
import { useSwipe } from './use-swipe.ts';

const AsPost = lazySlot(() => import('./AsPost.tsx'), 'AsPost');

/** Around two pictures: the tabs above them, their names below, the caption and the actions. */
const AROUND_PAIR_PX = 274;

/**
 * An item as large as the window, what is known of it and what can be done with it. Arrow keys and
 * swipes lead to its neighbours; a swipe down closes it.
 */
export function Preview(props: {
  media: Media;
  /** Undefined where there is none. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}) {
  const { media, onPrevious, onNext, onClose } = props;
  const { search } = useAddress();
  const cover = useItemActions('cover').find(({ parameter }) => search.has(parameter));
  // Something lies over it: nothing plays, and keys are not for it.
  const isCovered = cover !== undefined;
  const [isPost, setPost] = useState(false);
  // The cover opens later: of two that open at once, one would hide the other from screen readers.
  const [layout, setLayout] = useState<HTMLElement | null>(null);
  const { moved, handlers } = useSwipe({ left: onNext, right: onPrevious, down: onClose });
  useKeys(isCovered ? {} : { ArrowLeft: onPrevious, ArrowRight: onNext });
  return (
    <Dialog isOpen onClose={onClose} title={accessibleName(media)} isTitleHidden shape="viewer">
      <Layout ref={setLayout}>
        {/* The dialog has a button that closes it, and Escape. */}
        <Stage
          {...handlers}
          role="presentation"
          onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
        >
          <div style={{ maxWidth: '100%', cursor: 'auto' }} ref={moved}>
            {isPost ? (
              <AsPost media={media} isStill={isCovered} />
            ) : (
              <PreviewFrame media={media} isStill={isCovered} />
            )}
          </div>
          <StepButton $side="left">
            <IconButton label="Previous" disabled={!onPrevious} onClick={onPrevious}>
              <ChevronLeft size={24} aria-hidden />
            </IconButton>
          </StepButton>
          <StepButton $side="right">
            <IconButton label="Next" disabled={!onNext} onClick={onNext}>
              <ChevronRight size={24} aria-hidden />
            </IconButton>
          </StepButton>
        </Stage>
        <PreviewRail
          media={media}
          onDelete={onNext ?? onPrevious ?? onClose}
          asPost={
            <Button
              icon={<Smartphone size={16} aria-hidden />}
              aria-pressed={isPost}
              onClick={() => setPost(!isPost)}
            >
              See as a post
            </Button>
          }
        />
        {layout && cover && <cover.Part key={media.id} media={media} />}
      </Layout>
    </Dialog>
  );
}

/** An item as large as the window allows, in its own shape; an enhanced one beside its original. */
function PreviewFrame({ media, isStill }: { media: Media; isStill: boolean }) {
  const original = keptOriginal(media);
  if (original) {
    return (
      <PairFrame>
        <Comparison key={media.id} original={original} enhanced={media} takenPx={AROUND_PAIR_PX} />
      </PairFrame>
    );
  }
  return (
    <MediaFrame $ratio={ratioOf(media)}>
      {media.isVideo && !isStill ? (
        <Film media={media} />
      ) : (
        <Picture
          media={media}
          url={media.posterUrl ?? media.imageUrl}
          fit={isPortrait(media) ? 'cover' : 'contain'}
        />
      )}
    </MediaFrame>
  );
}

/** Whether an item has nearly the shape that its thumbnail was cut to. */
function isPortrait({ width, height }: Media): boolean {
  return Math.abs(width / height - 9 / 16) < 0.02;
}

function ratioOf(media: Media): number {
  const { width, height } = media;
  return isPortrait(media) || !width || !height ? 9 / 16 : width / height;
}

const Layout = styled.div`
  padding-bottom: calc(${actionBarHeight} + env(safe-area-inset-bottom));
  ${on.wideScreen} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) ${railWidth};
    height: 100dvh;
    padding-bottom: 0;
  }
`;

const Stage = styled.div`
  position: relative;
  ${centred}
  min-height: ${freeHeight};
  /* Sideways belongs to the neighbours, not to the browser's history. */
  touch-action: pan-y pinch-zoom;
  ${on.wideScreen} {
    min-height: 0;
    padding: ${space[4]} 64px;
    cursor: zoom-out;
  }
`;

/** Beside the picture; on phones beside the caption below it. */
const StepButton = styled.div<{ $side: 'left' | 'right' }>`
  position: absolute;
  z-index: 1;
  top: calc(100% + (${captionHeight} - 44px) / 2);
  ${({ $side }) => $side}: ${space[2]};
  button {
    color: ${color.text};
  }
  button:disabled {
    visibility: hidden;
  }
  ${on.wideScreen} {
    top: calc(50% - 22px);
    button {
      border-radius: ${radius.full};
      background: ${color.raised};
    }
  }
`;

/** Known before the file is there, so that nothing moves while it loads. */
const MediaFrame = styled.div<{ $ratio: number }>`
  --free-height: ${freeHeight};
  --free-width: 100vw;
  position: relative;
  width: min(var(--free-width), calc(var(--free-height) * ${({ $ratio }) => $ratio}));
  aspect-ratio: ${({ $ratio }) => $ratio};
  overflow: hidden;
  background: ${color.background};
  video {
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
  ${on.wideScreen} {
    --free-height: calc(100dvh - 32px);
    --free-width: calc(100vw - ${railWidth} - 128px);
  }
`;

const PairFrame = styled.div`
  width: 100vw;
  padding: ${space[2]};
  ${on.wideScreen} {
    width: min(calc(100vw - ${railWidth} - 128px), 1100px);
  }
`;
