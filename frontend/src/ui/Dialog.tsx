import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from './lazy-part.ts';

const DialogPanel = lazyPart(() => import('./DialogPanel.tsx'), 'DialogPanel');

export type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  /** The title is read by screen readers only. */
  isTitleHidden?: boolean;
  /**
   * `media`: without padding; `menu`: also near the top, where a keyboard on the screen leaves it in
   * sight; `viewer`: all of the window, which the content lays out itself.
   */
  shape?: 'card' | 'media' | 'menu' | 'viewer';
  children: ReactNode;
};

/** A modal dialog that traps the focus and restores it. Its code is fetched when it first opens. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <DialogPanel {...props} />
    </Suspense>
  );
}
