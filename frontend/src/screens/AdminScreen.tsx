import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { routeQuery } from '../api/route-query.ts';
import { AdminDashboard } from '../features/admin/AdminDashboard.tsx';
import { CodeEntry, RecoveryCodes, SetUpTwoFactor } from '../features/profile/TwoFactorSteps.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Card, Stack, Note, PartTitle } from '../ui/layout.ts';
import { Page } from '../ui/page/Page.tsx';
import { ScreenSpinner } from '../ui/page/Spinner.tsx';

/** The dashboard, or what an administrator must do first where the operator demands two factors. */
export function AdminScreen() {
  const state = useQuery({ ...routeQuery('twoFactor', {}), staleTime: 0 });
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const proceed = () => {
    setRecoveryCodes(undefined);
    void state.refetch();
  };
  if (state.isPending) return <ScreenSpinner />;
  // When this cannot be read, the dashboard's own calls say why.
  const isOpen = !state.data?.isDemanded || state.data.isProven;
  if (isOpen && !recoveryCodes) return <AdminDashboard />;

  const prove = async (code: string) => {
    await call('proveSession', { body: { code } });
    proceed();
  };
  return (
    <Page title="Confirm that it is you" isNarrow>
      <Stack as={Card} $gap={4} aria-labelledby="demand">
        <PartTitle id="demand">Two-factor codes</PartTitle>
        {recoveryCodes ? (
          <RecoveryCodes codes={recoveryCodes} onDone={proceed} />
        ) : (
          <>
            <Note>
              Administrators of this server confirm their sign-in with a code of an authenticator
              app, or sign in with a passkey.
            </Note>
            {state.data?.isOn ? (
              <CodeEntry action="Continue" onCode={prove} />
            ) : (
              <SetUpTwoFactor onRecoveryCodes={setRecoveryCodes} />
            )}
            <div>
              <ButtonLink to="/profile">Add a passkey in my profile</ButtonLink>
            </div>
          </>
        )}
      </Stack>
    </Page>
  );
}
