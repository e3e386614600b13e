import { cloneElement, Suspense, useState } from 'react';
import { lazyPart } from './lazy-part.ts';
import type { PopoverProps } from './PopoverPanel.tsx';

const load = () => import('./PopoverPanel.tsx');
const PopoverPanel = lazyPart(load, 'PopoverPanel');

/**
 * A panel that opens from `trigger`, for content that is not a menu. Its code is fetched when the
 * pointer is on the button or it is pressed.
 */
export function Popover(props: PopoverProps) {
  const { trigger, isOpen, onOpenChange } = props;
  const [wasOpened, setOpened] = useState(isOpen);
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    onPointerEnter: () => void load(),
    onClick: () => {
      setOpened(true);
      onOpenChange(true);
    },
  } as object);
  if (!wasOpened) return closed;
  return (
    <Suspense fallback={closed}>
      <PopoverPanel {...props} />
    </Suspense>
  );
}
