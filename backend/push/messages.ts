import type { PushMessage, Settings } from '../../contract/settings.ts';
import { runs, tools, type RunKey } from '../../contract/tools/catalogue.ts';

/** The facts of a generation that a push message is made of. */
export type EndedGeneration = {
  id: string;
  run: RunKey;
  state: 'succeeded' | 'failed' | 'cancelled';
  isRefunded: boolean;
  /** The first item that it made for the gallery. */
  mediaId: number | null;
};

/** The push message about an ended generation; null where the user's settings switch it off. */
export function messageOf(
  { id, run, state, isRefunded, mediaId }: EndedGeneration,
  wanted: Settings['push'],
): PushMessage | null {
  const { name, tool } = runs[run];
  if (state === 'failed') {
    const body = isRefunded ? 'Your tokens are back.' : 'Nothing was charged.';
    return wanted.failed ? { title: `Not made: ${name}`, body, tag: id, path: '/activity' } : null;
  }
  const isTraining = run === 'personaTraining';
  if (state !== 'succeeded' || !wanted[isTraining ? 'trained' : 'finished']) return null;
  const title = isTraining ? 'Your influencer is trained' : `Ready: ${name}`;
  // Portraits and lists are no items of the gallery: their tool shows them.
  const path = mediaId === null ? tools[tool].route : `/images?item=${mediaId}`;
  return { title, body: 'Open it to see it.', tag: id, path };
}
