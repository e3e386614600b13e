import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { checkEmail } from '../../ui/forms/check-email.ts';
import { Input } from '../../ui/forms/Field.tsx';
import { Form, FormHead, useForm } from '../../ui/forms/Form.tsx';
import { Stack } from '../../ui/layout.ts';
import { toast, toastFault } from '../../ui/overlays/toast-store.ts';

/** Requests the mail with the reset link. The answer is the same for every address. */
export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const [isSent, setSent] = useState(false);
  const { field, isPending, submit } = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: checkEmail(email) }),
    send: async ({ email }) => {
      try {
        await call('forgotPassword', { body: { email: email.trim() } });
        setSent(true);
        toast({
          title: 'Email Sent',
          description: "If an account with that email exists, you'll receive reset instructions.",
        });
      } catch {
        // The text is the specification's, whatever the reason was.
        const why = 'There was a problem sending the password reset email. Please try again.';
        toastFault('Request Failed', why);
      }
    },
  });
  const back = (
    <Button isWide onClick={onBack}>
      Back to Login
    </Button>
  );
  if (isSent) {
    return (
      <Stack $gap={5}>
        <FormHead
          title="Email Sent"
          text="If an account with that email exists, you'll receive reset instructions. Please check your inbox. The link expires in 1 hour. If it does not arrive, check your spam folder."
          isStatus
        />
        {back}
      </Stack>
    );
  }
  return (
    <Form onSubmit={submit}>
      <FormHead
        title="Forgot your password?"
        text="Enter your email and we will send you a link to set a new one."
      />
      <Input
        label="Email"
        {...field('email')}
        type="email"
        autoComplete="username"
        placeholder="you@example.com"
      />
      <Button tone="primary" type="submit" isWide isPending={isPending}>
        Send Reset Link
      </Button>
      {back}
    </Form>
  );
}
