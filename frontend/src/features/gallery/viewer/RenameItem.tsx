import { TITLE_MAX } from '#contract/limits.ts';
import type { Media } from '#contract/media.ts';
import { captionOf } from '#frontend/media/caption.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { Input } from '#frontend/ui/forms/Field.tsx';
import { DialogForm, useForm } from '#frontend/ui/forms/Form.tsx';
import { Row } from '#frontend/ui/layout.ts';
import { Dialog } from '#frontend/ui/overlays/Dialog.tsx';
import { nameItem } from '../media-actions.ts';

/** Gives an item a title. */
export function RenameItem({ media, onClose }: { media: Media; onClose: () => void }) {
  const { field, isPending, submit } = useForm({
    initial: { title: media.title ?? '' },
    check: () => ({}),
    send: async ({ title }) => {
      if (await nameItem(media, title)) onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Rename"
      description="Whoever you share it with sees what you write."
    >
      <DialogForm gap={4} onSubmit={submit}>
        <Input
          label="Title"
          {...field('title')}
          maxLength={TITLE_MAX}
          placeholder={captionOf({ ...media, title: null }).title}
          autoComplete="off"
          dir="auto"
        />
        <Row $gap={3} $justify="flex-end">
          <Button type="submit" tone="primary" isPending={isPending}>
            Save
          </Button>
        </Row>
      </DialogForm>
    </Dialog>
  );
}
