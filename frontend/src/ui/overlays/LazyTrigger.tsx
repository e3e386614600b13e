import { cloneElement, Suspense, useState, type ReactElement, type ReactNode } from 'react';
import { fetchAhead } from './lazy-part.ts';

/**
 * Shows `trigger`, one button that takes a ref, until it is pressed, and from then on `children`:
 * the popup with the same button. The popup's code is fetched by `load` when the pointer or the
 * focus is on the button.
 */
export function LazyTrigger(props: {
  trigger: ReactElement<object>;
  popup: 'menu' | 'dialog';
  load: () => Promise<unknown>;
  isOpenAtFirst?: boolean;
  onOpen?: () => void;
  children: ReactNode;
}) {
  const { trigger, popup, load, isOpenAtFirst = false, onOpen, children } = props;
  const [wasOpened, setOpened] = useState(isOpenAtFirst);
  const closed = cloneElement(trigger, {
    'aria-haspopup': popup,
    'aria-expanded': wasOpened,
    onPointerEnter: () => fetchAhead(load),
    onFocus: () => fetchAhead(load),
    onClick: () => {
      setOpened(true);
      onOpen?.();
    },
  } as object);
  return wasOpened ? <Suspense fallback={closed}>{children}</Suspense> : closed;
}
