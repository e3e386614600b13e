import { useMutation, useQuery } from '@tanstack/react-query';
import type { Settings, SettingsChange } from '#contract/settings.ts';
import { ActionButton } from '../../api/ActionButton.tsx';
import { call } from '../../api/call.ts';
import { canReceivePushes, ownEndpoint, turnPushesOff, turnPushesOn } from '../../api/push.ts';
import { showFailure } from '../../api/show-failure.ts';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { Note } from '../../ui/layout.ts';
import { putSettings, settingsQuery } from './export-cache.ts';
import { NotLoaded, ProfileCard } from './ProfileCard.tsx';

/** Every choice, in words, and where it stands in the settings. */
const choices: readonly {
  words: string;
  isOn: (settings: Settings) => boolean;
  change: (isOn: boolean) => SettingsChange;
}[] = [
  {
    words: 'Push: an order is ready',
    isOn: ({ push }) => push.finished,
    change: (finished) => ({ push: { finished } }),
  },
  {
    words: 'Push: an order was not made',
    isOn: ({ push }) => push.failed,
    change: (failed) => ({ push: { failed } }),
  },
  {
    words: 'Push: an influencer is ready',
    isOn: ({ push }) => push.trained,
    change: (trained) => ({ push: { trained } }),
  },
  {
    words: 'Push: a planned post is due',
    isOn: ({ push }) => push.planned,
    change: (planned) => ({ push: { planned } }),
  },
  {
    // The mails name them so.
    words: 'E-mail: a training has ended',
    isOn: ({ mail }) => mail.trained,
    change: (trained) => ({ mail: { trained } }),
  },
  {
    words: 'E-mail: a planned post is due',
    isOn: ({ mail }) => mail.planned,
    change: (planned) => ({ mail: { planned } }),
  },
];

/** The choice of what the user is sent pushes and mails about, and whether this browser gets them. */
export function NotificationsCard() {
  const settings = useQuery(settingsQuery);
  const { mutate } = useMutation({
    mutationFn: (body: SettingsChange) => call('changeSettings', { body }).then(putSettings),
    onError: (error) => showFailure('Update failed', error),
  });
  return (
    <ProfileCard id="notifications" title="Notifications" gap={3}>
      <NotLoaded query={settings} what="Your choice" />
      {settings.data && (
        <div>
          {choices.map(({ words, isOn, change }) => (
            <Checkbox
              key={words}
              isChecked={isOn(settings.data)}
              onChange={(isChecked) => mutate(change(isChecked))}
            >
              {words}
            </Checkbox>
          ))}
        </div>
      )}
      <ThisBrowser />
    </ProfileCard>
  );
}

function ThisBrowser() {
  const endpoint = useQuery({ queryKey: ['push endpoint'], queryFn: ownEndpoint, gcTime: 0 });
  if (!canReceivePushes) return <Note>This browser cannot show pushes.</Note>;
  if (Notification.permission === 'denied') {
    return <Note>Pushes are blocked here: allow them in the settings of this browser.</Note>;
  }
  const isOn = typeof endpoint.data === 'string';
  const change = async () => {
    try {
      await (isOn ? turnPushesOff() : turnPushesOn());
    } finally {
      await endpoint.refetch();
    }
  };
  return (
    <div>
      <ActionButton failed="Update failed" act={change}>
        {isOn ? 'Turn pushes off in this browser' : 'Turn pushes on in this browser'}
      </ActionButton>
    </div>
  );
}
