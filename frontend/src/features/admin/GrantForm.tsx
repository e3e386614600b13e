import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { GRANT_MAX, GRANT_MIN } from '#contract/admin-constants.ts';
import { space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/Field.tsx';
import { grantTokens } from './grant-tokens.ts';
import { parseAmount } from './parse-amount.ts';

/** Any whole amount, with a reason for the log. */
export function GrantForm({ userId }: { userId: number }) {
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const whole = parseAmount(amount);
    if (whole === null) {
      setError(
        `Please enter a whole number from ${GRANT_MIN} to ${GRANT_MAX.toLocaleString('en-US')}.`,
      );
      return;
    }
    setError(undefined);
    setPending(true);
    const isGiven = await grantTokens(userId, whole, reason.trim());
    setPending(false);
    if (!isGiven) return;
    setAmount('');
    setReason('');
  }

  return (
    <Form onSubmit={(event) => void submit(event)} noValidate>
      <Input
        label="Tokens"
        inputMode="numeric"
        autoComplete="off"
        value={amount}
        error={error}
        onChange={(event) => setAmount(event.target.value)}
      />
      <Input
        label="Reason"
        autoComplete="off"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" tone="primary" isPending={isPending} isWide>
        Add tokens
      </Button>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  grid-template-columns: 120px minmax(0, 1fr);
  gap: ${space[3]};
  > button {
    grid-column: 1 / -1;
  }
`;
