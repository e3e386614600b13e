import { useState, type FormEvent } from 'react';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { checkEmail } from './check-credentials.ts';
import { FormBox, FormHead } from './form-style.ts';

/** Asks for the mail with the reset link; the answer is the same for every address. */
export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const [isSent, setSent] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = checkEmail(email);
    setError(found);
    if (found !== undefined) return;
    setPending(true);
    try {
      await call('forgotPassword', { body: { email: email.trim() } });
      setSent(true);
      toast({
        title: 'Email Sent',
        description: "If an account with that email exists, you'll receive reset instructions.",
      });
    } catch {
      // The text is the specification's, whatever the reason was.
      toast({
        title: 'Request Failed',
        description: 'There was a problem sending the password reset email. Please try again.',
        variant: 'destructive',
      });
    }
    setPending(false);
  }

  return isSent ? (
    <FormBox as="div">
      <FormHead>
        <h1>Email Sent</h1>
        <p role="status">
          If an account with that email exists, you&apos;ll receive reset instructions. Please check
          your inbox. The link expires in 1 hour. If it does not arrive, check your spam folder.
        </p>
      </FormHead>
      <Button isWide onClick={onBack}>
        Back to Login
      </Button>
    </FormBox>
  ) : (
    <FormBox noValidate onSubmit={(event) => void submit(event)}>
      <FormHead>
        <h1>Forgot your password?</h1>
        <p>Enter your email and we will send you a link to set a new one.</p>
      </FormHead>
      <Input
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        placeholder="you@example.com"
        value={email}
        error={error}
        onChange={(event) => {
          setEmail(event.target.value);
          setError(undefined);
        }}
      />
      <Button tone="primary" type="submit" isWide isPending={isPending}>
        Send Reset Link
      </Button>
      <Button isWide onClick={onBack}>
        Back to Login
      </Button>
    </FormBox>
  );
}
