import type { ComponentProps } from 'react';
import { PASSWORD_MIN_CHARACTERS } from '#contract/limits.ts';
import { Input } from './Field.tsx';

/** A new password and the same once more. */
export function NewPasswordFields(props: {
  /** Props of the field of this name. */
  field: (name: 'newPassword' | 'confirmed') => Partial<ComponentProps<typeof Input>>;
}) {
  const { field } = props;
  const kind = { type: 'password', autoComplete: 'new-password' };
  return (
    <>
      <Input
        label="New password"
        {...field('newPassword')}
        {...kind}
        hint={`At least ${PASSWORD_MIN_CHARACTERS} characters`}
      />
      <Input label="Confirm password" {...field('confirmed')} {...kind} />
    </>
  );
}
