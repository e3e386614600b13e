import { useState } from 'react';
import { DELETION_GRACE_DAYS } from '#contract/limits.ts';
import { call } from '../../api/call.ts';
import { showFailure } from '../../api/show-failure.ts';
import { endSession } from '../../live/log-out.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Input } from '../../ui/Field.tsx';
import { DialogForm } from '../../ui/Form.tsx';
import { Row, Stack } from '../../ui/layout.ts';
import { Note, PartTitle } from '../../ui/Text.ts';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../ui/use-form.ts';
import { passwordRefusal } from './password-refusal.ts';

/** Deletes the account after a grace period of a week. */
export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card aria-labelledby="delete-account">
      <Stack $gap={3}>
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
      </Stack>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Delete your account?"
        description={`You will be signed out everywhere at once. After ${DELETION_GRACE_DAYS} days everything is gone for good, remaining tokens included.`}
      >
        <Confirmation onCancel={() => setOpen(false)} />
      </Dialog>
    </Card>
  );
}

function Confirmation({ onCancel }: { onCancel: () => void }) {
  const { field, isPending, submit } = useForm({
    initial: { password: '' },
    // Accounts of a social sign-in have no password.
    check: () => ({}),
    send: async ({ password }) => {
      try {
        const { deletesAt } = await endSession(() => call('deleteAccount', { body: { password } }));
        const day = new Date(deletesAt).toLocaleDateString('en', { dateStyle: 'long' });
        toast({ title: 'Your account will be deleted', description: `On ${day}.` });
      } catch (error) {
        const refusal = passwordRefusal(error);
        if (refusal !== undefined) return { password: refusal };
        showFailure('Deletion failed', error);
      }
      return {};
    },
  });
  return (
    <DialogForm onSubmit={submit}>
      <Input
        label="Password"
        {...field('password')}
        type="password"
        autoComplete="current-password"
        hint="Not needed if you just signed in without it"
      />
      <Row $gap={2} $justify="flex-end">
        <Button onClick={onCancel}>Keep my account</Button>
        <Button tone="danger" type="submit" isPending={isPending}>
          Delete my account
        </Button>
      </Row>
    </DialogForm>
  );
}
