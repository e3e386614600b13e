import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { MaintenanceNote } from '../../ui/page/MaintenanceNote.tsx';

/** For visitors, who have no live updates: asked once, when the page is opened. */
export function VisitorMaintenance() {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    call('maintenance', { signal: leaving.signal }).then(
      (now) => setText(now.text),
      // The page itself says when the server cannot be reached.
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return <MaintenanceNote text={text} top="0" />;
}
