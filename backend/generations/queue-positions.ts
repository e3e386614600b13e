import { pause } from '../clock.ts';
import type { Engine } from './engine.ts';

export interface QueuePositions {
  /** The queue has changed: pushes new places to those who wait, at most once a second. */
  schedulePublish(): void;
}

const PAUSE_MS = 1_000;
/** Further back, a place is shown only when the screen asks. */
const PUBLISHED_MAX = 500;

export function openQueuePositions(
  engine: Pick<Engine, 'database' | 'events' | 'log'>,
): QueuePositions {
  let published = new Map<string, number>();
  let isPublishing = false;

  async function publish(): Promise<void> {
    isPublishing = true;
    await pause(PAUSE_MS);
    isPublishing = false;
    const rows = await engine.database.query<{ id: string; userId: number; position: number }>(
      `select id, user_id as "userId",
              (row_number() over (order by priority desc, created_at, id))::int as position
         from generations where state = 'queued'
        order by priority desc, created_at, id limit ${PUBLISHED_MAX}`,
    );
    for (const { id, userId, position } of rows) {
      if (published.get(id) === position) continue;
      engine.events.publishEphemeral(userId, {
        type: 'generation.progressed',
        data: { id, progress: 0, stage: null, queuePosition: position, etaSeconds: null },
      });
    }
    published = new Map(rows.map(({ id, position }) => [id, position]));
  }

  return {
    schedulePublish: () => {
      if (isPublishing) return;
      publish().catch((error: unknown) => engine.log.debug({ err: error }, 'queue positions'));
    },
  };
}
