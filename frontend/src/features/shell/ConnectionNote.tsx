import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useIsDown } from '../../live/connection.ts';
import { color, fontSize, wideScreen } from '../../theme/tokens.ts';

/** Short interruptions recover by themselves and are not shown. */
const SHOW_AFTER_MS = 2_000;

/** Says that live updates are interrupted, after two seconds. */
export function ConnectionNote() {
  const isDown = useIsDown();
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isDown) return;
    const timer = setTimeout(() => setLasting(true), SHOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isDown]);
  return (
    <Note role="status" title={isLasting ? 'Live updates are interrupted' : undefined}>
      {isLasting && (
        <>
          <WifiOff size={18} aria-hidden />
          <span>Reconnecting…</span>
        </>
      )}
    </Note>
  );
}

/** On a phone only the icon is visible, and the text is for screen readers. */
const Note = styled.span`
  color: ${color.muted};
  font-size: ${fontSize[12]};
  white-space: nowrap;
  span {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  svg {
    display: block;
  }
  ${wideScreen} {
    span {
      position: static;
      width: auto;
      height: auto;
      clip-path: none;
    }
    svg {
      display: none;
    }
  }
`;
