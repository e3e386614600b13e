import { Button } from '../Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Row } from '../layout.ts';

/** Asks before something is deleted; it closes by either answer. */
export function ConfirmDialog(props: {
  isOpen: boolean;
  title: string;
  description: string;
  /** The text of the button that deletes. */
  action: string;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const { action, onClose, onConfirm, ...dialog } = props;
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <Dialog {...dialog} onClose={onClose}>
      <Row $gap={3} $top={6} $justify="flex-end">
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="danger" onClick={confirm}>
          {action}
        </Button>
      </Row>
    </Dialog>
  );
}
