import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { color, radius, space, wideScreen } from '#frontend/theme/tokens.ts';
import { Dialog } from '#frontend/ui/Dialog.tsx';
import { IconButton } from '#frontend/ui/IconButton.tsx';
import { accessibleName } from '../caption.ts';
import { PreviewFrame } from './PreviewFrame.tsx';
import { PreviewRail } from './PreviewRail.tsx';
import { actionBarHeight, captionHeight, peekHeight, railWidth } from './preview-sizes.ts';
import { useSwipe } from './use-swipe.ts';

/**
 * An item as large as the window, what is known of it and what can be done with it. Arrow keys and
 * swipes lead to its neighbours; a swipe down closes it.
 */
export function Preview({
  media,
  hasPrevious,
  hasNext,
  onStep,
  onClose,
}: {
  media: Media;
  hasPrevious: boolean;
  hasNext: boolean;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}) {
  const { moved, handlers } = useSwipe({
    onLeft: hasNext ? () => onStep(1) : undefined,
    onRight: hasPrevious ? () => onStep(-1) : undefined,
    onDown: onClose,
  });
  useArrowKeys(
    () => onStep(-1),
    () => onStep(1),
  );

  function leave(): void {
    if (hasNext) onStep(1);
    else if (hasPrevious) onStep(-1);
    else onClose();
  }

  return (
    <Dialog isOpen onClose={onClose} title={accessibleName(media)} isTitleHidden shape="viewer">
      <Layout>
        {/* The dialog has a button that closes it, and Escape. */}
        <Stage
          {...handlers}
          role="presentation"
          onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
        >
          <Moving ref={moved}>
            <PreviewFrame media={media} />
          </Moving>
          <StepButton $side="left">
            <IconButton label="Previous" disabled={!hasPrevious} onClick={() => onStep(-1)}>
              <ChevronLeft size={24} aria-hidden />
            </IconButton>
          </StepButton>
          <StepButton $side="right">
            <IconButton label="Next" disabled={!hasNext} onClick={() => onStep(1)}>
              <ChevronRight size={24} aria-hidden />
            </IconButton>
          </StepButton>
        </Stage>
        <PreviewRail media={media} onDelete={leave} />
      </Layout>
    </Dialog>
  );
}

/** Left and right arrow anywhere on the page, while the caller is shown. */
function useArrowKeys(onLeft: () => void, onRight: () => void): void {
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      // A focused video seeks, and a slider moves, by the same keys; tabs have taken theirs.
      if (event.target instanceof HTMLVideoElement || event.target instanceof HTMLInputElement)
        return;
      if (event.defaultPrevented) return;
      if (event.key === 'ArrowLeft') onLeft();
      if (event.key === 'ArrowRight') onRight();
    };
    window.addEventListener('keydown', go);
    return () => window.removeEventListener('keydown', go);
  });
}

const Layout = styled.div`
  padding-bottom: calc(${actionBarHeight} + env(safe-area-inset-bottom));
  ${wideScreen} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) ${railWidth};
    height: 100dvh;
    padding-bottom: 0;
  }
`;

const Stage = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  min-height: calc(
    100dvh - ${actionBarHeight} - ${captionHeight} - ${peekHeight} - env(safe-area-inset-bottom)
  );
  /* Sideways belongs to the neighbours, not to the browser's history. */
  touch-action: pan-y pinch-zoom;
  ${wideScreen} {
    min-height: 0;
    padding: ${space[4]} 64px;
    cursor: zoom-out;
  }
`;

/** Follows the finger. */
const Moving = styled.div`
  max-width: 100%;
  cursor: auto;
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
  ${wideScreen} {
    top: calc(50% - 22px);
    button {
      border-radius: ${radius.full};
      background: ${color.raised};
    }
  }
`;
