import { styled } from 'styled-components';
import { freeOfAll, safeZones } from '#film/words/safe-zones.ts';
import { color, fillParent, fontSize } from '../theme/tokens.ts';

/** Shows, over a frame of 9:16, the part that no app's own buttons and texts cover. */
export function SafeZones() {
  const { left, top, width, height } = freeOfAll({ width: 100, height: 100 });
  return (
    <Covered aria-hidden>
      <Free style={{ inset: `${top}% ${100 - left - width}% ${100 - top - height}% ${left}%` }} />
      <span>{safeZones.map(({ name }) => name).join(', ')}</span>
    </Covered>
  );
}

const Covered = styled.div`
  ${fillParent}
  overflow: hidden;
  pointer-events: none;
  span {
    position: absolute;
    inset: 2% 4% auto;
    color: ${color.text};
    font-size: ${fontSize[12]};
    text-align: center;
  }
`;

const Free = styled.div`
  position: absolute;
  outline: 1px dashed ${color.text};
  box-shadow: 0 0 0 100vmax ${color.overlay};
`;
