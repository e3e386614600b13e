import { useState, useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { SIGNUP_BONUS_TOKENS } from '#contract/limits.ts';
import { socialErrors } from '#contract/social.ts';
import { color, fontSize, radius, space } from '../../theme/tokens.ts';
import { Logo } from '../../ui/Logo.tsx';
import { PageLinks } from '../../ui/page/PageLinks.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { lazySlot } from '../../ui/overlays/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';
import { CredentialsForm } from './CredentialsForm.tsx';
import { createAccount, signIn, signInWithPasskey } from './sign-in.ts';
import { SidePanel, twoColumns } from './SidePanel.tsx';
import { SocialButtons } from './SocialButtons.tsx';
import { useReturnTo, type ReturnTarget } from './return-to.ts';

const CodeForm = lazySlot(() => import('./CodeForm.tsx'), 'CodeForm');
const ForgotPassword = lazySlot(() => import('./ForgotPassword.tsx'), 'ForgotPassword');

type Side = 'login' | 'register';
const steps = ['credentials', 'forgotten', 'code'] as const;
type Step = (typeof steps)[number];

/** Login and registration, for visitors who are not signed in. */
export function AuthScreen() {
  // Whoever comes from the page of a shared film has no account yet.
  const isForTemplate = useReturnTo().startsWith('/studio?template=');
  const [side, setSide] = useState<Side>(isForTemplate ? 'register' : 'login');
  // A social sign-in that wants a code, and a reset link that is void, lead to their step.
  const [search] = useSearchParams();
  const asked = search.get('step');
  const [step, setStep] = useState<Step>(steps.find((known) => known === asked) ?? 'credentials');
  const restart = () => setStep('credentials');
  useTitle(side === 'login' ? 'Login' : 'Register');
  return (
    <Layout>
      <Brand>
        <Logo />
      </Brand>
      <SidePanel />
      <Column>
        {navigator.cookieEnabled ? <SocialError /> : <Note role="alert">{COOKIES_BLOCKED}</Note>}
        {step === 'code' && <CodeForm onBack={restart} />}
        {step === 'forgotten' && <ForgotPassword onBack={restart} />}
        {isForTemplate && step === 'credentials' && (
          <Why role="note">
            Create an account to make your own film of this template. It is free.
          </Why>
        )}
        {step === 'credentials' && (
          <Tabs
            label="Login or register"
            value={side}
            onChange={setSide}
            tabs={[
              { value: 'login', label: 'Login' },
              { value: 'register', label: 'Register' },
            ]}
          >
            {side === 'login' ? (
              <CredentialsForm
                key="login"
                title="Welcome Back"
                subtitle="Sign in to your account to continue"
                action="Sign in"
                passwordKind="current-password"
                onSubmit={async (entered) => {
                  if (await signIn(entered)) setStep('code');
                }}
                onForgotten={() => setStep('forgotten')}
              />
            ) : (
              <CredentialsForm
                key="register"
                title="Create New Account"
                subtitle="Join us to start generating amazing content"
                action="Create Account"
                note={`${SIGNUP_BONUS_TOKENS} free tokens, no card`}
                passwordKind="new-password"
                onSubmit={createAccount}
              />
            )}
            <SocialButtons>{side === 'login' && <PasskeyButton />}</SocialButtons>
          </Tabs>
        )}
        <PageLinks />
      </Column>
    </Layout>
  );
}

/** The second way in for those who have a passkey. */
function PasskeyButton() {
  // Not a mutation of the query library, which only signed-in screens load.
  const [isPending, setPending] = useState(false);
  const ask = async () => {
    setPending(true);
    await signInWithPasskey();
    setPending(false);
  };
  return (
    <Button isWide isPending={isPending} onClick={() => void ask()}>
      Sign in with a passkey
    </Button>
  );
}

/** Brand, claim and form below each other; on wide screens the claim is a panel at the right. */
const Layout = styled.div`
  min-height: 100dvh;
  display: grid;
  grid-template-rows: auto auto 1fr;
  background: ${color.background};
  ${twoColumns} {
    grid-template-rows: 1fr auto auto 1fr;
    grid-template-columns: minmax(460px, 5fr) 7fr;
  }
`;

const Column = styled.div`
  width: 100%;
  max-width: 432px;
  margin: 0 auto;
  padding: ${space[6]} ${space[4]};
  [role='tablist'] {
    margin-bottom: ${space[8]};
    border-radius: ${radius.card};
  }
  ${twoColumns} {
    grid-area: 3 / 1;
    padding-bottom: 0;
  }
`;

const Brand = styled.div`
  display: flex;
  width: 100%;
  max-width: 432px;
  margin: 0 auto;
  padding: ${space[5]} ${space[4]};
  font-size: ${fontSize[20]};
  ${twoColumns} {
    grid-area: 2 / 1;
    padding-bottom: 0;
  }
`;

const texts: ReadonlyMap<string, string> = new Map(Object.entries(socialErrors));

/** Why a social sign-in failed. A reload drops the message and keeps the return target. */
function SocialError() {
  const [search] = useSearchParams();
  const returnTo = useReturnTo();
  const navigate = useNavigate();
  const [code] = useState(() => search.get('error') ?? '');
  const text = texts.get(code);
  const isInAddress = search.has('error');
  useEffect(() => {
    const wanted: ReturnTarget = { returnTo };
    if (isInAddress) void navigate('/auth', { replace: true, state: wanted });
  }, [isInAddress, navigate, returnTo]);
  if (text === undefined) return null;
  return (
    <Note role="alert">
      <span>{text}</span> {code === 'disabled' && <Link to="/contact">Contact</Link>}
    </Note>
  );
}

const COOKIES_BLOCKED =
  'Your browser blocks cookies for this site. Allow them to sign in: they keep you signed in, nothing else.';

const Why = styled.p`
  margin-bottom: ${space[5]};
  padding: ${space[3]} ${space[4]};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
`;

const Note = styled(Why)`
  border-color: ${color.danger}66;
  background: ${color.dangerDim};
  a {
    padding: 14px 0;
    text-decoration: underline;
  }
`;
