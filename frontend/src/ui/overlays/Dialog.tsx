import { useState } from 'react';
import { lazySlot } from './lazy-part.ts';
import type { DialogProps } from './DialogPanel.tsx';

const DialogPanel = lazySlot(() => import('./DialogPanel.tsx'), 'DialogPanel');

/** A modal dialog that traps the focus and restores it. Its code is fetched when it first opens. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setOpened(true);
  return wasOpened && <DialogPanel {...props} />;
}
