import { useEffect, useRef, useState } from 'react';

/** A film that moves by itself for longer needs a control to stop it (WCAG 2.2.2). */
const BY_ITSELF_MS = 5000;

/**
 * A muted video above its still picture. It plays a moment by itself once it is in view, and as long
 * as it is looked at. With reduced motion only the still shows.
 */
export function Clip({ url, isLookedAt }: { url: string; isLookedAt: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  const [wasSeen, setSeen] = useState(false);
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);

  useEffect(() => {
    if (!video.current) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      threshold: 0.6,
    });
    watcher.observe(video.current);
    return () => watcher.disconnect();
  }, []);

  const wasLookedAt = useRef(false);
  useEffect(() => {
    if (!wasSeen) return;
    if (isLookedAt) wasLookedAt.current = true;
    // It stops with the look, and not some seconds later.
    else if (wasLookedAt.current) return video.current?.pause();
    // A browser that refuses to play shows the still.
    video.current?.play().catch(() => {});
    if (isLookedAt) return;
    const timer = setTimeout(() => video.current?.pause(), BY_ITSELF_MS);
    return () => clearTimeout(timer);
  }, [wasSeen, isLookedAt]);

  if (isStill) return null;
  return <video ref={video} src={url} muted loop playsInline preload="none" tabIndex={-1} />;
}
