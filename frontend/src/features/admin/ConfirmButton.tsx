import { useState, type ReactNode } from 'react';
import { failureText } from '../../api/call-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast-store.ts';
import { Row, Stack } from '../../ui/layout.ts';

/** Something that reaches into other people's work or money: asked once more before it happens. */
export function ConfirmButton({
  trigger,
  isDanger = false,
  title,
  text,
  action,
  onConfirm,
  children,
}: {
  /** What the button that asks for it says, and its name for the ear where that is not enough. */
  trigger: { text: string; label?: string };
  isDanger?: boolean;
  title: string;
  text: string;
  /** The verb on the button that does it. */
  action: string;
  /** Resolves when it is done; a failure is told and leaves the question open. */
  onConfirm: () => Promise<void>;
  /** A field or two that belong to it. */
  children?: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);

  async function confirm(): Promise<void> {
    setPending(true);
    try {
      await onConfirm();
      setOpen(false);
    } catch (error) {
      toast({ title: `${title} failed`, description: failureText(error), variant: 'destructive' });
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      {/* Quiet also where it is dangerous: a table full of red says nothing. */}
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
            onClick={() => void confirm()}
          >
            {action}
          </Button>
        </Row>
      </Dialog>
    </>
  );
}
