import type { ReactElement, ReactNode } from 'react';
import * as RadixPopover from '@radix-ui/react-popover';
import { keyframes, styled } from 'styled-components';
import { color, layer, motion, framed } from '../../theme/tokens.ts';
import '../nonce.ts';

export type PopoverProps = {
  /** One button that takes a ref. */
  trigger: ReactElement<object>;
  label: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
};

/** The implementation of `Popover.tsx`, which fetches it; use that. */
export function PopoverPanel({ trigger, label, isOpen, onOpenChange, children }: PopoverProps) {
  return (
    <RadixPopover.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <Content aria-label={label} align="end" sideOffset={8} collisionPadding={8}>
          {children}
        </Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}

const appear = keyframes`from { opacity: 0; transform: translateY(-4px) scale(0.98); }`;

const Content = styled(RadixPopover.Content)`
  z-index: ${layer.menu};
  width: min(400px, calc(100vw - 16px));
  max-height: min(560px, var(--radix-popover-content-available-height));
  overflow-y: auto;
  overscroll-behavior: contain;
  ${framed(color.raised)}
  transform-origin: var(--radix-popover-content-transform-origin);
  animation: ${appear} ${motion.fast};
  &:focus {
    outline: none;
  }
`;
