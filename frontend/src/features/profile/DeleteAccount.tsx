import { useState } from 'react';
import { styled } from 'styled-components';
import { DELETION_GRACE_DAYS } from '#contract/limits.ts';
import { call } from '../../api/call.ts';
import { endSession } from '../../live/log-out.ts';
import { color, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Stack, Note, PartTitle } from '../../ui/layout.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { PasswordForm } from './PasswordForm.tsx';

/** Deletes the account after a grace period of a week. */
export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <DangerZone as="section" $gap={3} $top={4} aria-labelledby="delete-account">
      <PartTitle id="delete-account">Delete account</PartTitle>
      <Note>
        Your pictures, videos and personal details are deleted after {DELETION_GRACE_DAYS} days.
        Sign in before then to keep your account.
      </Note>
      <div>
        <Button tone="danger" onClick={() => setOpen(true)}>
          Delete my account
        </Button>
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="Delete your account?"
        description={`You will be signed out everywhere at once. After ${DELETION_GRACE_DAYS} days everything is gone for good, remaining tokens included.`}
      >
        <PasswordForm
          make={deleteAccount}
          failed="Deletion failed"
          isOptional
          hint="Not needed if you just signed in without it"
          action="Delete my account"
          tone="danger"
          cancel="Keep my account"
          onClose={close}
        />
      </Dialog>
    </DangerZone>
  );
}

async function deleteAccount(password: string): Promise<void> {
  const { deletesAt } = await endSession(() => call('deleteAccount', { body: { password } }));
  const day = new Date(deletesAt).toLocaleDateString('en', { dateStyle: 'long' });
  toast({ title: 'Your account will be deleted', description: `On ${day}.` });
}

/** Apart from the cards. */
const DangerZone = styled(Stack)`
  padding-top: ${space[8]};
  border-top: 1px solid ${color.line};
`;
