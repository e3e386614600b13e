import { checkCollectionName, cleanCollectionName } from '#contract/collection-name.ts';
import type { Collection } from '#contract/collections.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { Input } from '#frontend/ui/forms/Field.tsx';
import { DialogForm, useForm } from '#frontend/ui/forms/Form.tsx';
import { Row } from '#frontend/ui/layout.ts';
import { nameCollection } from './collection-actions.ts';

/** Makes a collection by its name, or renames `collection`. */
export function CollectionNameForm(props: {
  label: string;
  /** The text of the button. */
  action: string;
  collection?: Collection | undefined;
  onNamed: (named: Collection) => unknown;
}) {
  const { label, action, collection, onNamed } = props;
  const { field, isPending, submit } = useForm({
    initial: { name: collection?.name ?? '' },
    check: ({ name }) => ({ name: checkCollectionName(cleanCollectionName(name)) }),
    send: ({ name }) => nameCollection(cleanCollectionName(name), { id: collection?.id, onNamed }),
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
