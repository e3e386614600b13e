import { useEffect, useRef } from 'react';

/** A muted loop above its still picture. With reduced motion only the still shows. */
export function Clip({ url }: { url: string }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // A browser that refuses to play shows the still.
    video.current?.play().catch(() => {});
  }, []);
  return <video ref={video} src={url} muted loop playsInline preload="none" tabIndex={-1} />;
}
