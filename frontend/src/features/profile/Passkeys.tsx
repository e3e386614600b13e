import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Passkey } from '#contract/passkeys.ts';
import { call } from '../../api/call.ts';
import { addPasskey } from '../../api/passkeys.ts';
import { routeQuery } from '../../api/route-query.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Row, Stack } from '../../ui/layout.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Note, PartTitle } from '../../ui/Text.ts';
import { toast } from '../../ui/toast-store.ts';
import { RenamePasskey } from './RenamePasskey.tsx';
import { useOwnerConfirmation } from './use-owner-confirmation.tsx';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** The passkeys of the account: a second way to sign in. */
export function Passkeys() {
  const list = useQuery({ ...routeQuery('passkeys', {}), staleTime: 0 });
  const [renamed, setRenamed] = useState<Passkey>();
  const [isAdding, setAdding] = useState(false);
  const { confirm, dialog } = useOwnerConfirmation();

  const add = async () => {
    setAdding(true);
    await confirm({
      title: 'Add a passkey',
      make: async (confirmation) => {
        const { name } = await addPasskey(confirmation);
        toast({ title: 'Passkey added', description: `"${name}" signs you in from now on.` });
        await list.refetch();
      },
    });
    setAdding(false);
  };
  const remove = ({ id, name }: Passkey) =>
    confirm({
      title: 'Remove a passkey',
      make: async (confirmation) => {
        await call('removePasskey', { params: { id }, body: confirmation });
        toast({ title: 'Passkey removed', description: `"${name}" does not sign in any more.` });
        await list.refetch();
      },
    });

  return (
    <Card aria-labelledby="passkeys">
      <Stack $gap={4}>
        <PartTitle id="passkeys">Passkeys</PartTitle>
        <Note>
          Sign in with your fingerprint, face or screen lock instead of the password. The passkey
          stays on your devices; nobody can guess it or trick you into telling it.
        </Note>
        {list.isPending && <Skeleton style={{ height: 44 }} />}
        {list.isError && (
          <Note role="alert">
            The list could not be loaded.{' '}
            <Button onClick={() => void list.refetch()}>Try again</Button>
          </Note>
        )}
        {list.data && list.data.length > 0 && (
          <Stack as="ul" $gap={3}>
            {list.data.map((passkey) => (
              <Row as="li" key={passkey.id} $gap={3} $justify="space-between">
                <About>
                  <span>{passkey.name}</span>
                  <Note as="span" $size={12}>
                    {usage(passkey)}
                  </Note>
                </About>
                <Row $gap={2}>
                  <Button aria-label={`Rename ${passkey.name}`} onClick={() => setRenamed(passkey)}>
                    Rename
                  </Button>
                  <Button
                    aria-label={`Remove ${passkey.name}`}
                    onClick={() => void remove(passkey)}
                  >
                    Remove
                  </Button>
                </Row>
              </Row>
            ))}
          </Stack>
        )}
        <div>
          <Button isPending={isAdding} onClick={() => void add()}>
            Add a passkey
          </Button>
        </div>
      </Stack>
      {dialog}
      <RenamePasskey
        passkey={renamed}
        onClose={() => setRenamed(undefined)}
        onRenamed={() => void list.refetch()}
      />
    </Card>
  );
}

function usage({ createdAt, lastUsedAt }: Passkey): string {
  const added = `Added ${day.format(new Date(createdAt))}`;
  return lastUsedAt === null
    ? `${added}, not used yet`
    : `${added}, last used ${day.format(new Date(lastUsedAt))}`;
}

const About = styled(Stack).attrs({ $gap: 1 })`
  overflow-wrap: anywhere;
`;
