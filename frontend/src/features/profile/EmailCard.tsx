import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../api/ActionButton.tsx';
import { call } from '../../api/call.ts';
import { routeQuery } from '../../api/route-query.ts';
import { attemptForm } from '../../api/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { checkEmail } from '../../ui/forms/check-email.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Input } from '../../ui/forms/Field.tsx';
import { Row, Note } from '../../ui/layout.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { useForm } from '../../ui/forms/Form.tsx';
import { ChangeForm, PasswordInput, passwordRefusals } from './PasswordForm.tsx';
import { ProfileCard } from './ProfileCard.tsx';

/** The address of the account, and a change of it that waits for its proof. */
export function EmailCard({ email }: { email: string }) {
  const pending = useQuery({ ...routeQuery('emailChange', {}), staleTime: 0 });
  const [isOpen, setOpen] = useState(false);
  const newEmail = pending.data?.newEmail;

  return (
    <ProfileCard id="email" title="Email" gap={3}>
      <p>{email}</p>
      <Note role="status">
        {newEmail &&
          `We sent a link to ${newEmail}. Open it within an hour, signed in here, to use that address from now on.`}
      </Note>
      <Row $gap={2}>
        <Button onClick={() => setOpen(true)}>Change email</Button>
        {newEmail && (
          <ActionButton
            failed="Not cancelled"
            act={() => call('cancelEmailChange', {}).then(() => pending.refetch())}
          >
            Keep the present one
          </ActionButton>
        )}
      </Row>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Change your email"
        description="We send a link to the new address. Nothing changes until you open it."
      >
        <ChangeEmail
          onDone={() => {
            setOpen(false);
            void pending.refetch();
          }}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </ProfileCard>
  );
}

/** The new address, and the password as proof. */
function ChangeEmail({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { field, isPending, submit } = useForm({
    initial: { email: '', password: '' },
    check: ({ email }) => ({ email: checkEmail(email) }),
    send: ({ email, password }) => {
      const fields = { ...passwordRefusals('password'), 'account.email-unchanged': 'email' };
      return attemptForm('Email not changed', fields, async () => {
        await call('changeEmail', { body: { email: email.trim(), password } });
        toast({ title: 'Email sent', description: `To ${email.trim()}. Please open its link.` });
        onDone();
      });
    },
  });
  return (
    <ChangeForm action="Send the link" isPending={isPending} onSubmit={submit} onCancel={onCancel}>
      <Input label="New email" {...field('email')} type="email" autoComplete="email" />
      <PasswordInput {...field('password')} hint="Not needed if you just signed in without it" />
    </ChangeForm>
  );
}
