import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Generation } from '#contract/generation.ts';
import { toolIcons } from '../../generations/tool-icons.ts';
import { color, radius } from '../../theme/tokens.ts';

/** What a generation made, small; the icon of its tool where there is none, or it is deleted. */
export function GenerationPicture({
  generation: { tool, status, result },
}: {
  generation: Generation;
}) {
  const [isGone, setGone] = useState(false);
  const thumbnailUrl = result?.media[0]?.thumbnailUrl;
  const Icon = status === 'failed' ? CircleAlert : toolIcons[tool];
  return (
    <Slot aria-hidden>
      {thumbnailUrl && !isGone ? (
        <img src={thumbnailUrl} alt="" loading="lazy" onError={() => setGone(true)} />
      ) : (
        <Icon size={20} />
      )}
    </Slot>
  );
}

const Slot = styled.div`
  flex: none;
  display: grid;
  place-items: center;
  width: 32px;
  aspect-ratio: 9 / 16;
  overflow: hidden;
  border-radius: ${radius.small};
  background: ${color.background};
  color: ${color.muted};
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;
