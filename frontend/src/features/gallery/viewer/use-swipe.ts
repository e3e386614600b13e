import { useRef, type TouchEvent } from 'react';
import { prefersReducedMotion } from '#frontend/ui/prefers-reduced-motion.ts';

type Swipe = 'left' | 'right' | 'down';

const SIDEWAYS_PX = 48;
const DOWN_PX = 96;
/** The controls of a video, at its lower edge, move by the same finger. */
const VIDEO_CONTROLS_PX = 72;

/**
 * Handlers that read a finger's swipe on their element; the element with the ref `moved` follows it
 * until it is lifted.
 */
export function useSwipe(follow: Partial<Record<Swipe, () => void>>) {
  const moved = useRef<HTMLDivElement>(null);
  const start = useRef<{ x: number; y: number } | null>(null);

  function wayOf({ clientX, clientY }: { clientX: number; clientY: number }) {
    const from = start.current ?? { x: clientX, y: clientY };
    return { x: clientX - from.x, y: clientY - from.y };
  }

  function rest(): void {
    start.current = null;
    if (moved.current) moved.current.style.transform = '';
  }

  const handlers = {
    onTouchStart: (event: TouchEvent<HTMLElement>) => {
      const touch = event.touches[0];
      const isOne = event.touches.length === 1 && touch;
      if (!isOne || isTaken(event) || isScrolled(event.currentTarget)) return rest();
      start.current = { x: touch.clientX, y: touch.clientY };
    },
    onTouchMove: (event: TouchEvent) => {
      const touch = event.touches[0];
      if (!touch || !start.current) return;
      if (event.touches.length > 1) return rest();
      const { x, y } = wayOf(touch);
      const isSideways = Math.abs(x) > Math.abs(y);
      if (!moved.current || prefersReducedMotion()) return;
      moved.current.style.transform = isSideways
        ? `translateX(${x}px)`
        : `translateY(${Math.max(y, 0)}px)`;
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      const swipe = touch && start.current ? swipeOf(wayOf(touch)) : null;
      rest();
      if (swipe) follow[swipe]?.();
    },
    onTouchCancel: rest,
  };
  return { moved, handlers };
}

/**
 * A slider, a tab or the controls of a video take the finger for themselves; so does an enlarged
 * page.
 */
function isTaken({ target, touches }: TouchEvent): boolean {
  if ((window.visualViewport?.scale ?? 1) > 1.01) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest('input, [role="slider"], [role="tab"]')) return true;
  const controlsTop = target.getBoundingClientRect().bottom - VIDEO_CONTROLS_PX;
  return target instanceof HTMLVideoElement && (touches[0]?.clientY ?? 0) > controlsTop;
}

/** A finger that moves down scrolls back to the picture first. */
function isScrolled(element: Element): boolean {
  const dialog = element.closest('[role="dialog"]');
  return dialog !== null && dialog.scrollTop > 0;
}

/** Meaning of a finger's way, in CSS pixels; null where it is not clear or not far enough. */
export function swipeOf({ x, y }: { x: number; y: number }): Swipe | null {
  const [across, along] = [Math.abs(x), Math.abs(y)];
  if (across >= SIDEWAYS_PX && across > along * 1.5) return x < 0 ? 'left' : 'right';
  if (y >= DOWN_PX && along > across * 1.5) return 'down';
  return null;
}
