import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/user.ts';
import { call } from '../../api/call.ts';
import { routeQuery } from '../../api/route-query.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, Row, Stack, Note, PartTitle } from '../../ui/layout.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';
import { CodeEntry, RecoveryCodes, SetUpTwoFactor } from './TwoFactorSteps.tsx';
import { NotLoaded } from './ProfileCard.tsx';

const twoFactorQuery = { ...routeQuery('twoFactor', {}), staleTime: 0 };

/** Two-factor codes, for administrators and for those who still have them. */
export function TwoFactorCard({ user }: { user: User }) {
  const state = useQuery(twoFactorQuery);
  const [asked, setAsked] = useState<'off' | 'renew'>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  if (!user.isAdmin && !state.data?.isOn) return null;

  const turnOff = async (code: string) => {
    await call('turnTwoFactorOff', { body: { code } });
    toast({ title: 'Two-factor codes are off', description: 'Sign-ins do not ask for one.' });
    await state.refetch();
  };
  const renew = async (code: string) => {
    const made = await call('renewRecoveryCodes', { body: { code } });
    setRecoveryCodes(made.recoveryCodes);
    await state.refetch();
  };
  const prove = async (code: string) => {
    await (asked === 'off' ? turnOff : renew)(code);
    setAsked(undefined);
  };
  const show = (codes: readonly string[]) => {
    setRecoveryCodes(codes);
    void state.refetch();
  };
  return (
    <Stack as={Card} $gap={4} aria-labelledby="two-factor">
      <Row $gap={3}>
        <PartTitle id="two-factor">Two-factor codes</PartTitle>
        {state.data?.isOn && <Badge $tone="success">On</Badge>}
      </Row>
      <Note>
        After the password, a sign-in also asks for a code of an authenticator app. A stolen
        password alone then opens nothing. A passkey needs no code.
      </Note>
      <NotLoaded query={state} what="This" />
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} onDone={() => setRecoveryCodes(undefined)} />
      ) : (
        state.data &&
        (state.data.isOn ? (
          <>
            <Note>{left(state.data.recoveryCodesLeft)}</Note>
            <Row $gap={2}>
              <Button onClick={() => setAsked('renew')}>New recovery codes</Button>
              <Button onClick={() => setAsked('off')}>Turn off</Button>
            </Row>
          </>
        ) : (
          <SetUpTwoFactor onRecoveryCodes={show} />
        ))
      )}
      <Dialog
        isOpen={asked !== undefined}
        title={asked === 'off' ? 'Turn two-factor codes off?' : 'New recovery codes'}
        description={
          asked === 'off'
            ? 'Sign-ins will ask for the password alone. Please enter a code to confirm.'
            : 'Those you have now will not work any more. Please enter a code to confirm.'
        }
        onClose={() => setAsked(undefined)}
      >
        <CodeEntry action="Continue" onCode={prove} />
      </Dialog>
    </Stack>
  );
}

function left(count: number): string {
  if (count === 0) return 'You have no recovery codes left. Please make new ones.';
  return count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`;
}
