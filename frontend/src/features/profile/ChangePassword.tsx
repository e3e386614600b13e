import { PASSWORD_MIN_CHARACTERS } from '#contract/limits.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { routeQuery } from '../../api/route-query.ts';
import { showFailure } from '../../api/show-failure.ts';
import { setUser } from '../../api/user.ts';
import { broadcastSessionChange } from '../../live/session-sync.ts';
import { Button } from '../../ui/Button.tsx';
import { checkNewPassword } from '../../ui/check-new-password.ts';
import { Input } from '../../ui/Field.tsx';
import { DialogForm } from '../../ui/Form.tsx';
import { Row } from '../../ui/layout.ts';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../ui/use-form.ts';
import { passwordRefusal } from './password-refusal.ts';

/** The current password, and the new one twice. */
export function ChangePassword({ onDone }: { onDone: () => void }) {
  const { field, isPending, submit } = useForm({
    initial: { currentPassword: '', newPassword: '', confirmed: '' },
    check: ({ currentPassword, ...entered }) => ({
      currentPassword: currentPassword === '' ? 'Please enter your current password' : undefined,
      ...checkNewPassword(entered),
    }),
    send: async ({ currentPassword, newPassword }) => {
      try {
        setUser(await call('changePassword', { body: { currentPassword, newPassword } }));
        // The other tabs of this browser have the new session's cookie, too.
        broadcastSessionChange();
        void queryClient.invalidateQueries(routeQuery('sessions', {}));
        toast({ title: 'Password changed', description: 'Every other device was signed out.' });
        onDone();
      } catch (error) {
        const refusal = passwordRefusal(error);
        if (refusal !== undefined) return { currentPassword: refusal };
        showFailure('Password not changed', error);
      }
      return {};
    },
  });
  return (
    <DialogForm onSubmit={submit}>
      <Input
        label="Current password"
        {...field('currentPassword')}
        type="password"
        autoComplete="current-password"
      />
      <Input
        label="New password"
        {...field('newPassword')}
        type="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_CHARACTERS} characters`}
      />
      <Input
        label="Confirm password"
        {...field('confirmed')}
        type="password"
        autoComplete="new-password"
      />
      <Row $gap={2} $justify="flex-end">
        <Button onClick={onDone}>Cancel</Button>
        <Button tone="primary" type="submit" isPending={isPending}>
          Change password
        </Button>
      </Row>
    </DialogForm>
  );
}
