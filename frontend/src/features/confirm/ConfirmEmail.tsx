import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { call } from '../../api/call.ts';
import { failureText, refusalCode } from '../../api/call-error.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useTitle } from '../../ui/use-title.ts';

/**
 *     confirming ──► confirmed
 *         └────────► invalid
 */
type Phase = 'confirming' | 'confirmed' | 'invalid';

/** The target of the mailed link: confirms the address of the signed-in user. */
export function ConfirmEmail() {
  useTitle('Confirm your email');
  const { phase, reason } = useConfirmation();
  if (phase === 'confirming') {
    return <EmptyState isScreen title="Confirming your email..." action={<Spinner />} />;
  }
  if (phase === 'confirmed') {
    return (
      <EmptyState
        isScreen
        title="Email confirmed"
        text="Your first tokens are in your balance."
        action={
          <ButtonLink to="/" tone="primary">
            Choose a tool
          </ButtonLink>
        }
      />
    );
  }
  return (
    <ErrorState
      isScreen
      title="Your email could not be confirmed"
      text={reason}
      action={
        <ButtonLink to="/tokens" tone="primary">
          Get another link
        </ButtonLink>
      }
    />
  );
}

/** Removes the token from the address bar at once and confirms it. */
function useConfirmation(): { phase: Phase; reason: string } {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [token] = useState(() => search.get('token') ?? '');
  const [phase, setPhase] = useState<Phase>('confirming');
  const [reason, setReason] = useState('');
  useEffect(() => {
    void navigate('/confirm-email', { replace: true });
    confirmOnce(token).then(
      () => setPhase('confirmed'),
      (error: unknown) => {
        setReason(failureText(error));
        setPhase('invalid');
      },
    );
  }, [token, navigate]);
  return { phase, reason };
}

/** A link works once, but an effect may run twice, so both runs share one call. */
const confirmations = new Map<string, Promise<unknown>>();

function confirmOnce(token: string): Promise<unknown> {
  const known = confirmations.get(token);
  if (known) return known;
  const proof = call('proveEmail', { body: { token: token === '' ? '-' : token } });
  confirmations.set(token, proof);
  // Any other failure says nothing about the token, so the next visit asks again.
  proof.catch((error: unknown) => {
    if (refusalCode(error) !== 'account.proof-invalid') confirmations.delete(token);
  });
  return proof;
}
