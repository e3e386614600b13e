import { useState, type ReactNode } from 'react';
import { refusalCode } from '../../api/call-error.ts';
import { showFailure } from '../../api/show-failure.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordForm } from './PasswordForm.tsx';

type Confirmation = { password?: string };
/** A change that the server may want confirmed. */
type Change = {
  /** A title: "Add a passkey". */
  title: string;
  make: (confirmation: Confirmation) => Promise<void>;
};

/**
 * For changes that need the owner: makes them at once, and asks for the password only where the server
 * wants it. A failure is shown as a toast; `make` does what follows a success.
 */
export function useOwnerConfirmation(): {
  confirm: (change: Change) => Promise<void>;
  /** To be rendered by the caller. */
  dialog: ReactNode;
} {
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
