import { checkCollectionName, cleanCollectionName } from '#contract/collection-name.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { Input } from '#frontend/ui/Field.tsx';
import { DialogForm } from '#frontend/ui/Form.tsx';
import { Row } from '#frontend/ui/layout.ts';
import { useForm } from '#frontend/ui/use-form.ts';
import type { NameFault } from './collection-actions.ts';

/** Asks for the name of a collection. `send` resolves to what the server finds wrong with it. */
export function CollectionNameForm({
  label,
  action,
  initial = '',
  send,
}: {
  label: string;
  /** The text of the button. */
  action: string;
  initial?: string;
  send: (name: string) => Promise<NameFault>;
}) {
  const { field, isPending, submit } = useForm({
    initial: { name: initial },
    check: ({ name }) => ({ name: checkCollectionName(cleanCollectionName(name)) }),
    send: ({ name }) => send(cleanCollectionName(name)),
  });
  return (
    <DialogForm gap={4} onSubmit={submit}>
      <Input label={label} {...field('name')} autoComplete="off" dir="auto" />
      <Row $gap={3} $justify="flex-end">
        <Button type="submit" isPending={isPending}>
          {action}
        </Button>
      </Row>
    </DialogForm>
  );
}
