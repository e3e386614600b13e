import { useEffect, useState } from 'react';
import { ActionButton } from '../api/ActionButton.tsx';
import { keptForGood } from '../api/browser-store.ts';
import { canReceivePushes, turnPushesOn } from '../api/push.ts';
import { Button } from '../ui/Button.tsx';
import { Note, Row, Stack } from '../ui/layout.ts';
import { useIsLate } from '../ui/page/use-is-late.ts';

const LONG_MS = 20_000;
/** In this browser's storage, once the question was answered. */
const ASKED = 'push.asked';

/** Offers web push once somebody has waited for long, until the browser has an answer. */
export function LongWait({ startedAtMs }: { startedAtMs: number }) {
  const [leftMs] = useState(() => Math.max(0, startedAtMs + LONG_MS - Date.now()));
  const isLong = useIsLate(leftMs);
  const [isAsked, setAsked] = useState(
    () =>
      !canReceivePushes || Notification.permission !== 'default' || keptForGood.get(ASKED) !== null,
  );
  useEffect(() => {
    // The session that had it may be over. Whoever waits must not read of it when it fails.
    if (isLong && canReceivePushes && Notification.permission === 'granted')
      turnPushesOn().catch(() => undefined);
  }, [isLong]);
  if (!isLong || isAsked) return null;
  const answered = () => {
    keptForGood.set(ASKED, 'yes');
    setAsked(true);
  };
  return (
    <Stack $gap={2} role="status">
      <Note>Shall we tell you when it is ready, also when this page is closed?</Note>
      <Row $gap={3}>
        <ActionButton failed="Not turned on" act={() => turnPushesOn().then(answered)}>
          Tell me
        </ActionButton>
        <Button onClick={answered}>Not now</Button>
      </Row>
    </Stack>
  );
}
