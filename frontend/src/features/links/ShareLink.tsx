import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SHARE_PASSWORD_MAX } from '#contract/limits.ts';
import type { Media } from '#contract/media.ts';
import type { Share } from '#contract/shares.ts';
import { call } from '#frontend/api/call.ts';
import { LoadFailed } from '#frontend/api/LoadFailed.tsx';
import { showFailure } from '#frontend/api/show-failure.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { Checkbox } from '#frontend/ui/forms/Checkbox.tsx';
import { Input } from '#frontend/ui/forms/Field.tsx';
import { DialogForm } from '#frontend/ui/forms/Form.tsx';
import { Select } from '#frontend/ui/forms/Select.tsx';
import { Row, Stack } from '#frontend/ui/layout.ts';
import { Dialog } from '#frontend/ui/overlays/Dialog.tsx';
import { Spinner } from '#frontend/ui/page/Spinner.tsx';
import { CopyLink, EndLink } from './link-actions.tsx';
import { changeShares, sharesQuery } from './share-cache.ts';
import { daysLeft, endTexts, expiryOf, linkFacts } from './link-texts.ts';

/** The link of an item: makes one, or shows and changes the one there is. */
export function ShareLink({ media, onClose }: { media: Media; onClose: () => void }) {
  const query = useQuery({ ...sharesQuery, staleTime: 0 });
  const share = query.data?.find(({ imageId }) => imageId === media.id);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Share link"
      description="Whoever has the link sees this item, without an account, until you end it."
    >
      {query.isPending && <Spinner size={24} />}
      {query.isLoadingError && <LoadFailed title="Your links could not be loaded" query={query} />}
      {query.data && (
        <>
          {share && (
            <Stack $gap={2} $top={4}>
              <Input
                label="Link"
                readOnly
                value={share.url}
                hint={linkFacts(share)}
                onFocus={(event) => event.target.select()}
              />
              <Row $gap={2}>
                <CopyLink share={share} tone="primary" />
                <EndLink share={share} />
              </Row>
            </Stack>
          )}
          <ShareForm key={share?.token ?? ''} media={media} share={share} />
        </>
      )}
    </Dialog>
  );
}

/** A form of all that a link says; each save replaces all of it. */
function ShareForm({ media, share }: { media: Media; share: Share | undefined }) {
  const [ends, setEnds] = useState(daysLeft(share));
  const [password, setPassword] = useState('');
  const [isOpenToAll, setOpenToAll] = useState(false);
  const [showPrompt, setShowPrompt] = useState(share?.showPrompt ?? false);
  const [asTemplate, setAsTemplate] = useState(share?.asTemplate ?? false);
  const [templateWords, setTemplateWords] = useState(share?.templateWords ?? false);
  const { mutate: save, isPending } = useMutation({
    mutationFn: () =>
      call('shareImage', {
        params: { id: media.id },
        body: {
          ...expiryOf(ends),
          ...(isOpenToAll ? { password: null } : password && { password }),
          showPrompt,
          asTemplate,
          templateWords: asTemplate && templateWords,
        },
      }),
    onSuccess: (saved) => {
      setPassword('');
      setOpenToAll(false);
      changeShares([saved.token], [saved]);
    },
    onError: (error) => showFailure('The link was not saved', error),
  });
  const isFilm = media.theme === 'film';

  return (
    <DialogForm gap={3} onSubmit={() => save()}>
      <Select label="Ends" value={ends} options={endTexts(ends)} onChange={setEnds} />
      <Input
        label="Password"
        type="password"
        autoComplete="new-password"
        maxLength={SHARE_PASSWORD_MAX}
        disabled={isOpenToAll}
        hint={share?.hasPassword ? 'Leave it empty to keep the one there is.' : 'If you want one.'}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div>
        {share?.hasPassword && (
          <Checkbox isChecked={isOpenToAll} onChange={setOpenToAll}>
            Remove the password
          </Checkbox>
        )}
        {media.promptUsed !== null && !isFilm && (
          <Checkbox isChecked={showPrompt} onChange={setShowPrompt}>
            Show the prompt
          </Checkbox>
        )}
        {isFilm && (
          <Checkbox isChecked={asTemplate} onChange={setAsTemplate}>
            Others may use it as a template, without your pictures
          </Checkbox>
        )}
        {isFilm && asTemplate && (
          <Checkbox isChecked={templateWords} onChange={setTemplateWords}>
            With its words
          </Checkbox>
        )}
      </div>
      <Row $gap={3} $justify="flex-end">
        <Button type="submit" tone={share ? 'quiet' : 'primary'} isPending={isPending}>
          {share ? 'Save changes' : 'Create link'}
        </Button>
      </Row>
    </DialogForm>
  );
}
