import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import type { ExampleName } from '#contract/examples.ts';
import type { ToolKey } from '#contract/tools/catalogue.ts';
import { exampleUrl } from '../../api/example-url.ts';
import { toolIcons } from '../../generations/tool-icons.ts';
import { color, space } from '../../theme/tokens.ts';
import { pictureLabel } from '../../ui/shapes.ts';
import { Clip } from './Clip.tsx';
import { HashtagsExample, SongsExample } from './ListExamples.tsx';

/** Results of the product itself, by tool. */
const examples: Partial<Record<ToolKey, (isLookedAt: boolean) => ReactNode>> = {
  influencer: () => (
    <Bands>
      <Still name="influencer-1.webp" />
      <Still name="influencer-2.webp" />
      <Still name="influencer-3.webp" />
    </Bands>
  ),
  story: () => <Still name="story.webp" />,
  reels: (isLookedAt) => (
    <>
      <Still name="reel.webp" />
      <Clip url={exampleUrl('reel.mp4')} isLookedAt={isLookedAt} />
    </>
  ),
  enhancer: () => (
    <>
      <Still name="enhancer-after.webp" />
      <LeftHalf>
        <Still name="enhancer-before.webp" />
      </LeftHalf>
    </>
  ),
  hashtags: () => <HashtagsExample />,
  music: () => <SongsExample />,
};

/** A 9:16 example at the edge of a card. Decorative: the card's text describes the tool. */
export function CardExample({
  toolKey,
  isDim,
  isLookedAt,
}: {
  toolKey: ToolKey;
  isDim: boolean;
  /** The pointer or the focus is on the card. */
  isLookedAt: boolean;
}) {
  const Icon = toolIcons[toolKey];
  const example = examples[toolKey];
  return (
    <Frame aria-hidden $isDim={isDim}>
      <div>{example?.(isLookedAt) ?? <Icon strokeWidth={0.75} color={color.accent} />}</div>
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

const Frame = styled.div<{ $isDim: boolean }>`
  position: relative;
  height: 100%;
  overflow: hidden;
  border: 1px solid ${color.line};
  border-bottom: 0;
  border-radius: 12px 12px 0 0;
  background: ${color.background};
  > div {
    position: absolute;
    inset: 0;
    > * {
      position: absolute;
      inset: 0;
      width: 100%;
      height: 100%;
    }
    img,
    video {
      object-fit: cover;
      /* Faces are in the upper half. */
      object-position: 50% 30%;
    }
    ${({ $isDim }) =>
      $isDim &&
      css`
        opacity: 0.72;
      `}
  }
`;

const Bands = styled.div`
  display: grid;
  /* The last has the label below its face. */
  grid-template-rows: minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.4fr);
  gap: 2px;
  img {
    width: 100%;
    height: 100%;
  }
`;

const LeftHalf = styled.div`
  clip-path: inset(0 50% 0 0);
  img {
    width: 100%;
    height: 100%;
  }
`;

const Label = styled.span<{ $side: 'left' | 'right' }>`
  ${pictureLabel}
  bottom: ${space[2]};
  ${({ $side }) => $side}: ${space[1]};
  padding: 1px 6px;
`;
