import { useRef } from 'react';
import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { css, keyframes, styled } from 'styled-components';
import { color, fontSize, layer, motion, radius, space } from '../theme/tokens.ts';
import type { DialogProps } from './Dialog.tsx';
import { IconButtonShape } from './IconButton.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import './nonce.ts';

/** The implementation of `Dialog`, which fetches it; use that. */
export function DialogPanel({
  isOpen,
  onClose,
  title,
  description,
  isTitleHidden = false,
  isBare = false,
  children,
}: DialogProps) {
  const opener = useRef<Element | null>(null);
  const heading = <RadixDialog.Title>{title}</RadixDialog.Title>;
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <Overlay />
        <Content
          $isBare={isBare}
          // Radix restores the focus to its own trigger, which these dialogs do not have.
          onOpenAutoFocus={() => (opener.current = document.activeElement)}
          onCloseAutoFocus={() => opener.current instanceof HTMLElement && opener.current.focus()}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          {isTitleHidden ? <VisuallyHidden as="div">{heading}</VisuallyHidden> : heading}
          {description && <Description>{description}</Description>}
          {children}
          <RadixDialog.Close asChild>
            <Close type="button" aria-label="Close" $isBare={isBare}>
              <X size={20} aria-hidden />
            </Close>
          </RadixDialog.Close>
        </Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

const fadeIn = keyframes`from { opacity: 0; }`;
const rise = keyframes`from { opacity: 0; transform: translate(-50%, -50%) scale(0.97); }`;

const Overlay = styled(RadixDialog.Overlay)`
  position: fixed;
  inset: 0;
  z-index: ${layer.dialog};
  background: ${color.overlay};
  animation: ${fadeIn} ${motion.fast};
`;

const Content = styled(RadixDialog.Content)<{ $isBare: boolean }>`
  position: fixed;
  top: 50%;
  left: 50%;
  z-index: ${layer.dialog};
  transform: translate(-50%, -50%);
  width: ${({ $isBare }) => ($isBare ? 'fit-content' : 'min(480px, calc(100vw - 32px))')};
  max-width: calc(100vw - 32px);
  max-height: calc(100dvh - 32px);
  overflow: auto;
  padding: ${({ $isBare }) => ($isBare ? '0' : space[6])};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  animation: ${rise} ${motion.slow};
  &:focus {
    outline: none;
  }
  h2 {
    padding-right: ${space[10]};
    font-size: ${fontSize[20]};
  }
`;

const Description = styled(RadixDialog.Description)`
  margin-top: ${space[2]};
  color: ${color.muted};
`;

const Close = styled(IconButtonShape)<{ $isBare: boolean }>`
  position: absolute;
  top: ${space[2]};
  right: ${space[2]};
  z-index: 1;
  ${({ $isBare }) =>
    $isBare &&
    css`
      border-radius: ${radius.full};
      background: ${color.overlay};
      color: ${color.text};
    `}
`;
