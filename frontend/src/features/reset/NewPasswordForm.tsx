import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { PASSWORD_MIN_CHARACTERS } from '#contract/limits.ts';
import { call } from '../../api/call.ts';
import { refusalCode } from '../../api/call-error.ts';
import { color, fontSize, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { checkNewPassword, type NewPasswordErrors } from './check-new-password.ts';

/** The new password, twice. */
export function NewPasswordForm({
  token,
  onComplete,
  onInvalid,
}: {
  token: string;
  onComplete: () => void;
  /** The link ended meanwhile: used elsewhere, replaced or too old. */
  onInvalid: () => void;
}) {
  const [newPassword, setNewPassword] = useState('');
  const [confirmed, setConfirmed] = useState('');
  const [errors, setErrors] = useState<NewPasswordErrors>({});
  const [isPending, setPending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const found = checkNewPassword({ newPassword, confirmed });
    setErrors(found);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    setPending(true);
    try {
      await call('resetPassword', { body: { token, newPassword } });
      onComplete();
    } catch (error) {
      setPending(false);
      // The text is the specification's, whatever the reason was.
      toast({
        title: 'Reset Failed',
        description: 'There was a problem resetting your password. Please try again.',
        variant: 'destructive',
      });
      if (refusalCode(error) === 'account.reset-token-invalid') onInvalid();
    }
  }

  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <header>
        <h1>Reset your password</h1>
        <p>Choose a new password. Every device will be signed out.</p>
      </header>
      <Input
        label="New password"
        name="newPassword"
        type="password"
        autoComplete="new-password"
        value={newPassword}
        hint={`At least ${PASSWORD_MIN_CHARACTERS} characters`}
        error={errors.newPassword}
        onChange={(event) => {
          setNewPassword(event.target.value);
          setErrors({});
        }}
      />
      <Input
        label="Confirm password"
        name="confirmed"
        type="password"
        autoComplete="new-password"
        value={confirmed}
        error={errors.confirmed}
        onChange={(event) => {
          setConfirmed(event.target.value);
          setErrors({});
        }}
      />
      <Button tone="primary" type="submit" isWide isPending={isPending}>
        Reset Password
      </Button>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${space[5]};
  h1 {
    font-size: ${fontSize[28]};
    letter-spacing: -0.02em;
  }
  header p {
    margin-top: ${space[1]};
    color: ${color.muted};
  }
`;
