import { useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Point } from '#film/camera.ts';
import { color, radius, fillParent, centred } from '../../theme/tokens.ts';
import { round } from '../../ui/shapes.ts';
import { movedSubject, placeText, tappedPoint } from './subject.ts';

const MIDDLE: Point = { x: 0.5, y: 0.5 };

/**
 * The whole photo, on which a tap or the arrow keys choose what the film closes in on. It takes the
 * focus when it appears; Enter and Escape end the choice.
 */
export function SubjectPhoto(props: {
  /** The photo as an image. */
  picture: ReactNode;
  /** The marker's place; null shows none. */
  subject: Point | null;
  onChoose: (subject: Point) => void;
  onEnd: () => void;
}) {
  const { picture, subject, onChoose, onEnd } = props;
  // Until the picture is there it has no proportions.
  const [aspect, setAspect] = useState<number | null>(null);

  function tap(event: MouseEvent<HTMLElement>): void {
    // A click of the keyboard has no place.
    if (event.detail > 0) onChoose(tappedPoint(event.currentTarget.getBoundingClientRect(), event));
    else onEnd();
  }

  function move(event: KeyboardEvent): void {
    if (event.key === 'Escape') onEnd();
    const moved = movedSubject(subject ?? MIDDLE, event);
    if (!moved) return;
    event.preventDefault();
    onChoose(moved);
  }

  return (
    <Box>
      <Fitted style={{ '--aspect': aspect ?? 9 / 16 }}>
        <Surface
          ref={focus}
          type="button"
          aria-label="Subject of the film"
          aria-description="Tap the photo, or move the subject with the arrow keys."
          onClick={tap}
          onKeyDown={move}
          onLoad={({ target }) => {
            if (target instanceof HTMLImageElement) {
              setAspect(target.naturalWidth / target.naturalHeight);
            }
          }}
        >
          {picture}
        </Surface>
        {subject && aspect !== null && (
          <Marker
            role="img"
            aria-label={`Subject: ${placeText(subject)}`}
            style={{ left: `${100 * subject.x}%`, top: `${100 * subject.y}%` }}
          />
        )}
      </Fitted>
    </Box>
  );
}

function focus(surface: HTMLElement | null): void {
  surface?.focus({ preventScroll: true });
  // On a phone it may have been scrolled away, above the button that leads to it.
  surface?.scrollIntoView({ block: 'nearest' });
}

const Box = styled.div`
  ${fillParent}
  ${centred}
  container-type: size;
  background: ${color.background};
`;

/** The photo, as large as it fits into the box: a place in it is a place in the photo. */
const Fitted = styled.div`
  position: relative;
  width: min(100cqw, 100cqh * var(--aspect));
  aspect-ratio: var(--aspect);
`;

const Surface = styled.button`
  ${fillParent}
  overflow: hidden;
  border-radius: ${radius.small};
  cursor: crosshair;
  touch-action: manipulation;
  img {
    width: 100%;
    height: 100%;
  }
`;

/** Seen on light and on dark photos alike. */
const Marker = styled.span`
  position: absolute;
  ${round(36)}
  translate: -50% -50%;
  border: 2px solid ${color.text};
  box-shadow:
    0 0 0 2px ${color.overlay},
    inset 0 0 0 2px ${color.overlay};
  pointer-events: none;
  &::after {
    content: '';
    ${round(6)}
    background: ${color.text};
    box-shadow: 0 0 0 2px ${color.overlay};
  }
`;
