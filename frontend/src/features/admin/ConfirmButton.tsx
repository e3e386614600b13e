import { useMutation, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure } from '../../api/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Input, Textarea } from '../../ui/forms/Field.tsx';
import { Row, Stack } from '../../ui/layout.ts';
import { refetchAdminLists } from './users/grant-tokens.ts';

/** A text that the dialog asks for. */
type TextField = {
  label: string;
  hint?: string;
  maxLength?: number;
  initial?: string;
  /** Several lines instead of one. */
  isLong?: boolean;
};

type Question = {
  isDanger?: boolean;
  title: string;
  text: string;
  /** The text of the button that confirms; by default that of the first. */
  action?: string;
  fields?: readonly TextField[];
  /**
   * Receives the texts of the fields, and resolves when it is done. A failure shows a toast and
   * leaves the dialog open.
   */
  onConfirm: (texts: readonly string[]) => Promise<unknown>;
};

/**
 * A button for what changes other people's work or money: it asks for confirmation first. What is
 * done is in the audit log, so the lists are fetched again.
 */
export function ConfirmButton(
  props: Question & {
    /** The button's text, and its accessible name where the text is not enough. */
    trigger: { text: string; label?: string };
    /** The query that shows the outcome; the dialog stays open until it is read again. */
    changes?: QueryKey;
  },
) {
  const { trigger, changes, ...question } = props;
  // An open dialog goes on asking what it began with: live events may turn "Pause" into "Resume".
  const [asked, setAsked] = useState<Question | null>(null);
  const { isDanger, title, text, action, fields = [], onConfirm } = asked ?? question;
  const close = () => setAsked(null);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const texts = fields.map(({ label, initial = '' }) => typed[label] ?? initial);
  const { mutate: confirm, isPending } = useMutation({
    mutationFn: () => onConfirm(texts),
    onSuccess: async () => {
      await refetchAdminLists(changes);
      setTyped({});
      close();
    },
    onError: (error) => showFailure(`${title} failed`, error),
  });

  return (
    <>
      {/* Not red even where it is dangerous: in a table full of red buttons none stands out. */}
      <Button
        aria-label={trigger.label}
        onClick={() => setAsked({ action: trigger.text, ...question })}
      >
        {trigger.text}
      </Button>
      <Dialog isOpen={asked !== null} onClose={close} title={title} description={text}>
        {fields.length > 0 && (
          <Stack $gap={4} $top={4}>
            {fields.map(({ label, hint, maxLength, isLong }, index) => {
              const Control = isLong ? Textarea : Input;
              return (
                <Control
                  key={label}
                  {...{ label, hint, maxLength }}
                  autoComplete="off"
                  value={texts[index]}
                  onChange={({ target }: { target: { value: string } }) =>
                    setTyped({ ...typed, [label]: target.value })
                  }
                />
              );
            })}
          </Stack>
        )}
        <Row $gap={3} $top={6} $justify="flex-end">
          <Button onClick={close}>Cancel</Button>
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
