import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/user.ts';
import { call } from '../../api/call.ts';
import { attemptForm, showFailure } from '../../api/show-failure.ts';
import { queryClient, routeQuery } from '../../api/route-query.ts';
import { setUser } from '../../api/user.ts';
import { broadcastSessionChange } from '../../live/session-sync.ts';
import { Button } from '../../ui/Button.tsx';
import { checkNewPassword } from '../../ui/forms/check-new-password.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { NewPasswordFields } from '../../ui/forms/NewPasswordFields.tsx';
import { Note } from '../../ui/layout.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { useForm } from '../../ui/forms/Form.tsx';
import { ChangeForm, PasswordInput, passwordRefusals } from './PasswordForm.tsx';
import { NotLoaded, ProfileCard } from './ProfileCard.tsx';

/** Changes the password, or mails the link that sets the first one. */
export function PasswordCard({ user }: { user: User }) {
  const methods = useQuery({ ...routeQuery('signInMethods', {}), staleTime: 0 });
  const hasPassword = methods.data?.methods.includes('password');
  const [isOpen, setOpen] = useState(false);
  return (
    <ProfileCard id="password" title="Password" gap={3}>
      <NotLoaded query={methods} what="This" />
      {hasPassword === true && (
        <div>
          <Button onClick={() => setOpen(true)}>Change password</Button>
        </div>
      )}
      {hasPassword === false && <SetPassword email={user.email} />}
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Change your password"
        description="Every other device will be signed out."
      >
        <ChangePassword onDone={() => setOpen(false)} />
      </Dialog>
    </ProfileCard>
  );
}

/** The current password, and the new one twice. */
function ChangePassword({ onDone }: { onDone: () => void }) {
  const { field, isPending, submit } = useForm({
    initial: { currentPassword: '', newPassword: '', confirmed: '' },
    check: ({ currentPassword, ...entered }) => ({
      currentPassword: currentPassword === '' ? 'Please enter your current password' : undefined,
      ...checkNewPassword(entered),
    }),
    send: ({ currentPassword, newPassword }) =>
      attemptForm('Password not changed', passwordRefusals('currentPassword'), async () => {
        setUser(await call('changePassword', { body: { currentPassword, newPassword } }));
        // The other tabs of this browser have the new session's cookie, too.
        broadcastSessionChange();
        void queryClient.invalidateQueries(routeQuery('sessions', {}));
        toast({ title: 'Password changed', description: 'Every other device was signed out.' });
        onDone();
      }),
  });
  return (
    <ChangeForm action="Change password" isPending={isPending} onSubmit={submit} onCancel={onDone}>
      <PasswordInput label="Current password" {...field('currentPassword')} />
      <NewPasswordFields field={field} />
    </ChangeForm>
  );
}

/** For who signs in with Google or GitHub only: mails the link that sets a first password. */
function SetPassword({ email }: { email: string }) {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => call('forgotPassword', { body: { email } }),
    onError: (error) => showFailure('Email not sent', error),
  });
  return (
    <>
      <Note>
        You sign in with Google or GitHub. With a password you can also sign in with your email.
      </Note>
      <Note role="status">
        {isSuccess && `We sent a link to ${email}. It works once, for an hour.`}
      </Note>
      <div>
        <Button isPending={isPending} onClick={() => mutate()}>
          {isSuccess ? 'Send again' : 'Set a password'}
        </Button>
      </div>
    </>
  );
}
