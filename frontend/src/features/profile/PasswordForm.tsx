import { showFailure } from '../../api/show-failure.ts';
import { Button, type ButtonTone } from '../../ui/Button.tsx';
import { Input } from '../../ui/Field.tsx';
import { DialogForm } from '../../ui/Form.tsx';
import { Row } from '../../ui/layout.ts';
import { useForm } from '../../ui/use-form.ts';
import { passwordRefusal } from './password-refusal.ts';

/**
 * Asks for the password in a dialog before a change. A refused password is said at the field, any
 * other failure in a toast named `failed`.
 */
export function PasswordForm({
  make,
  failed,
  hint,
  isOptional = false,
  action = 'Continue',
  tone = 'primary',
  cancel = 'Cancel',
  onClose,
}: {
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
  const { field, isPending, submit } = useForm({
    initial: { password: '' },
    check: ({ password }) =>
      password || isOptional ? {} : { password: 'Please enter your password.' },
    send: async ({ password }) => {
      try {
        await make(password);
        onClose();
      } catch (error) {
        const refused = passwordRefusal(error);
        if (refused !== undefined) return { password: refused };
        showFailure(failed, error);
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
        hint={hint}
      />
      <Row $gap={2} $justify="flex-end">
        <Button onClick={onClose}>{cancel}</Button>
        <Button tone={tone} type="submit" isPending={isPending}>
          {action}
        </Button>
      </Row>
    </DialogForm>
  );
}
