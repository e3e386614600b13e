import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/user.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/layout.ts';
import { Note, PartTitle } from '../../ui/Text.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { SetPassword } from './SetPassword.tsx';
import { signInMethodsQuery } from './sign-in-methods.ts';

/** Changes the password, or mails the link that sets the first one. */
export function PasswordCard({ user }: { user: User }) {
  const methods = useQuery(signInMethodsQuery);
  const hasPassword = methods.data?.methods.includes('password');
  const [isOpen, setOpen] = useState(false);
  return (
    <Card aria-labelledby="password">
      <Stack $gap={3}>
        <PartTitle id="password">Password</PartTitle>
        {methods.isPending && <Skeleton style={{ height: 44 }} />}
        {methods.isError && (
          <Note role="alert">
            This could not be loaded.{' '}
            <Button onClick={() => void methods.refetch()}>Try again</Button>
          </Note>
        )}
        {hasPassword === true && (
          <div>
            <Button onClick={() => setOpen(true)}>Change password</Button>
          </div>
        )}
        {hasPassword === false && <SetPassword email={user.email} />}
      </Stack>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Change your password"
        description="Every other device will be signed out."
      >
        <ChangePassword onDone={() => setOpen(false)} />
      </Dialog>
    </Card>
  );
}
