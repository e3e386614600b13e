import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { TwoFactorSecret } from '#contract/two-factor.ts';
import { call } from '../../api/call.ts';
import { Button, ButtonShape } from '../../ui/Button.tsx';
import { Stack } from '../../ui/layout.ts';
import { Note } from '../../ui/Text.ts';
import { color, radius, space } from '../../theme/tokens.ts';
import { CodeEntry } from './CodeEntry.tsx';
import { useOwnerConfirmation } from './use-owner-confirmation.tsx';

/** Shows an authenticator app its secret, and turns the codes on by the first of them. */
export function SetUpTwoFactor({
  onRecoveryCodes,
}: {
  onRecoveryCodes: (codes: readonly string[]) => void;
}) {
  const [begun, setBegun] = useState<TwoFactorSecret>();
  const { confirm, dialog } = useOwnerConfirmation();
  const { mutate: begin, isPending } = useMutation({
    mutationFn: () =>
      confirm({
        title: 'Set up two-factor codes',
        make: async (sent) => setBegun(await call('beginTwoFactor', { body: sent })),
      }),
  });
  if (!begun) {
    return (
      <div>
        <Button isPending={isPending} onClick={() => begin()}>
          Set up two-factor codes
        </Button>
        {dialog}
      </div>
    );
  }
  return (
    <Stack $gap={3}>
      <Note>
        1. Add this key to an authenticator app, as a time-based code. On the phone with the app,
        the button does it for you.
      </Note>
      <Key aria-label="Key for the authenticator app">{inFours(begun.secret)}</Key>
      <div>
        <ButtonShape as="a" href={begun.uri} $tone="quiet">
          Open my authenticator app
        </ButtonShape>
      </div>
      <Note>2. Enter the code that the app shows. Every other device will be signed out.</Note>
      <CodeEntry
        action="Turn on"
        hint="Six digits"
        onCode={async (code) => {
          const { recoveryCodes } = await call('turnTwoFactorOn', { body: { code } });
          onRecoveryCodes(recoveryCodes);
        }}
      />
    </Stack>
  );
}

function inFours(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

const Key = styled.code`
  padding: ${space[3]} ${space[4]};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.background};
  letter-spacing: 0.05em;
  overflow-wrap: anywhere;
  user-select: all;
`;
