import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, radius, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';

/** A message at the top of the tokens screen. */
export function NoteBar({ children, onClose }: { children: ReactNode; onClose?: () => void }) {
  return (
    <Bar role="status">
      {children}
      {onClose && <Button onClick={onClose}>OK</Button>}
    </Bar>
  );
}

const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  min-height: 72px;
  padding: ${space[3]} ${space[4]};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.raised};
  p {
    flex: 1;
  }
  svg {
    flex: none;
  }
`;
