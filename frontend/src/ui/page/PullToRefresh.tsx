import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, fontSize, inRow, layer, radius, sizes, space } from '../../theme/tokens.ts';
import { idle, pullAt, refreshing, REFRESH_LASTS_MS, VIBRATION_MS, type Pull } from './pull.ts';
import { Spinner } from './Spinner.tsx';

const texts = {
  pulling: 'Pull to refresh',
  ready: 'Release to refresh',
  refreshing: 'Refreshing...',
} as const;

/** Runs `onRefresh` when the content is pulled down on a touch screen. */
export function PullToRefresh(props: { onRefresh: () => Promise<void>; children: ReactNode }) {
  const { onRefresh, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const pull = usePull(box, onRefresh);
  return (
    <div style={{ minHeight: 'inherit' }} ref={box}>
      {pull.state !== 'idle' && (
        <Indicator
          role="status"
          style={{ transform: `translate(-50%, ${pull.distance / 2 - 20}px)` }}
          $isReady={pull.state !== 'pulling'}
        >
          {pull.state === 'refreshing' && <Spinner size={16} label="" />}
          <span>{texts[pull.state]}</span>
        </Indicator>
      )}
      {/* Only while it is pulled: inside a transform, `position: fixed` is relative to it. */}
      <div
        style={pull.state === 'idle' ? undefined : { transform: `translateY(${pull.distance}px)` }}
      >
        {children}
      </div>
    </div>
  );
}

function usePull(box: { current: HTMLElement | null }, onRefresh: () => Promise<void>): Pull {
  const [pull, setPull] = useState<Pull>(idle);
  const work = useEffectEvent(onRefresh);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let startY: number | null = null;
    let now: Pull = idle;
    const show = (next: Pull) => {
      now = next;
      setPull(next);
    };

    const start = ({ touches: [touch] }: TouchEvent) => {
      const mayPull = window.scrollY <= 0 && now.state !== 'refreshing';
      startY = mayPull && touch ? touch.clientY : null;
    };
    const move = (event: TouchEvent) => {
      const [touch] = event.touches;
      if (startY === null || !touch) return;
      const next = pullAt(touch.clientY - startY);
      // From here on the drag moves the indicator, not the page.
      if (next.state !== 'idle' && event.cancelable) event.preventDefault();
      show(next);
    };
    const end = () => {
      startY = null;
      if (now.state === 'ready') void refresh();
      else if (now.state === 'pulling') show(idle);
    };
    const refresh = async () => {
      navigator.vibrate?.(VIBRATION_MS);
      show(refreshing);
      await work().catch(() => {});
      setTimeout(() => show(idle), REFRESH_LASTS_MS);
    };

    const left = new AbortController();
    const { signal } = left;
    element.addEventListener('touchstart', start, { passive: true, signal });
    element.addEventListener('touchmove', move, { passive: false, signal });
    element.addEventListener('touchend', end, { signal });
    element.addEventListener('touchcancel', end, { signal });
    return () => left.abort();
  }, [box]);
  return pull;
}

const Indicator = styled.div<{ $isReady: boolean }>`
  position: fixed;
  top: ${sizes.header};
  left: 50%;
  z-index: ${layer.header};
  ${inRow(2)}
  padding: ${space[2]} ${space[4]};
  border: 1px solid ${({ $isReady }) => ($isReady ? color.accent : color.line)};
  border-radius: ${radius.full};
  background: ${color.raised};
  font-size: ${fontSize[12]};
  font-weight: 550;
  pointer-events: none;
`;
