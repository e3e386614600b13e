import { styled } from 'styled-components';
import { GRANT_MAX, GRANT_MIN } from '#contract/admin-constants.ts';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { grantTokens } from './grant-tokens.ts';
import { parseAmount } from './parse-amount.ts';

const amountText = `Please enter a whole number from ${GRANT_MIN} to ${GRANT_MAX.toLocaleString('en-US')}.`;

/** Any whole amount, with a reason for the log and the user. */
export function GrantForm({ userId }: { userId: number }) {
  const { field, isPending, submit, reset } = useForm({
    initial: { amount: '', reason: '' },
    check: ({ amount }) => ({ amount: parseAmount(amount) === null ? amountText : undefined }),
    send: async ({ amount, reason }) => {
      const isGiven = await grantTokens(userId, parseAmount(amount) ?? 0, reason.trim());
      if (isGiven) reset();
    },
  });
  return (
    <Columns gap={3} onSubmit={submit}>
      <Input label="Tokens" {...field('amount')} inputMode="numeric" autoComplete="off" />
      <Input
        label="Reason"
        {...field('reason')}
        autoComplete="off"
        maxLength={200}
        hint="The user reads it in their token history."
      />
      <Button type="submit" tone="primary" isPending={isPending} isWide>
        Add tokens
      </Button>
    </Columns>
  );
}

const Columns = styled(Form)`
  grid-template-columns: 120px minmax(0, 1fr);
  align-items: start;
  > button {
    grid-column: 1 / -1;
  }
`;
