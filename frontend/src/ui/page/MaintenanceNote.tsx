import { Wrench } from 'lucide-react';
import { styled } from 'styled-components';
import { color, layer, space } from '../../theme/tokens.ts';

/**
 * The operator's text during maintenance, in sight also where a long page is scrolled; nothing
 * without a text. Below what is as high as `top`.
 */
export function MaintenanceNote({ text, top }: { text: string | null; top: string }) {
  return (
    // Always there: a screen reader announces what comes into it.
    <Place role="status" $top={top}>
      {text !== null && (
        <Bar>
          <Wrench size={20} aria-hidden />
          <p>
            <strong>Maintenance.</strong> <span>{text}</span>
          </p>
        </Bar>
      )}
    </Place>
  );
}

const Place = styled.div<{ $top: string }>`
  position: sticky;
  top: ${({ $top }) => $top};
  z-index: ${layer.header};
`;

const Bar = styled.div`
  display: flex;
  gap: ${space[3]};
  justify-content: center;
  padding: ${space[3]} ${space[4]};
  border-bottom: 1px solid ${color.line};
  background: ${color.infoDim};
  color: ${color.info};
  svg {
    flex: none;
  }
  p {
    min-width: 0;
  }
`;
