import { use } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { PRODUCT_NAME } from '#contract/product.ts';
import type { SettingsChange } from '#contract/settings.ts';
import { ActionButton } from '../../api/ActionButton.tsx';
import { call } from '../../api/call.ts';
import { canReceivePushes, ownEndpoint, turnPushesOff, turnPushesOn } from '../../api/push.ts';
import { showFailure } from '../../api/show-failure.ts';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { NotificationsContext } from '../../feature.ts';
import { isIos } from '../../ui/is-ios.ts';
import { Note } from '../../ui/layout.ts';
import { putSettings, settingsQuery } from './export-cache.ts';
import { NotLoaded, ProfileCard } from './ProfileCard.tsx';

/**
 * The choice of what the user is sent pushes and mails about, and whether this browser gets them.
 */
export function NotificationsCard() {
  const choices = Object.entries(use(NotificationsContext));
  const settings = useQuery(settingsQuery);
  const { mutate } = useMutation({
    mutationFn: (body: SettingsChange) => call('changeSettings', { body }).then(putSettings),
    onError: (error) => showFailure('Update failed', error),
  });
  const stored: Readonly<Record<string, Readonly<Record<string, boolean>>>> | undefined =
    settings.data;
  return (
    <ProfileCard id="notifications" title="Notifications" gap={3}>
      <NotLoaded query={settings} what="Your choice" />
      {stored && (
        <div>
          {['push', 'mail'].map((channel) =>
            choices.map(([name, words]) => {
              const [of = '', kind = ''] = name.split('.');
              if (of !== channel) return null;
              return (
                <Checkbox
                  key={words}
                  isChecked={stored[channel]?.[kind] ?? false}
                  onChange={(isOn) => mutate({ [channel]: { [kind]: isOn } })}
                >
                  {words}
                </Checkbox>
              );
            }),
          )}
        </div>
      )}
      <ThisBrowser />
    </ProfileCard>
  );
}

/** Browsers of iPhones and iPads show pushes of installed apps alone. */
const ADD_FIRST = `Add ${PRODUCT_NAME} to the Home Screen first (Share, Add to Home Screen), and turn pushes on there.`;

function ThisBrowser() {
  const endpoint = useQuery({ queryKey: ['push endpoint'], queryFn: ownEndpoint, gcTime: 0 });
  if (!canReceivePushes) {
    const isTab = isIos(navigator);
    return <Note>{isTab ? ADD_FIRST : 'This browser cannot show pushes.'}</Note>;
  }
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
