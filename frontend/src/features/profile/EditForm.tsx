import { BIO_MAX_CHARACTERS } from '#contract/limits.ts';
import { checkBio, cleanBio, cleanDisplayName, checkDisplayName } from '#contract/profile.ts';
import type { User } from '#contract/user.ts';
import { call } from '../../api/call.ts';
import { refetchUser } from '../../api/user.ts';
import { attempt } from '../../api/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Input, Textarea } from '../../ui/Field.tsx';
import { CardForm } from '../../ui/Form.tsx';
import { PartTitle } from '../../ui/Text.ts';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../ui/use-form.ts';

/** Display Name and Bio, both optional. */
export function EditForm({ user }: { user: User }) {
  const { values, field, isPending, submit } = useForm({
    initial: { displayName: user.displayName ?? '', bio: user.bio ?? '' },
    check: ({ displayName, bio }) => ({
      displayName: checkDisplayName(cleanDisplayName(displayName)),
      bio: checkBio(cleanBio(bio)),
    }),
    send: async (body) => {
      await attempt('Update failed', async () => {
        await call('updateProfile', { body });
        await refetchUser();
        toast({ title: 'Profile updated' });
      });
    },
  });
  const left = BIO_MAX_CHARACTERS - [...values.bio].length;
  return (
    <CardForm aria-labelledby="edit-profile" onSubmit={submit}>
      <PartTitle id="edit-profile">Edit profile</PartTitle>
      <Input label="Display Name" {...field('displayName')} autoComplete="nickname" />
      <Textarea
        label="Bio"
        {...field('bio')}
        hint={left < 100 ? `${Math.max(0, left)} characters left` : undefined}
      />
      <div>
        <Button tone="primary" type="submit" isPending={isPending}>
          Save Changes
        </Button>
      </div>
    </CardForm>
  );
}
