import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { call } from '../../api/call.ts';
import { color, fontSize, space } from '../../theme/tokens.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';

/**
 *     verifying ──► invalid
 *         └───────► valid ──► complete
 */
type Phase = 'verifying' | 'invalid' | 'valid' | 'complete';

/** Sets a new password for the holder of the mailed link. */
export function ResetPassword() {
  useTitle('Reset your password');
  const token = useLinkToken();
  const [phase, setPhase] = useState<Phase>(token === '' ? 'invalid' : 'verifying');

  useEffect(() => {
    if (token === '') return;
    const abort = new AbortController();
    call('verifyResetToken', { params: { resetToken: token }, signal: abort.signal }).then(
      ({ valid }) => setPhase(valid ? 'valid' : 'invalid'),
      // By specification a check that fails shows the same screen.
      () => abort.signal.aborted || setPhase('invalid'),
    );
    return () => abort.abort();
  }, [token]);

  return (
    <Column>
      <Brand>
        <Logo />
      </Brand>
      {phase === 'verifying' && (
        <Waiting>
          <Spinner label="" />
          <p role="status">Verifying reset token...</p>
        </Waiting>
      )}
      {phase === 'invalid' && (
        <ResultMessage
          title="Invalid or Expired Token"
          text="A reset link works once, for one hour, and only the newest one does. Ask for another under “Forgot password?”."
          linkText="Return to Login Page"
        />
      )}
      {phase === 'valid' && (
        <NewPasswordForm
          token={token}
          onComplete={() => setPhase('complete')}
          onInvalid={() => setPhase('invalid')}
        />
      )}
      {phase === 'complete' && (
        <ResultMessage
          title="Password Reset Complete"
          text="Your new password works from now on. Every device was signed out."
          linkText="Go to Login"
        />
      )}
    </Column>
  );
}

/**
 * The token of the link. It is removed from the address bar at once, because addresses end up in
 * histories, screenshots and the Referer header. The history entry's state keeps it for a reload.
 */
function useLinkToken(): string {
  const [search] = useSearchParams();
  const { state, pathname } = useLocation() as { state: unknown; pathname: string };
  const navigate = useNavigate();
  const [token] = useState(() => search.get('token') ?? keptToken(state));
  const isInAddress = search.has('token');
  useEffect(() => {
    if (isInAddress) void navigate(pathname, { replace: true, state: { resetToken: token } });
  }, [isInAddress, navigate, pathname, token]);
  return token;
}

function keptToken(state: unknown): string {
  const isKept = typeof state === 'object' && state !== null && 'resetToken' in state;
  return isKept && typeof state.resetToken === 'string' ? state.resetToken : '';
}

function ResultMessage({ title, text, linkText }: Record<'title' | 'text' | 'linkText', string>) {
  return (
    <Words role="status">
      <h1>{title}</h1>
      <p>{text}</p>
      <ButtonLink to="/auth" tone="primary" isWide>
        {linkText}
      </ButtonLink>
    </Words>
  );
}

const Column = styled.div`
  width: 100%;
  max-width: 432px;
  min-height: 70dvh;
  margin: 0 auto;
  padding: ${space[8]} ${space[4]};
  display: grid;
  align-content: center;
`;

const Brand = styled.div`
  display: flex;
  margin-bottom: ${space[8]};
  font-size: ${fontSize[20]};
`;

const Waiting = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  color: ${color.muted};
`;

const Words = styled.div`
  display: grid;
  gap: ${space[3]};
  h1 {
    font-size: ${fontSize[28]};
    letter-spacing: -0.02em;
  }
  p {
    margin-bottom: ${space[3]};
    color: ${color.muted};
  }
`;
