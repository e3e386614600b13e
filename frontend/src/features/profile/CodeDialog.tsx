import { Dialog } from '../../ui/Dialog.tsx';
import { CodeEntry } from './CodeEntry.tsx';

/** Asks for a code before something is done; closes when it is done. */
export function CodeDialog({
  isOpen,
  title,
  text,
  onCode,
  onClose,
}: {
  isOpen: boolean;
  title: string;
  text: string;
  onCode: (code: string) => Promise<void>;
  onClose: () => void;
}) {
  const use = async (code: string) => {
    await onCode(code);
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} description={text}>
      <CodeEntry action="Continue" onCode={use} />
    </Dialog>
  );
}
