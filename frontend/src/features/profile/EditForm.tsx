import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { BIO_MAX_CHARACTERS } from '#contract/limits.ts';
import { checkBio, cleanBio, cleanDisplayName, checkDisplayName } from '#contract/profile.ts';
import type { User } from '#contract/user.ts';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/call-error.ts';
import { refetchUser } from '../../api/user.ts';
import { space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Input, Textarea } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { SectionHead } from './section-head.ts';

type Errors = { displayName?: string; bio?: string };

/** Display Name and Bio, both optional. */
export function EditForm({ user }: { user: User }) {
  const [displayName, setDisplayName] = useState(user.displayName ?? '');
  const [bio, setBio] = useState(user.bio ?? '');
  const [errors, setErrors] = useState<Errors>({});
  const [isPending, setPending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const found = check(displayName, bio);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
      return;
    }
    setPending(true);
    try {
      await call('updateProfile', { body: { displayName, bio } });
      await refetchUser();
      toast({ title: 'Profile updated' });
    } catch (error) {
      toast({
        title: 'Update failed',
        description: failureText(error),
        variant: 'destructive',
      });
    }
    setPending(false);
  }

  const left = BIO_MAX_CHARACTERS - [...bio].length;
  return (
    <Card aria-labelledby="edit-profile">
      <Form noValidate onSubmit={(event) => void submit(event)}>
        <SectionHead id="edit-profile">Edit profile</SectionHead>
        <Input
          label="Display Name"
          name="displayName"
          autoComplete="nickname"
          value={displayName}
          error={errors.displayName}
          onChange={(event) => {
            setDisplayName(event.target.value);
            setErrors(({ bio: kept }) => ({ ...(kept && { bio: kept }) }));
          }}
        />
        <Textarea
          label="Bio"
          name="bio"
          value={bio}
          error={errors.bio}
          hint={left < 100 ? `${Math.max(0, left)} characters left` : undefined}
          onChange={(event) => {
            setBio(event.target.value);
            setErrors(({ displayName: kept }) => ({ ...(kept && { displayName: kept }) }));
          }}
        />
        <div>
          <Button tone="primary" type="submit" isPending={isPending}>
            Save Changes
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function check(displayName: string, bio: string): Errors {
  const nameError = checkDisplayName(cleanDisplayName(displayName));
  const bioError = checkBio(cleanBio(bio));
  return { ...(nameError && { displayName: nameError }), ...(bioError && { bio: bioError }) };
}

const Form = styled.form`
  display: grid;
  gap: ${space[5]};
`;
