import { PASSWORD_MIN_CHARACTERS } from '#contract/limits.ts';
import type { Passkey } from '#contract/passkeys.ts';
import { call } from '../../api/call.ts';
import { refusalCode } from '../../api/call-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormHead } from '../../ui/FormHead.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../ui/use-form.ts';
import { checkNewPassword } from '../../ui/check-new-password.ts';

/** Passkeys that a reset leaves, and the right to remove them; null without passkeys. */
export type Kept = { passkeys: Passkey[]; removalToken: string | null };

/** The new password, twice. */
export function NewPasswordForm({
  token,
  onComplete,
  onInvalid,
}: {
  token: string;
  onComplete: (kept: Kept) => void;
  /** The link was used elsewhere, replaced or has expired. */
  onInvalid: () => void;
}) {
  const { field, isPending, submit } = useForm({
    initial: { newPassword: '', confirmed: '' },
    check: checkNewPassword,
    send: async ({ newPassword }) => {
      try {
        onComplete(await call('resetPassword', { body: { token, newPassword } }));
      } catch (error) {
        // The text is the specification's, whatever the reason was.
        toast({
          title: 'Reset Failed',
          description: 'There was a problem resetting your password. Please try again.',
          variant: 'destructive',
        });
        if (refusalCode(error) === 'account.reset-token-invalid') onInvalid();
      }
    },
  });
  return (
    <Form onSubmit={submit}>
      <FormHead
        title="Reset your password"
        text="Choose a new password. Every device will be signed out."
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
      <Button tone="primary" type="submit" isWide isPending={isPending}>
        Reset Password
      </Button>
    </Form>
  );
}
