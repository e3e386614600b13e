import { showFailure } from '../../api/show-failure.ts';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Row, Stack } from '../../ui/layout.ts';
import { refetchAdminLists } from './grant-tokens.ts';

/**
 * A button for what changes other people's work or money: it asks for confirmation first. What is
 * done is in the audit log, so the lists are fetched again.
 */
export function ConfirmButton({
  trigger,
  isDanger = false,
  title,
  text,
  action,
  onConfirm,
  children,
}: {
  /** The button's text, and its accessible name where the text is not enough. */
  trigger: { text: string; label?: string };
  isDanger?: boolean;
  title: string;
  text: string;
  /** The text of the button that confirms. */
  action: string;
  /** Resolves when it is done. A failure shows a toast and leaves the dialog open. */
  onConfirm: () => Promise<void>;
  /** Fields of the dialog. */
  children?: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const { mutate: confirm, isPending } = useMutation({
    mutationFn: onConfirm,
    onSuccess: () => {
      setOpen(false);
      refetchAdminLists();
    },
    onError: (error) => showFailure(`${title} failed`, error),
  });

  return (
    <>
      {/* Not red even where it is dangerous: in a table full of red buttons none stands out. */}
      <Button aria-label={trigger.label} onClick={() => setOpen(true)}>
        {trigger.text}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={title} description={text}>
        {children && (
          <Stack $gap={4} $top={4}>
            {children}
          </Stack>
        )}
        <Row $gap={3} $top={6} $justify="flex-end">
          <Button onClick={() => setOpen(false)}>Cancel</Button>
          <Button
            tone={isDanger ? 'danger' : 'primary'}
            isPending={isPending}
            onClick={() => confirm()}
          >
            {action}
          </Button>
        </Row>
      </Dialog>
    </>
  );
}
