import { useState } from 'react';
import { styled } from 'styled-components';
import type { Passkey } from '#contract/passkeys.ts';
import { call } from '../../api/call.ts';
import { refusalCode } from '../../api/call-error.ts';
import { showFailure } from '../../api/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Row, Stack, Note, PartTitle } from '../../ui/layout.ts';
import { toast } from '../../ui/overlays/toast-store.ts';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** The passkeys that a reset has left, and the control that removes all of them. */
export function KeptPasskeys({ passkeys, token }: { passkeys: Passkey[]; token: string }) {
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
        const description = 'This page has expired. Sign in and remove them on your profile.';
        toast({ title, description, variant: 'destructive' });
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
            <Note as="span" $size={12}>
              Added {day.format(new Date(createdAt))}
            </Note>
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
