import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useLive } from '../../live/live-store.ts';
import { color, fontSize } from '../../theme/tokens.ts';

/** Short gaps heal by themselves and are not worth a word. */
const PATIENCE_MS = 2_000;

/** Says that live updates are interrupted, once that has lasted. */
export function ConnectionNote() {
  const isDown = useLive(({ connection }) => connection === 'down');
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isDown) return;
    const timer = setTimeout(() => setLasting(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isDown]);
  return (
    <Note role="status" title={isLasting ? 'Live updates are interrupted' : undefined}>
      {isLasting && 'Reconnecting…'}
    </Note>
  );
}

const Note = styled.span`
  overflow: hidden;
  color: ${color.muted};
  font-size: ${fontSize[12]};
  text-overflow: ellipsis;
  white-space: nowrap;
`;
