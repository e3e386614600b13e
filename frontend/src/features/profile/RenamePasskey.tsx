import type { Passkey } from '#contract/passkeys.ts';
import { call } from '../../api/call.ts';
import { attempt } from '../../api/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Input } from '../../ui/Field.tsx';
import { DialogForm } from '../../ui/Form.tsx';
import { Row } from '../../ui/layout.ts';
import { useForm } from '../../ui/use-form.ts';

type Props = { onClose: () => void; onRenamed: () => void };

/** The dialog that renames a passkey; open while there is one. */
export function RenamePasskey({ passkey, ...rest }: Props & { passkey: Passkey | undefined }) {
  return (
    <Dialog isOpen={passkey !== undefined} onClose={rest.onClose} title="Rename passkey">
      {passkey && <NameForm passkey={passkey} {...rest} />}
    </Dialog>
  );
}

function NameForm({ passkey, onClose, onRenamed }: Props & { passkey: Passkey }) {
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
    <DialogForm onSubmit={submit}>
      <Input label="Name" {...field('name')} maxLength={60} autoComplete="off" />
      <Row $gap={2} $justify="flex-end">
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="primary" type="submit" isPending={isPending}>
          Save
        </Button>
      </Row>
    </DialogForm>
  );
}
