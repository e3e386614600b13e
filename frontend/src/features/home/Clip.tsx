import { useEffect, useRef } from 'react';

/** A muted loop over its still; where motion is unwelcome the still stays alone. */
export function Clip({ url }: { url: string }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // A browser that refuses to play leaves the still, which is fine.
    video.current?.play().catch(() => {});
  }, []);
  return <video ref={video} src={url} muted loop playsInline preload="none" tabIndex={-1} />;
}
