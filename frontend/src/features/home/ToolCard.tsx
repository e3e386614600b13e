import { useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { ToolCard as Card, ToolKey } from '#contract/tools/catalogue.ts';
import { usePausedText } from '../../generations/tools-query.ts';
import { useIsInUse } from '../../generations/generation-store.ts';
import { color, fontSize, motion, on, radius, space, framed } from '../../theme/tokens.ts';
import { Badge } from '../../ui/Badge.tsx';
import { CardExample } from './CardExample.tsx';
import { cardPriceText } from './price-text.ts';

export function ToolCard({ toolKey, card }: { toolKey: ToolKey; card: Card }) {
  const isInUse = useIsInUse(toolKey);
  const pausedText = usePausedText(toolKey);
  const [isLookedAt, setLookedAt] = useState(false);
  return (
    <CardLink
      to={card.route}
      onPointerEnter={() => setLookedAt(true)}
      onPointerLeave={() => setLookedAt(false)}
      onFocus={() => setLookedAt(true)}
      onBlur={() => setLookedAt(false)}
    >
      <Words>
        <h2>{card.title}</h2>
        <p>{pausedText ?? card.description}</p>
        {card.isComing ? (
          <Price style={{ color: color.muted, fontWeight: 500 }}>Coming soon</Price>
        ) : (
          <Price>{cardPriceText(toolKey)}</Price>
        )}
      </Words>
      <Print>
        <CardExample toolKey={toolKey} isDim={card.isComing === true} isLookedAt={isLookedAt} />
        <Badges>
          {pausedText !== null && <Badge $tone="info">Paused</Badge>}
          {card.isNew && <Badge $tone="accent">NEW</Badge>}
          {isInUse && (
            <Badge $tone="success">
              <Dot aria-hidden /> In use
            </Badge>
          )}
        </Badges>
      </Print>
    </CardLink>
  );
}

const CardLink = styled(Link)`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) 116px;
  gap: ${space[4]};
  overflow: hidden;
  min-height: 208px;
  padding: ${space[4]} ${space[4]} 0;
  ${framed(color.surface)}
  color: ${color.text};
  text-decoration: none;
  transition:
    border-color ${motion.slow},
    background-color ${motion.slow};
  ${on.wideScreen} {
    grid-template-columns: minmax(0, 1fr) 160px;
    min-height: 288px;
    padding: ${space[6]} ${space[5]} 0 ${space[6]};
  }
  &:focus-visible {
    border-radius: ${radius.card};
  }
  ${on.finePointer} {
    &:hover {
      border-color: ${color.edge};
      background: ${color.raised};
    }
    &:hover > :last-child {
      transform: translateY(-6px) rotate(1.2deg);
    }
  }
`;

const Words = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${space[2]};
  min-width: 0;
  padding-bottom: ${space[5]};
  h2 {
    font-size: ${fontSize[20]};
    letter-spacing: -0.01em;
    overflow-wrap: break-word;
  }
  p {
    color: ${color.muted};
    overflow-wrap: break-word;
  }
`;

/** Transforms with the card, badges and all. */
const Print = styled.div`
  position: relative;
  align-self: stretch;
  transition: transform ${motion.slow};
  transform-origin: bottom;
`;

/** On the picture, so that the titles of all cards begin on one line. */
const Badges = styled.div`
  position: absolute;
  top: ${space[2]};
  left: ${space[2]};
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]};
`;

const Price = styled.span`
  margin-top: auto;
  padding-top: ${space[2]};
  text-wrap: balance;
  font-weight: 550;
  font-variant-numeric: tabular-nums;
`;

const Dot = styled.span`
  width: 6px;
  height: 6px;
  border-radius: 50%;
  background: ${color.success};
`;
