import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from './lazy-part.ts';

const DialogPanel = lazyPart(() => import('./DialogPanel.tsx'), 'DialogPanel');

export type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  /** Leaves the title to the ear. */
  isTitleHidden?: boolean;
  /** Gives the content the whole box, for media. */
  isBare?: boolean;
  children: ReactNode;
};

/**
 * A dialog that keeps the focus inside and gives it back. Its machinery comes when it first opens,
 * so that the screen behind it need not carry it.
 */
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
