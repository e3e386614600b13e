import { MoveHorizontal } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, space, coverBox, fillParent } from '../../theme/tokens.ts';
import { invisibleInput, pictureLabel, round } from '../shapes.ts';

/**
 * Compares an original and its enhanced picture with a slider that pointer, touch and arrow keys
 * move. The parent sets the size.
 */
export function BeforeAfter({ before, after }: { before: ReactNode; after: ReactNode }) {
  /** Percent of the frame, from the left, that shows `before`. */
  const [share, setShare] = useState(50);
  return (
    <Frame>
      <Layer>{after}</Layer>
      <Layer style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}>{before}</Layer>
      <Tag $side="left" style={{ opacity: share > 15 ? 1 : 0 }} aria-hidden>
        Original
      </Tag>
      <Tag $side="right" style={{ opacity: share < 85 ? 1 : 0 }} aria-hidden>
        Enhanced
      </Tag>
      <Range
        type="range"
        min={0}
        max={100}
        value={share}
        aria-label="Compare original and enhanced"
        aria-valuetext={`${share}% original, ${100 - share}% enhanced`}
        onChange={(event) => setShare(Number(event.target.value))}
      />
      <Line style={{ left: `${share}%` }} aria-hidden>
        <Knob>
          <MoveHorizontal size={18} />
        </Knob>
      </Line>
    </Frame>
  );
}

const Frame = styled.div`
  position: relative;
  width: 100%;
  height: 100%;
  overflow: hidden;
  border-radius: inherit;
`;

const Layer = styled.div`
  ${fillParent}
  img {
    ${coverBox}
  }
`;

const Tag = styled.span<{ $side: 'left' | 'right' }>`
  ${pictureLabel}
  top: ${space[3]};
  ${({ $side }) => $side}: ${space[3]};
  pointer-events: none;
`;

/** Invisible above everything; the line shows its value. */
const Range = styled.input`
  ${invisibleInput}
  cursor: ew-resize;
  touch-action: pan-y;
  appearance: none;
  /* As narrow as the line; a wider thumb would lag behind the pointer towards the edges. */
  &::-webkit-slider-thumb {
    appearance: none;
    width: 2px;
  }
  &::-moz-range-thumb {
    width: 2px;
    border: 0;
  }
`;

const Line = styled.span`
  position: absolute;
  top: 0;
  bottom: 0;
  width: 2px;
  margin-left: -1px;
  background: ${color.text};
  pointer-events: none;
`;

const Knob = styled.span`
  position: absolute;
  top: 50%;
  left: 50%;
  translate: -50% -50%;
  ${round(44)}
  border: 2px solid ${color.text};
  background: ${color.overlay};
  color: ${color.text};
  ${Range}:focus-visible + ${Line} > & {
    outline: 2px solid ${color.accentLight};
    outline-offset: 2px;
  }
`;
