import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { ExampleName } from '#contract/examples.ts';
import type { ToolKey } from '#contract/tools/catalogue.ts';
import { exampleUrl } from '../../api/example-url.ts';
import { color, on, space, coverBox, fillParent } from '../../theme/tokens.ts';
import { pictureLabel } from '../../ui/shapes.ts';
import { HashtagsExample, SongsExample } from './ListExamples.tsx';

/** Results of the product itself, by tool; a card without one shows its light alone. */
const examples: Partial<Record<ToolKey, (isLookedAt: boolean) => ReactNode>> = {
  influencer: () => (
    <Bands>
      <Still name="influencer-1.webp" />
      <Still name="influencer-2.webp" />
      <Still name="influencer-3.webp" />
    </Bands>
  ),
  story: () => <Still name="story.webp" />,
  reels: (isLookedAt) => <Clip still="reel.webp" film="reel.mp4" isLookedAt={isLookedAt} />,
  enhancer: () => (
    <>
      <Still name="enhancer-after.webp" />
      <div style={{ clipPath: 'inset(0 50% 0 0)' }}>
        <Still name="enhancer-before.webp" />
      </div>
    </>
  ),
  hashtags: () => <HashtagsExample />,
  music: () => <SongsExample />,
};

/** A 9:16 example at the edge of a card. Decorative: the card's text describes the tool. */
export function CardExample(props: {
  toolKey: ToolKey;
  isDim: boolean;
  /** The pointer or the focus is on the card. */
  isLookedAt: boolean;
}) {
  const { toolKey, isDim, isLookedAt } = props;
  const example = examples[toolKey];
  return (
    <Frame aria-hidden $isDim={isDim}>
      <div>{example?.(isLookedAt)}</div>
      {toolKey === 'enhancer' ? (
        <>
          <Label $side="left">Original</Label>
          <Label $side="right">Enhanced</Label>
        </>
      ) : (
        example && <Label $side="left">Example</Label>
      )}
    </Frame>
  );
}

function Still({ name }: { name: ExampleName }) {
  return <img src={exampleUrl(name)} alt="" decoding="async" />;
}

/** A film that moves by itself for longer needs a control to stop it (WCAG 2.2.2). */
const BY_ITSELF_MS = 5000;

/**
 * A muted video, and its still picture until it plays. It plays a moment by itself once it is in
 * view, and as long as it is looked at. With reduced motion only the still shows.
 */
function Clip(props: { still: ExampleName; film: ExampleName; isLookedAt: boolean }) {
  const { still, film, isLookedAt } = props;
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

  if (isStill) return <Still name={still} />;
  const [src, poster] = [exampleUrl(film), exampleUrl(still)];
  return (
    <video {...{ ref: video, src, poster }} muted loop playsInline preload="none" tabIndex={-1} />
  );
}

const Frame = styled.div<{ $isDim: boolean }>`
  position: relative;
  height: 100%;
  overflow: hidden;
  border: 1px solid ${color.line};
  border-bottom: 0;
  border-radius: 12px 12px 0 0;
  background: ${color.background};
  > div {
    ${fillParent}
    > * {
      ${fillParent}
      width: 100%;
      height: 100%;
    }
    img,
    video {
      ${coverBox}
      /* Faces are in the upper half. */
      object-position: 50% 30%;
    }
    opacity: ${({ $isDim }) => ($isDim ? 0.72 : 1)};
  }
`;

const Bands = styled.div`
  display: grid;
  /* The last has the label below its face. */
  grid-template-rows: minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.4fr);
  gap: 2px;
`;

const Label = styled.span<{ $side: 'left' | 'right' }>`
  ${pictureLabel}
  bottom: ${space[2]};
  ${({ $side }) => $side}: ${space[1]};
  padding: 1px 6px;
  /* On a phone two of them are wider than the picture. */
  &:has(+ span) {
    bottom: ${space[8]};
    ${on.wideScreen} {
      bottom: ${space[2]};
    }
  }
`;
