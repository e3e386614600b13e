import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Generation } from '#contract/generation.ts';
import { toolIcons } from '../../generations/tool-icons.ts';
import { color, radius, coverBox, centred } from '../../theme/tokens.ts';

/**
 * A small picture of what a generation made; its tool's icon where there is none, or it is deleted.
 */
export function GenerationPicture(props: {
  generation: Generation;
  /** In pixels. */
  width?: number;
}) {
  const { generation, width = 32 } = props;
  const { tool, status, result } = generation;
  const [isGone, setGone] = useState(false);
  const thumbnailUrl = result?.media[0]?.thumbnailUrl;
  const Icon = status === 'failed' ? CircleAlert : toolIcons[tool];
  return (
    <Slot aria-hidden style={{ width }}>
      {thumbnailUrl && !isGone ? (
        <img src={thumbnailUrl} alt="" loading="lazy" onError={() => setGone(true)} />
      ) : (
        <Icon size={Math.min(20, width)} />
      )}
    </Slot>
  );
}

const Slot = styled.span`
  flex: none;
  ${centred}
  aspect-ratio: 9 / 16;
  overflow: hidden;
  border-radius: ${radius.small};
  background: ${color.background};
  color: ${color.muted};
  img {
    ${coverBox}
  }
`;
