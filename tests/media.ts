import { randomBytes } from 'node:crypto';
import type { Media } from '../contract/media.ts';
import type { Database } from '../backend/database/database.ts';
import { openEvents, type Events } from '../backend/events/events.ts';
import { addMedia, type NewMedia } from '../backend/gallery/add.ts';
import { openTestDatabase } from './database.ts';

/** A generation of this user for media to belong to. */
export async function addGeneration(database: Database, userId: number): Promise<string> {
  const id = crypto.randomUUID();
  await database.query(
    `insert into generations (id, user_id, tool, run, input, steps, outputs, price, deadline_at)
     values ($1, $2, 'reels', 'reel', '{}', '[]', 1, 1, now())`,
    [id, userId],
  );
  return id;
}

/** A finished reel, not added yet; `facts` replaces what a test cares about. */
export function newMedia(facts: Pick<NewMedia, 'userId' | 'generationId'> & Partial<NewMedia>) {
  const folder = `media/${randomBytes(20).toString('hex')}`;
  return {
    sequence: 1,
    theme: 'reels',
    isVideo: true,
    videoCategory: 'fashion',
    videoOption: 'runway',
    promptUsed: null,
    fileKey: `${folder}/reel.mp4`,
    thumbnailKey: `${folder}/thumbnail.webp`,
    posterKey: `${folder}/poster.webp`,
    width: 720,
    height: 1280,
    durationSeconds: 10,
    sizeBytes: 1000,
    sha256: '0'.repeat(64),
    placeholder: 'AAAA',
    createdAt: new Date().toISOString(),
    ...facts,
  } satisfies NewMedia;
}

/** Adds one item, a story picture or a reel, and answers it. */
export async function addItem(
  database: Database,
  userId: number,
  facts: Partial<NewMedia> = {},
): Promise<Media> {
  const generationId = await addGeneration(database, userId);
  const [item] = await database.transaction((tx) =>
    addMedia(tx, [newMedia({ userId, generationId, ...facts })]),
  );
  if (!item) throw new Error('the item was not added');
  return item;
}

/** A database with what the gallery's commands ask for. */
export type TestGallery = { database: Database; events: Events; close: () => Promise<void> };

export async function openTestGallery(): Promise<TestGallery> {
  const world = await openTestDatabase();
  const events = await openEvents(world);
  return {
    database: world.database,
    events,
    close: async () => {
      await events.close();
      await world.close();
    },
  };
}

/** The code of the refusal that this work ends with. */
export async function refusalCodeOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => 'no refusal',
    (error: { code?: string }) => error.code,
  );
}
