import { pause } from '../clock.ts';
import type { Engine } from './engine.ts';

export interface QueuePositions {
  /** The queue has changed: those who wait are told their new places, once a second at most. */
  schedulePublish(): void;
}

const PAUSE_MS = 1_000;
/** Whoever waits behind so many sees the place only when the screen asks. */
const PUBLISHED_MAX = 500;

export function openQueuePositions(
  engine: Pick<Engine, 'database' | 'events' | 'log'>,
): QueuePositions {
  let told = new Map<string, number>();
  let isTelling = false;

  async function tell(): Promise<void> {
    isTelling = true;
    await pause(PAUSE_MS);
    isTelling = false;
    const rows = await engine.database.query<{ id: string; userId: number; position: number }>(
      `select id, user_id as "userId",
              (row_number() over (order by priority desc, created_at, id))::int as position
         from generations where state = 'queued'
        order by priority desc, created_at, id limit ${PUBLISHED_MAX}`,
    );
    for (const { id, userId, position } of rows) {
      if (told.get(id) === position) continue;
      engine.events.publishEphemeral(userId, {
        type: 'generation.progressed',
        data: { id, progress: 0, stage: null, queuePosition: position, etaSeconds: null },
      });
    }
    told = new Map(rows.map(({ id, position }) => [id, position]));
  }

  return {
    schedulePublish: () => {
      if (isTelling) return;
      tell().catch((error: unknown) => engine.log.debug({ err: error }, 'queue positions'));
    },
  };
}
