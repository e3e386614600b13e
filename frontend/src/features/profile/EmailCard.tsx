import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { call } from '../../api/call.ts';
import { routeQuery } from '../../api/route-query.ts';
import { showFailure } from '../../api/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Row, Stack } from '../../ui/layout.ts';
import { Note, PartTitle } from '../../ui/Text.ts';
import { ChangeEmail } from './ChangeEmail.tsx';

/** The address of the account, and a change of it that waits for its proof. */
export function EmailCard({ email }: { email: string }) {
  const pending = useQuery({ ...routeQuery('emailChange', {}), staleTime: 0 });
  const [isOpen, setOpen] = useState(false);
  const { mutate: cancel, isPending: isCancelling } = useMutation({
    mutationFn: () => call('cancelEmailChange', {}),
    onSuccess: () => pending.refetch(),
    onError: (error) => showFailure('Not cancelled', error),
  });
  const newEmail = pending.data?.newEmail;

  return (
    <Card aria-labelledby="email">
      <Stack $gap={3}>
        <PartTitle id="email">Email</PartTitle>
        <Address>{email}</Address>
        <Note role="status">
          {newEmail &&
            `We sent a link to ${newEmail}. Open it within an hour, signed in here, to use that address from now on.`}
        </Note>
        <Row $gap={2}>
          <Button onClick={() => setOpen(true)}>Change email</Button>
          {newEmail && (
            <Button isPending={isCancelling} onClick={() => cancel()}>
              Keep the present one
            </Button>
          )}
        </Row>
      </Stack>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Change your email"
        description="We send a link to the new address. Nothing changes until you open it."
      >
        <ChangeEmail
          onDone={() => {
            setOpen(false);
            void pending.refetch();
          }}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </Card>
  );
}

const Address = styled.p`
  overflow-wrap: anywhere;
`;
