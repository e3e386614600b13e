import { styled } from 'styled-components';
import { freeZone, type Platform, zonesOf } from '#film/words/safe-zones.ts';
import { color, fillParent, fontSize } from '../theme/tokens.ts';

/** Shows, over a frame of 9:16, the part that no buttons and texts of a platform's apps cover. */
export function SafeZones({ platform = 'all' }: { platform?: Platform | undefined }) {
  const { left, top, width, height } = freeZone({ width: 100, height: 100 }, platform);
  return (
    <Covered aria-hidden>
      <Free style={{ inset: `${top}% ${100 - left - width}% ${100 - top - height}% ${left}%` }} />
      <span>
        {zonesOf(platform)
          .map(({ name }) => name)
          .join(', ')}
      </span>
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
