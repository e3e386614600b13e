import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '#contract/passkeys.ts';
import { ActionButton } from '../../api/ActionButton.tsx';
import { call } from '../../api/call.ts';
import { addPasskey } from '../../api/passkeys.ts';
import { routeQuery } from '../../api/route-query.ts';
import { attempt } from '../../api/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Input } from '../../ui/forms/Field.tsx';
import { Row, Stack, Note } from '../../ui/layout.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { useForm } from '../../ui/forms/Form.tsx';
import { ChangeForm, useOwnerConfirmation } from './PasswordForm.tsx';
import { NotLoaded, ProfileCard } from './ProfileCard.tsx';
import { dateText } from '../../ui/formats.ts';

/** The passkeys of the account: a second way to sign in. */
export function Passkeys() {
  const list = useQuery({ ...routeQuery('passkeys', {}), staleTime: 0 });
  const [renamed, setRenamed] = useState<Passkey>();
  const closeRenaming = () => setRenamed(undefined);
  const { confirm, dialog } = useOwnerConfirmation();

  const add = () =>
    confirm({
      title: 'Add a passkey',
      make: async (confirmation) => {
        const { name } = await addPasskey(confirmation);
        toast({ title: 'Passkey added', description: `"${name}" signs you in from now on.` });
        await list.refetch();
      },
    });
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
    <ProfileCard id="passkeys" title="Passkeys">
      <Note>
        Sign in with your fingerprint, face or screen lock instead of the password. The passkey
        stays on your devices; nobody can guess it or trick you into telling it.
      </Note>
      <NotLoaded query={list} what="The list" />
      {list.data && list.data.length > 0 && (
        <Stack as="ul" $gap={3}>
          {list.data.map((passkey) => (
            <Row as="li" key={passkey.id} $gap={3} $justify="space-between">
              <Stack $gap={1}>
                <span>{passkey.name}</span>
                <Note as="span" $size={12}>
                  {usage(passkey)}
                </Note>
              </Stack>
              <Row $gap={2}>
                <Button aria-label={`Rename ${passkey.name}`} onClick={() => setRenamed(passkey)}>
                  Rename
                </Button>
                <Button aria-label={`Remove ${passkey.name}`} onClick={() => void remove(passkey)}>
                  Remove
                </Button>
              </Row>
            </Row>
          ))}
        </Stack>
      )}
      <div>
        <ActionButton failed="Add a passkey failed" act={add}>
          Add a passkey
        </ActionButton>
      </div>
      {dialog}
      <Dialog isOpen={renamed !== undefined} onClose={closeRenaming} title="Rename passkey">
        {renamed && (
          <NameForm
            passkey={renamed}
            onRenamed={() => void list.refetch()}
            onClose={closeRenaming}
          />
        )}
      </Dialog>
    </ProfileCard>
  );
}

function NameForm(props: { passkey: Passkey; onRenamed: () => void; onClose: () => void }) {
  const { passkey, onRenamed, onClose } = props;
  const { field, isPending, submit } = useForm({
    initial: { name: passkey.name },
    check: ({ name }) => (name.trim() ? {} : { name: 'Please give it a name.' }),
    send: async ({ name }) => {
      await attempt('Renaming failed', async () => {
        await call('renamePasskey', { params: { id: passkey.id }, body: { name } });
        onRenamed();
        onClose();
      });
    },
  });
  return (
    <ChangeForm action="Save" isPending={isPending} onSubmit={submit} onCancel={onClose}>
      <Input label="Name" {...field('name')} maxLength={60} autoComplete="off" />
    </ChangeForm>
  );
}

function usage({ createdAt, lastUsedAt }: Passkey): string {
  const added = `Added ${dateText(createdAt)}`;
  return lastUsedAt === null
    ? `${added}, not used yet`
    : `${added}, last used ${dateText(lastUsedAt)}`;
}
