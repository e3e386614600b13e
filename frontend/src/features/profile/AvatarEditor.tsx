import { useMutation } from '@tanstack/react-query';
import { useRef, type ChangeEvent } from 'react';
import type { User } from '#contract/user.ts';
import { UPLOAD_LIMIT_BYTES } from '#contract/limits.ts';
import { addressOf, call } from '../../api/call.ts';
import { showFailure } from '../../api/show-failure.ts';
import { ActionButton } from '../../api/ActionButton.tsx';
import { send } from '../../api/send.ts';
import { setUser } from '../../api/user.ts';
import { Button } from '../../ui/Button.tsx';
import { checkFile, type FileRules } from '../../ui/forms/check-file.ts';
import { checkPicture } from '../../ui/forms/check-picture.ts';
import { Row } from '../../ui/layout.ts';
import { toastFault } from '../../ui/overlays/toast-store.ts';

const rules: FileRules = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  limitBytes: UPLOAD_LIMIT_BYTES,
  wrongType: 'Please upload a valid image file.',
  tooLarge: 'File size must be less than 10MB.',
};

/** Uploads the user's own photo, or takes it away. */
export function AvatarEditor({ user }: { user: User }) {
  const chooser = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: takePhoto,
    onError: (error) => showFailure('Photo not changed', error),
  });

  function takeChosen(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.target.files?.[0];
    if (file) upload.mutate(file);
    // Otherwise choosing the same file again fires no event.
    event.target.value = '';
  }

  // Only what was uploaded here can be removed here.
  const hasOwn = user.avatarUrl?.startsWith('/media/') ?? false;
  return (
    <Row $gap={2} $top={4}>
      <Button isPending={upload.isPending} onClick={() => chooser.current?.click()}>
        {hasOwn ? 'Change photo' : 'Add a photo'}
      </Button>
      {hasOwn && (
        <ActionButton failed="Photo not removed" act={() => call('removeAvatar', {}).then(setUser)}>
          Remove photo
        </ActionButton>
      )}
      <input
        ref={chooser}
        type="file"
        accept={rules.types.join(',')}
        hidden
        onChange={takeChosen}
      />
    </Row>
  );
}

async function takePhoto(file: File): Promise<void> {
  const why = (await checkFile(file, rules)) ?? (await checkPicture(file));
  if (why !== null) toastFault('Invalid File', why);
  else setUser(await uploadAvatar(file));
}

/** Sends a photo as the user's avatar and returns the changed user. Throws `CallError`. */
async function uploadAvatar(file: File): Promise<User> {
  const body = new FormData();
  body.append('avatar', file);
  const response = await send(addressOf('setAvatar', {}), { method: 'POST', body });
  // The server answers by the contract, as in `call`.
  return (await response.json()) as User;
}
