import { useRef, type ReactNode } from 'react';
import { X } from 'lucide-react';
import * as RadixDialog from '@radix-ui/react-dialog';
import { css, keyframes, styled, type RuleSet } from 'styled-components';
import { color, fontSize, layer, motion, radius, space, framed } from '../../theme/tokens.ts';
import { IconButtonShape } from '../IconButton.tsx';
import { Apart } from '../layout.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import '../nonce.ts';

export type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  /** The title is read by screen readers only. */
  isTitleHidden?: boolean;
  /**
   * `wide`: a card of two columns; `media`: without padding; `menu`: also near the top, where a
   * keyboard on the screen leaves it in sight; `viewer`: all of the window, which the content lays
   * out itself.
   */
  shape?: 'card' | 'wide' | 'media' | 'menu' | 'viewer';
  children: ReactNode;
};

/** The implementation of `Dialog.tsx`, which fetches it; use that. */
export function DialogPanel(props: DialogProps) {
  const { isOpen, onClose, title, description, isTitleHidden, shape = 'card', children } = props;
  const opener = useRef<Element | null>(null);
  const heading = <RadixDialog.Title>{title}</RadixDialog.Title>;
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <Overlay />
        <Content
          $shape={shape}
          // Radix restores the focus to its own trigger, which these dialogs do not have.
          onOpenAutoFocus={() => (opener.current = document.activeElement)}
          onCloseAutoFocus={() => opener.current instanceof HTMLElement && opener.current.focus()}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          {isTitleHidden ? <VisuallyHidden as="div">{heading}</VisuallyHidden> : heading}
          {description && <Description>{description}</Description>}
          <Apart as="div">{children}</Apart>
          <RadixDialog.Close asChild>
            <Close type="button" aria-label="Close" $shape={shape}>
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

type Shape = NonNullable<DialogProps['shape']>;

const inTheMiddle = css`
  top: 50%;
  left: 50%;
  transform: translate(-50%, -50%);
  max-width: calc(100vw - 32px);
  max-height: calc(100dvh - 32px);
  ${framed(color.surface)}
  animation: ${rise} ${motion.slow};
`;

const nearTop = css`
  ${inTheMiddle}
  top: 8dvh;
  transform: translateX(-50%);
  max-height: calc(84dvh - 16px);
  animation-name: ${fadeIn};
`;

/** Without a transform: what is fixed inside keeps to the window. */
const wholeWindow = css`
  inset: 0;
  width: 100%;
  overscroll-behavior: contain;
  background: ${color.dim};
  animation: ${fadeIn} ${motion.fast};
`;

const places: Record<Shape, RuleSet> = {
  card: inTheMiddle,
  wide: inTheMiddle,
  media: inTheMiddle,
  menu: nearTop,
  viewer: wholeWindow,
};

/** The shapes with a width of their own, which have a padding, too. */
const widths: Partial<Record<Shape, string>> = { card: '480px', wide: '820px' };

const Overlay = styled(RadixDialog.Overlay)`
  position: fixed;
  inset: 0;
  z-index: ${layer.dialog};
  background: ${color.overlay};
  animation: ${fadeIn} ${motion.fast};
`;

const Content = styled(RadixDialog.Content)<{ $shape: Shape }>`
  position: fixed;
  z-index: ${layer.dialog};
  overflow: auto;
  width: ${({ $shape }) =>
    widths[$shape] ? `min(${widths[$shape]}, calc(100vw - 32px))` : 'fit-content'};
  ${({ $shape }) => places[$shape]}
  padding: ${({ $shape }) => (widths[$shape] ? space[6] : '0')};
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

const onPicture = css`
  border-radius: ${radius.full};
  background: ${color.overlay};
  color: ${color.text};
`;

/** On phones at the thumb, at the end of the bar that a viewer has there. */
const closeOfViewer = css`
  position: fixed;
  z-index: 2;
  color: ${color.text};
  @media (max-width: 767px) {
    top: auto;
    bottom: calc(env(safe-area-inset-bottom) + 10px);
  }
`;

const Close = styled(IconButtonShape)<{ $shape: Shape }>`
  position: absolute;
  top: ${space[2]};
  right: ${space[2]};
  z-index: 1;
  ${({ $shape }) => $shape === 'media' && onPicture}
  ${({ $shape }) => $shape === 'menu' && `top: 6px; right: 6px;`}
  ${({ $shape }) => $shape === 'viewer' && closeOfViewer}
`;
