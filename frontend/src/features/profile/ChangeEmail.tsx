import { call } from '../../api/call.ts';
import { failureText, refusalCode } from '../../api/call-error.ts';
import { showFailure } from '../../api/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { checkEmail } from '../../ui/check-email.ts';
import { Input } from '../../ui/Field.tsx';
import { DialogForm } from '../../ui/Form.tsx';
import { Row } from '../../ui/layout.ts';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../ui/use-form.ts';
import { passwordRefusal } from './password-refusal.ts';

/** The new address, and the password as proof. */
export function ChangeEmail({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { field, isPending, submit } = useForm({
    initial: { email: '', password: '' },
    check: ({ email }) => ({ email: checkEmail(email) }),
    send: async ({ email, password }) => {
      try {
        await call('changeEmail', { body: { email: email.trim(), password } });
        toast({ title: 'Email sent', description: `To ${email.trim()}. Please open its link.` });
        onDone();
      } catch (error) {
        const refusal = passwordRefusal(error);
        if (refusal !== undefined) return { password: refusal };
        if (refusalCode(error) === 'account.email-unchanged') return { email: failureText(error) };
        showFailure('Email not changed', error);
      }
      return {};
    },
  });
  return (
    <DialogForm onSubmit={submit}>
      <Input label="New email" {...field('email')} type="email" autoComplete="email" />
      <Input
        label="Password"
        {...field('password')}
        type="password"
        autoComplete="current-password"
        hint="Not needed if you just signed in without it"
      />
      <Row $gap={2} $justify="flex-end">
        <Button onClick={onCancel}>Cancel</Button>
        <Button tone="primary" type="submit" isPending={isPending}>
          Send the link
        </Button>
      </Row>
    </DialogForm>
  );
}
