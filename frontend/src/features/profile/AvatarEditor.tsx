import { useMutation } from '@tanstack/react-query';
import { useRef, type ChangeEvent } from 'react';
import type { User } from '#contract/user.ts';
import { UPLOAD_LIMIT_BYTES } from '#contract/limits.ts';
import { call } from '../../api/call.ts';
import { showFailure } from '../../api/show-failure.ts';
import { uploadAvatar } from '../../api/upload-avatar.ts';
import { setUser } from '../../api/user.ts';
import { Button } from '../../ui/Button.tsx';
import { checkFile, type FileRules } from '../../ui/check-file.ts';
import { checkPicture } from '../../ui/check-picture.ts';
import { Row } from '../../ui/layout.ts';
import { toast } from '../../ui/toast-store.ts';

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
  const remove = useMutation({
    mutationFn: () => call('removeAvatar', {}),
    onSuccess: setUser,
    onError: (error) => showFailure('Photo not removed', error),
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
        <Button isPending={remove.isPending} onClick={() => remove.mutate()}>
          Remove photo
        </Button>
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
  if (why !== null) {
    toast({ title: 'Invalid File', description: why, variant: 'destructive' });
    return;
  }
  setUser(await uploadAvatar(file));
}
