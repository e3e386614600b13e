import { type ComponentProps, type ReactNode, useState } from 'react';
import { refusalCode } from '../../api/call-error.ts';
import { attemptForm, showFailure } from '../../api/show-failure.ts';
import { type ButtonTone, Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Input } from '../../ui/forms/Field.tsx';
import { DialogForm, useForm } from '../../ui/forms/Form.tsx';
import { Row } from '../../ui/layout.ts';

/** Refusals that are about the password: they are said at its field. */
export function passwordRefusals(field: string) {
  return { 'account.wrong-password': field, 'account.sign-in-again': field };
}

/**
 * Asks for the password in a dialog before a change. A refused password is said at the field, any
 * other failure in a toast named `failed`.
 */
export function PasswordForm(props: {
  make: (password: string) => Promise<void>;
  failed: string;
  hint?: string;
  /** Accounts of a social sign-in have no password. */
  isOptional?: boolean;
  action?: string;
  tone?: ButtonTone;
  cancel?: string;
  onClose: () => void;
}) {
  const { make, failed, hint, isOptional, action = 'Continue', tone, cancel, onClose } = props;
  const { field, isPending, submit } = useForm({
    initial: { password: '' },
    check: ({ password }) =>
      password || isOptional ? {} : { password: 'Please enter your password.' },
    send: ({ password }) =>
      attemptForm(failed, passwordRefusals('password'), async () => {
        await make(password);
        onClose();
      }),
  });
  return (
    <ChangeForm
      action={action}
      tone={tone}
      cancel={cancel}
      isPending={isPending}
      onSubmit={submit}
      onCancel={onClose}
    >
      <PasswordInput {...field('password')} hint={hint} />
    </ChangeForm>
  );
}

/** The field of the password that the account has. */
export function PasswordInput(props: Partial<ComponentProps<typeof Input>>) {
  return <Input label="Password" type="password" autoComplete="current-password" {...props} />;
}

/**
 * A form in a dialog that changes something of the account: fields, the way back, and the change.
 */
export function ChangeForm(props: {
  action: string;
  tone?: ButtonTone;
  cancel?: string;
  isPending: boolean;
  onSubmit: (form: HTMLFormElement) => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  const { action, tone = 'primary', cancel, isPending, onSubmit, onCancel, children } = props;
  return (
    <DialogForm onSubmit={onSubmit}>
      {children}
      <Row $gap={2} $justify="flex-end">
        <Button onClick={onCancel}>{cancel ?? 'Cancel'}</Button>
        <Button tone={tone} type="submit" isPending={isPending}>
          {action}
        </Button>
      </Row>
    </DialogForm>
  );
}

type Confirmation = { password?: string };
/** A change that the server may want confirmed. */
type Change = {
  /** A title: "Add a passkey". */
  title: string;
  make: (confirmation: Confirmation) => Promise<void>;
};

/**
 * For changes that need the owner: makes them at once, and asks for the password only where the
 * server wants it. A failure is shown as a toast; `make` does what follows a success. The caller
 * renders `dialog`.
 */
export function useOwnerConfirmation() {
  const [asked, setAsked] = useState<Change>();
  const confirm = async (change: Change) => {
    try {
      await change.make({});
    } catch (error) {
      // Without a password, the server says that it is wrong.
      if (refusalCode(error) === 'account.wrong-password') setAsked(change);
      else showFailure(`${change.title} failed`, error);
    }
  };
  const dialog = (
    <Dialog
      isOpen={asked !== undefined}
      onClose={() => setAsked(undefined)}
      title={asked?.title ?? ''}
      description="Please enter your password, so that nobody else changes how you sign in."
    >
      {asked && (
        <PasswordForm
          make={(password) => asked.make({ password })}
          failed={`${asked.title} failed`}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Dialog>
  );
  return { confirm, dialog };
}
