import { useCallback, useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

const LONG_PRESS_MS = 450;
/** A finger that moves further wants to scroll. */
const MOVE_TOLERANCE_PX = 10;

/**
 * Handlers for an element that a finger may hold: `onLongPress` runs while it is still down, and the
 * click that would follow is swallowed.
 */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<{ timer: number; x: number; y: number } | null>(null);
  const isHeld = useRef(false);
  const stop = useCallback(() => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  }, []);
  useEffect(() => stop, [stop]);

  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      isHeld.current = false;
      if (pointerType === 'mouse') return;
      const timer = window.setTimeout(() => {
        isHeld.current = true;
        press.current = null;
        onLongPress();
      }, LONG_PRESS_MS);
      press.current = { timer, x, y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = press.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > MOVE_TOLERANCE_PX) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture: (event: MouseEvent) => {
      if (!isHeld.current) return;
      isHeld.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    // The browser's own menu of a held picture would lie over the selection.
    onContextMenu: (event: MouseEvent) => {
      if (isHeld.current || press.current) event.preventDefault();
    },
  };
}
