import { CircleAlert, CircleCheck, X } from 'lucide-react';
import * as RadixToast from '@radix-ui/react-toast';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { keyframes, styled } from 'styled-components';
import { color, inRow, layer, motion, on, radius, sizes, space } from '../../theme/tokens.ts';
import { Button } from '../Button.tsx';
import { IconButtonShape } from '../IconButton.tsx';
import {
  dismissToast,
  TOAST_CLOSE_MS,
  TOAST_SWIPE_THRESHOLD,
  useToasts,
  type Toast,
} from './toast-store.ts';

/**
 * The list of toasts: F8 moves the focus there, a swipe to the right dismisses one. Rendered
 * beside the app's root, so that a toast with Undo stays above an open dialog.
 */
export function ToastViewport() {
  const toasts = useToasts((state) => state.toasts);
  return (
    <RadixToast.Provider
      duration={TOAST_CLOSE_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_THRESHOLD}
    >
      {toasts.map((item) => (
        <ToastCard key={item.id} item={item} />
      ))}
      {/* An open dialog hides everything but live regions from screen readers, and the toast with
          Undo must stay reachable. Each toast announces itself, so the list does not. */}
      {createPortal(<Viewport hotkey={['F8']} aria-live="off" />, document.body)}
    </RadixToast.Provider>
  );
}

function ToastCard({ item }: { item: Toast }) {
  const { id, title, description, text, variant, isOpen, action } = item;
  const isDestructive = variant === 'destructive';
  return (
    <Surface
      open={isOpen}
      {...(text === undefined ? {} : { duration: Infinity })}
      onOpenChange={(open) => !open && dismissToast(id)}
      type={isDestructive ? 'foreground' : 'background'}
      $isDestructive={isDestructive}
    >
      <Sign item={item} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <RadixToast.Title style={{ fontWeight: 600 }}>{title}</RadixToast.Title>
        {description && <RadixToast.Description>{description}</RadixToast.Description>}
        {text !== undefined && <Text>{text}</Text>}
      </div>
      {action && (
        <RadixToast.Action asChild altText={action.label}>
          <Button onClick={action.onClick}>{action.label}</Button>
        </RadixToast.Action>
      )}
      <RadixToast.Close asChild>
        <IconButtonShape type="button" aria-label="Close">
          <X size={18} aria-hidden />
        </IconButtonShape>
      </RadixToast.Close>
    </Surface>
  );
}

/** A picture of what is ready, or a sign of how it went. */
function Sign({ item: { thumbnailUrl, variant } }: { item: Toast }) {
  const [isGone, setGone] = useState(false);
  if (thumbnailUrl && !isGone) {
    return <Thumbnail src={thumbnailUrl} alt="" onError={() => setGone(true)} />;
  }
  return variant === 'destructive' ? (
    <CircleAlert size={20} color={color.danger} aria-hidden />
  ) : (
    <CircleCheck size={20} color={color.success} aria-hidden />
  );
}

const slideIn = keyframes`from { opacity: 0; transform: translateY(12px); }`;
const swipeOut = keyframes`
  from { transform: translateX(var(--radix-toast-swipe-end-x)); }
  to { transform: translateX(110%); opacity: 0; }
`;

const Viewport = styled(RadixToast.Viewport)`
  position: fixed;
  right: 0;
  bottom: calc(${sizes.bottomBar} + env(safe-area-inset-bottom));
  z-index: ${layer.toast};
  width: 100%;
  max-width: 420px;
  padding: ${space[4]};
  pointer-events: none;
  ${on.wideScreen} {
    right: 50%;
    /* Above the bar of selected items. */
    bottom: calc(${space[16]} + ${space[3]});
    transform: translateX(50%);
  }
`;

const Surface = styled(RadixToast.Root)<{ $isDestructive: boolean }>`
  ${inRow(3)}
  padding: ${space[2]} ${space[2]} ${space[2]} ${space[4]};
  border: 1px solid ${({ $isDestructive }) => ($isDestructive ? color.danger : color.line)};
  border-radius: ${radius.card};
  background: ${({ $isDestructive }) => ($isDestructive ? color.dangerDim : color.raised)};
  /* Radix sets none inline while a modal dialog is open, but Undo must stay clickable. */
  pointer-events: auto !important;
  touch-action: pan-y;
  animation: ${slideIn} ${motion.slow};
  > svg {
    flex: none;
  }
  &[data-swipe='move'] {
    transform: translateX(var(--radix-toast-swipe-move-x));
  }
  &[data-swipe='cancel'] {
    transform: none;
    transition: transform ${motion.fast};
  }
  &[data-swipe='end'] {
    animation: ${swipeOut} ${motion.fast} forwards;
  }
`;

const Thumbnail = styled.img`
  flex: none;
  width: 27px;
  height: 48px;
  border-radius: ${radius.small};
  object-fit: cover;
`;

/** The toast itself lets nothing be selected, so that it can be swiped away. */
const Text = styled.p`
  overflow: auto;
  max-height: 30dvh;
  -webkit-user-select: all;
  user-select: all;
`;
