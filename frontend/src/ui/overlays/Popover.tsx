import { lazyPart } from './lazy-part.ts';
import { LazyTrigger } from './LazyTrigger.tsx';
import type { PopoverProps } from './PopoverPanel.tsx';

const load = () => import('./PopoverPanel.tsx');
const PopoverPanel = lazyPart(load, 'PopoverPanel');

/** A panel that opens from `trigger`, for content that is not a menu. */
export function Popover(props: PopoverProps) {
  const { trigger, isOpen, onOpenChange } = props;
  return (
    <LazyTrigger
      trigger={trigger}
      popup="dialog"
      load={load}
      isOpenAtFirst={isOpen}
      onOpen={() => onOpenChange(true)}
    >
      <PopoverPanel {...props} />
    </LazyTrigger>
  );
}
