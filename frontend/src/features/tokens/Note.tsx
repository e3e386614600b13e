import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, radius, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';

/** Something to know on the tokens screen. */
export function Note({ children, onClose }: { children: ReactNode; onClose?: () => void }) {
  return (
    <Box role="status">
      {children}
      {onClose && <Button onClick={onClose}>OK</Button>}
    </Box>
  );
}

const Box = styled.div`
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
