import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import type { Passkey } from '#contract/passkeys.ts';
import { refusalCode } from '../../api/call-error.ts';
import { call } from '../../api/call.ts';
import { exampleUrl } from '../../api/example-url.ts';
import { fontSize, inColumn, space } from '../../theme/tokens.ts';
import { ButtonLink, Button } from '../../ui/Button.tsx';
import { checkNewPassword } from '../../ui/forms/check-new-password.ts';
import { Form, FormHead, useForm } from '../../ui/forms/Form.tsx';
import { Row, Note, Stack, PartTitle } from '../../ui/layout.ts';
import { Logo } from '../../ui/Logo.tsx';
import { NewPasswordFields } from '../../ui/forms/NewPasswordFields.tsx';
import { Print } from '../../ui/pictures/Print.ts';
import { Spinner } from '../../ui/page/Spinner.tsx';
import { toastFault } from '../../ui/overlays/toast-store.ts';
import { useLinkToken } from '../../ui/forms/use-link-token.ts';
import { useTitle } from '../../ui/page/use-title.ts';
import { showFailure } from '../../api/show-failure.ts';
import { dateText } from '../../ui/formats.ts';

/**
 *     verifying ──► invalid
 *         └───────► valid ──► complete
 */
type Phase = 'verifying' | 'invalid' | 'valid' | 'complete';

/**
 * Sets a new password for the holder of the mailed link. That ends the session of who is signed in
 * here, and with it everything on the page, so the history entry keeps what the reset has left.
 */
export function ResetPassword() {
  useTitle('Reset your password');
  const token = useLinkToken();
  const navigate = useNavigate();
  // Only this screen writes it, below.
  const { pathname, state } = useLocation() as { pathname: string; state: { kept?: Kept } | null };
  const kept = state?.kept;
  const [checked, setChecked] = useState<Phase>(token === '' ? 'invalid' : 'verifying');
  const phase = kept ? 'complete' : checked;

  useEffect(() => {
    if (token === '') return;
    const abort = new AbortController();
    call('verifyResetToken', { params: { resetToken: token }, signal: abort.signal }).then(
      ({ valid }) => setChecked(valid ? 'valid' : 'invalid'),
      // By specification a check that fails shows the same screen.
      () => abort.signal.aborted || setChecked('invalid'),
    );
    return () => abort.abort();
  }, [token]);

  return (
    <Column>
      <Brand>
        <Logo />
        <Print src={exampleUrl('influencer-2.webp')} alt="" />
      </Brand>
      {phase === 'verifying' && (
        <Row $gap={3}>
          <Spinner label="" />
          <Note role="status">Verifying reset token...</Note>
        </Row>
      )}
      {phase === 'invalid' && (
        <ResultMessage
          title="Invalid or Expired Token"
          text="Reset links work once and expire after one hour. Only the newest one works."
          linkText="Return to Login Page"
          first={
            <ButtonLink to="/auth?step=forgotten" tone="primary" isWide>
              Get a new link
            </ButtonLink>
          }
        />
      )}
      {phase === 'valid' && (
        <NewPasswordForm
          token={token}
          onComplete={(left) => void navigate(pathname, { replace: true, state: { kept: left } })}
          onInvalid={() => setChecked('invalid')}
        />
      )}
      {phase === 'complete' && (
        <ResultMessage
          title="Password Reset Complete"
          text="Your new password works from now on. Every device was signed out."
          linkText="Go to Login"
        />
      )}
      {kept?.removalToken && <KeptPasskeys passkeys={kept.passkeys} token={kept.removalToken} />}
    </Column>
  );
}

function ResultMessage(
  props: Record<'title' | 'text' | 'linkText', string> & {
    /** An action instead of going to the sign-in. */
    first?: ReactNode;
  },
) {
  const { title, text, linkText, first } = props;
  return (
    <Words role="status">
      <h1>{title}</h1>
      <Note>{text}</Note>
      {first}
      <ButtonLink to="/auth" tone={first ? 'quiet' : 'primary'} isWide>
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
  align-items: center;
  justify-content: space-between;
  margin-bottom: ${space[8]};
  font-size: ${fontSize[20]};
`;

const Words = styled.div`
  ${inColumn(3)}
  h1 {
    font-size: ${fontSize[28]};
    letter-spacing: -0.02em;
  }
  p {
    margin-bottom: ${space[3]};
  }
`;

/** Passkeys that a reset leaves, and the right to remove them; null without passkeys. */
type Kept = { passkeys: Passkey[]; removalToken: string | null };

/** The new password, twice. */
function NewPasswordForm(props: {
  token: string;
  onComplete: (kept: Kept) => void;
  /** The link was used elsewhere, replaced or has expired. */
  onInvalid: () => void;
}) {
  const { token, onComplete, onInvalid } = props;
  const { field, isPending, submit } = useForm({
    initial: { newPassword: '', confirmed: '' },
    check: checkNewPassword,
    send: async ({ newPassword }) => {
      try {
        onComplete(await call('resetPassword', { body: { token, newPassword } }));
      } catch (error) {
        // The text is the specification's, whatever the reason was.
        const why = 'There was a problem resetting your password. Please try again.';
        toastFault('Reset Failed', why);
        if (refusalCode(error) === 'account.reset-token-invalid') onInvalid();
      }
    },
  });
  return (
    <Form onSubmit={submit}>
      <FormHead
        title="Reset your password"
        text="Choose a new password. Every device will be signed out."
      />
      <NewPasswordFields field={field} />
      <Button tone="primary" type="submit" isWide isPending={isPending}>
        Reset Password
      </Button>
    </Form>
  );
}

/** The passkeys that a reset has left, and the control that removes all of them. */
function KeptPasskeys({ passkeys, token }: { passkeys: Passkey[]; token: string }) {
  const [state, setState] = useState<'kept' | 'pending' | 'removed'>('kept');

  const remove = async () => {
    setState('pending');
    try {
      await call('removePasskeysAfterReset', { body: { token } });
      setState('removed');
    } catch (error) {
      setState('kept');
      const title = 'Passkeys were not removed';
      // The right is good for 15 minutes and void after a newer reset link.
      if (refusalCode(error) === 'account.reset-token-invalid') {
        toastFault(title, 'This page has expired. Sign in and remove them on your profile.');
      } else {
        showFailure(title, error);
      }
    }
  };

  if (state === 'removed') {
    return <Part role="status">All passkeys are removed, and every device was signed out.</Part>;
  }
  return (
    <Part as="section" aria-labelledby="kept-passkeys">
      <PartTitle id="kept-passkeys">Passkeys that still sign in</PartTitle>
      <Stack as="ul" $gap={2}>
        {passkeys.map(({ id, name, createdAt }) => (
          <Row as="li" key={id} $gap={3} $justify="space-between">
            <span>{name}</span>
            <Note as="span" $size={12}>{`Added ${dateText(createdAt)}`}</Note>
          </Row>
        ))}
      </Stack>
      <Note>
        Is one of them not yours? Remove them all, and add your own again on your profile.
      </Note>
      <Button tone="danger" isPending={state === 'pending'} onClick={() => void remove()}>
        Remove all passkeys
      </Button>
    </Part>
  );
}

const Part = styled(Stack).attrs({ $gap: 3, $top: 8 })``;
