import { failureText, refusalCode } from '../../api/call-error.ts';
import { showFailure } from '../../api/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/Field.tsx';
import { DialogForm } from '../../ui/Form.tsx';
import { Row } from '../../ui/layout.ts';
import { useForm } from '../../ui/use-form.ts';

/** A field for a code and a button. A code that is refused is said at the field. */
export function CodeEntry({
  action,
  hint = 'Six digits of your authenticator app, or a recovery code',
  onCode,
}: {
  action: string;
  hint?: string;
  onCode: (code: string) => Promise<void>;
}) {
  const { field, isPending, submit } = useForm({
    initial: { code: '' },
    check: ({ code }) => (code.trim() ? {} : { code: 'Please enter a code.' }),
    send: async ({ code }) => {
      try {
        await onCode(code);
      } catch (error) {
        if (refusalCode(error) === 'account.wrong-code') return { code: failureText(error) };
        showFailure('Code not accepted', error);
      }
      return {};
    },
  });
  return (
    <DialogForm onSubmit={submit}>
      <Input
        label="Code"
        {...field('code')}
        hint={hint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Row $gap={2}>
        <Button tone="primary" type="submit" isPending={isPending}>
          {action}
        </Button>
      </Row>
    </DialogForm>
  );
}
