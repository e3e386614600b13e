import { WifiOff } from 'lucide-react';
import { styled } from 'styled-components';
import { useIsDown } from '../../live/connection.ts';
import { on, smallText } from '../../theme/tokens.ts';
import { useIsLate } from '../../ui/page/use-is-late.ts';

/** Short interruptions recover by themselves and are not shown. */
const SHOW_AFTER_MS = 2_000;

/** Says that live updates are interrupted, after two seconds. */
export function ConnectionNote() {
  return <Note role="status">{useIsDown() && <Reconnecting />}</Note>;
}

function Reconnecting() {
  if (!useIsLate(SHOW_AFTER_MS)) return null;
  return (
    <div title="Live updates are interrupted">
      <WifiOff size={18} aria-hidden />
      <span>Reconnecting…</span>
    </div>
  );
}

/** On a phone only the icon is visible, and the text is for screen readers. */
const Note = styled.div`
  ${smallText}
  white-space: nowrap;
  span {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  ${on.wideScreen} {
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
