import { useEffect, useState } from 'react';

const STEP_MS = 250;

/** The present moment in milliseconds, on animation frames: it stops while the tab is hidden. */
export function useNow(): number {
  const [nowMs, setNow] = useState(Date.now);
  useEffect(() => {
    let frame = requestAnimationFrame(tick);
    function tick(): void {
      // Steps finer than a second, so that no second is shown late; the state changes only per step.
      setNow(Math.floor(Date.now() / STEP_MS) * STEP_MS);
      frame = requestAnimationFrame(tick);
    }
    return () => cancelAnimationFrame(frame);
  }, []);
  return nowMs;
}
