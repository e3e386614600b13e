import { Tooltip as RadixTooltip } from 'radix-ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, fontSize, layer, radius, space } from '../theme/tokens.ts';

/** A remark on hover and focus; never the only place of something that must be known. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={300}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <Content sideOffset={6} collisionPadding={8}>
            {text}
          </Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}

const Content = styled(RadixTooltip.Content)`
  z-index: ${layer.toast};
  max-width: 280px;
  padding: ${space[1]} ${space[2]};
  border: 1px solid ${color.line};
  border-radius: ${radius.small};
  background: ${color.raised};
  color: ${color.text};
  font-size: ${fontSize[12]};
`;
