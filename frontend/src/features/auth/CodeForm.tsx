import { call } from '../../api/call.ts';
import { failureText, refusalCode } from '../../api/call-error.ts';
import { showFailure } from '../../api/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/forms/Field.tsx';
import { Form, FormHead, useForm } from '../../ui/forms/Form.tsx';
import { welcomeBack } from './sign-in.ts';

/** The second step of a sign-in, for those who have two-factor codes. */
export function CodeForm({ onBack }: { onBack: () => void }) {
  const { field, isPending, submit } = useForm({
    initial: { code: '' },
    check: ({ code }) => (code.trim() ? {} : { code: 'Please enter a code.' }),
    send: async ({ code }) => {
      try {
        welcomeBack(await call('finishSignIn', { body: { code } }));
      } catch (error) {
        if (refusalCode(error) === 'account.wrong-code') return { code: failureText(error) };
        showFailure('Login failed', error);
        if (refusalCode(error) === 'account.code-expired') onBack();
      }
      return {};
    },
  });
  return (
    <Form onSubmit={submit}>
      <FormHead
        title="Enter your code"
        text="Open your authenticator app and type the six digits it shows."
      />
      <Input
        label="Code"
        {...field('code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        hint="Or one of your recovery codes"
      />
      <Button tone="primary" type="submit" isWide isPending={isPending}>
        Sign in
      </Button>
      <Button isWide onClick={onBack}>
        Back to Login
      </Button>
    </Form>
  );
}
