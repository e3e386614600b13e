import { randomBytes } from 'node:crypto';
import type { UserEvent } from '../contract/events.ts';
import type { Media, TrashedMedia } from '../contract/media.ts';
import type { Database } from '../backend/database/database.ts';
import { openEvents, type Events } from '../backend/events/events.ts';
import { defineStatement } from '../backend/database/statement.ts';
import type { Transaction } from '../backend/database/transaction.ts';
import { addMediaPart, type NewMedia } from '../backend/gallery/add.ts';
import { listMedia, type MediaQuery } from '../backend/gallery/list.ts';
import { listTrash } from '../backend/gallery/trash.ts';
import { mintMediaKey, mintOriginalKey, siblingKey } from '../backend/storage/media-key.ts';
import { addUser, openTestDatabase, type Sql, type TestDatabase } from './database.ts';

/** A generation of this user for media to belong to. */
export async function addGeneration(database: Database, userId: number): Promise<string> {
  const id = crypto.randomUUID();
  await database.sql`insert into generations (id, user_id, tool, run, input, steps, outputs, price, deadline_at)
     values (${id}, ${userId}, 'reels', 'reel', '{}', '[]', 1, 1, now())`;
  return id;
}

/** An order of a film of this name. */
export async function addFilmOrder(database: Database, userId: number, name: string) {
  const id = await addGeneration(database, userId);
  await database.sql`update generations set run = 'film', input = ${JSON.stringify({ name })}::jsonb
    where id = ${id}`;
  return id;
}

const addStatement = defineStatement<{ items: readonly NewMedia[] }, Media>((statement) => {
  const added = addMediaPart(statement, ({ items }) => items);
  return `select * from ${added.name} order by id`;
});

/** Inserts media by the product's statement and returns them as REST items, in the given order. */
export async function addMedia(tx: Transaction, items: readonly NewMedia[]): Promise<Media[]> {
  const added = await addStatement(tx, { items });
  for (const { userId, sizeBytes } of added) {
    await tx.sql`update users set stored_bytes = stored_bytes + ${sizeBytes} where id = ${userId}`;
  }
  return added;
}

/** A finished reel, not added yet; `facts` replaces what a test cares about. */
export function newMedia(facts: Pick<NewMedia, 'userId' | 'generationId'> & Partial<NewMedia>) {
  const folder = `media/${randomBytes(20).toString('hex')}`;
  return {
    sequence: 1,
    theme: 'reels',
    title: null,
    titleIsTyped: false,
    isVideo: true,
    videoCategory: 'fashion',
    videoOption: 'runway',
    promptUsed: null,
    isSketch: false,
    originalImageUrl: null,
    isListed: true,
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

/** Adds one item, a story picture or a reel, and returns it. */
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

/** Adds an enhanced photo with its original, and returns it. */
export function addEnhanced(
  database: Database,
  userId: number,
  facts: Partial<NewMedia> = {},
): Promise<Media> {
  const fileKey = mintMediaKey('Realism Enhancer-1', 'jpg');
  return addItem(database, userId, {
    theme: 'realismEnhancer',
    isVideo: false,
    videoCategory: null,
    videoOption: null,
    fileKey,
    thumbnailKey: siblingKey(fileKey, 'thumbnail'),
    posterKey: null,
    originalKey: mintOriginalKey(fileKey),
    originalSizeBytes: 500,
    ...facts,
  });
}

/** Adds so many reels at once, as lean as they can be, and returns their ids. */
export async function addMany(
  sql: Sql,
  {
    userId,
    count,
    promptUsed = null,
    trashDays = null,
  }: {
    userId: number;
    count: number;
    promptUsed?: string | null;
    /** They are in the trash, for so many days. */
    trashDays?: number | null;
  },
): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    insert into images (user_id, sequence, theme, is_video, prompt_used, file_key, thumbnail_key,
      width, height, size_bytes, sha256, placeholder, deleted_at)
    select ${userId}::int, 1, 'reels', true, ${promptUsed}, 'media/' || gen_random_uuid() || '/a.mp4',
      'media/' || gen_random_uuid() || '/t.webp', 1, 1, 1, '', '',
      now() + make_interval(days => ${trashDays})
      from generate_series(1, ${count}::int) n returning id`;
  await sql`update users set stored_bytes = stored_bytes + ${count} where id = ${userId}`;
  return rows.map(({ id }) => id);
}

/** A gallery for the tests of one `describe`, with two new users for each of them. */
export interface TestGallery {
  readonly database: Database;
  readonly sql: Sql;
  readonly events: Events;
  readonly userId: number;
  readonly strangerId: number;
  /** The days for which they are kept where an operator sets nothing. */
  readonly trashDays: number;
  /** Adds an item of `userId`; `addTheirs` one of `strangerId`. */
  add(facts?: Partial<NewMedia>): Promise<Media>;
  addTheirs(facts?: Partial<NewMedia>): Promise<Media>;
  /** Adds so many items of `userId` one after another and returns their ids. */
  addItems(count: number, facts?: Partial<NewMedia>): Promise<number[]>;
  /** A page of the list of `userId`. */
  page(query: MediaQuery): Promise<{ ids: number[]; nextCursor: number | null }>;
  /** The events of `userId`. */
  recorded(): Promise<UserEvent[]>;
  /** The whole list of `userId`. */
  listed(): Promise<Media[]>;
  /** Everything in the trash of `userId`. */
  trashed(): Promise<TrashedMedia[]>;
  /** Moves a removal into the past, as if this time had gone by. */
  timePassed(id: number, time: { days?: number; seconds?: number }): Promise<unknown>;
}

/** Call it in a `describe`: it opens and closes the gallery around its tests. */
export function useTestGallery(): TestGallery {
  let opened: TestDatabase;
  let events: Events;
  let [userId, strangerId] = [0, 0];
  before(async () => {
    opened = await openTestDatabase();
    events = await openEvents(opened);
  });
  beforeEach(async () => {
    [userId, strangerId] = [await addUser(opened.database), await addUser(opened.database)];
  });
  after(async () => {
    await events.close();
    await opened.close();
  });
  return {
    trashDays: 30,
    get database() {
      return opened.database;
    },
    get sql() {
      return opened.sql;
    },
    get events() {
      return events;
    },
    get userId() {
      return userId;
    },
    get strangerId() {
      return strangerId;
    },
    add: (facts) => addItem(opened.database, userId, facts),
    addTheirs: (facts) => addItem(opened.database, strangerId, facts),
    addItems: async (count, facts) => {
      const ids: number[] = [];
      for (let n = 0; n < count; n += 1) {
        ids.push((await addItem(opened.database, userId, facts)).id);
      }
      return ids;
    },
    page: async (query) => {
      const { json, nextCursor } = await listMedia(opened.database, userId, query);
      return { ids: (JSON.parse(json) as Media[]).map(({ id }) => id), nextCursor };
    },
    recorded: async () => (await events.replay(userId, 0)).events,
    listed: async () => JSON.parse((await listMedia(opened.database, userId)).json) as Media[],
    trashed: async () => (await listTrash(opened.database, userId, {})).items,
    timePassed: (id, { days = 0, seconds = 0 }) =>
      opened.sql`update images
        set deleted_at = deleted_at - make_interval(days => ${days}, secs => ${seconds})
          where id = ${id}`,
  };
}

/** The code of the refusal that this work ends with. */
export async function refusalCodeOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => 'no refusal',
    (error: { code?: string }) => error.code,
  );
}
