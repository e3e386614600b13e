import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import type { ToolKey } from '#contract/tools/catalogue.ts';
import { toolIcons } from '../../generations/tool-icons.ts';
import { color, motion } from '../../theme/tokens.ts';
import coffeeClip from '../../ui/examples/coffee.mp4';
import coffee from '../../ui/examples/coffee.webp';
import enhanced from '../../ui/examples/enhancer.webp';
import portrait from '../../ui/examples/influencer.webp';
import scene from '../../ui/examples/story.webp';
import { Clip } from './Clip.tsx';
import { HashtagsExample, SongsExample } from './ListExamples.tsx';

/** Results of the product itself, by tool. */
const examples: Partial<Record<ToolKey, ReactNode>> = {
  influencer: <Still url={portrait} />,
  story: <Still url={scene} />,
  reels: <Still url={coffee} />,
  enhancer: <Still url={enhanced} />,
  hashtags: <HashtagsExample />,
  music: <SongsExample />,
};
const clips: Partial<Record<ToolKey, string>> = { reels: coffeeClip };

/** A 9:16 example at the edge of a card. Decorative: the card's text describes the tool. */
export function CardExample({
  toolKey,
  isDim,
  isPlaying,
}: {
  toolKey: ToolKey;
  isDim: boolean;
  /** Plays the example's video, where it has one. */
  isPlaying: boolean;
}) {
  const clip = clips[toolKey];
  const Icon = toolIcons[toolKey];
  return (
    <Frame aria-hidden $isDim={isDim}>
      {examples[toolKey] ?? <Icon strokeWidth={0.75} color={color.accent} />}
      {clip && isPlaying && <Clip url={clip} />}
    </Frame>
  );
}

function Still({ url }: { url: string }) {
  return <img src={url} alt="" width={360} height={640} decoding="async" />;
}

const Frame = styled.div<{ $isDim: boolean }>`
  position: relative;
  align-self: stretch;
  overflow: hidden;
  border: 1px solid ${color.line};
  border-bottom: 0;
  border-radius: 12px 12px 0 0;
  background: ${color.background};
  transition: transform ${motion.slow};
  transform-origin: bottom;
  > * {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  ${({ $isDim }) =>
    $isDim &&
    css`
      > * {
        opacity: 0.72;
      }
    `}
`;
