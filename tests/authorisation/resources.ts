import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { SESSION_ID_CHARACTERS } from '../../contract/account.ts';
import { filmDocumentSchema } from '../../contract/films.ts';
import { contentTypeOfKey, mintExportKey, mintModelKey } from '../../backend/storage/media-key.ts';
import { PORTRAIT_THEME } from '../../backend/tools/influencer/influencers.ts';
import type { TestApp } from '../test-app.ts';
import { addGeneration, addItem } from '../media.ts';
import { addPlan } from '../plans.ts';

export type Resources = ReturnType<typeof resourcesOf>;

const MISSING_ID = 2_000_000_000;

const filmOf = (imageId: number) => ({ shots: [{ imageId, seconds: 3 }] });

/** Names of things that do not exist: for others, a user's things must look like these. */
export const missingResources: Resources = {
  image: async () => ({ id: MISSING_ID, url: `/media/${'0'.repeat(32)}/reel.mp4` }),
  deletedImage: async () => MISSING_ID,
  collection: async () => ({ id: MISSING_ID, item: MISSING_ID }),
  film: async () => ({ id: MISSING_ID, document: filmOf(MISSING_ID) }),
  filmItemId: async () => MISSING_ID,
  sharedImage: async () => MISSING_ID,
  shareToken: async () => '0'.repeat(32),
  planId: async () => MISSING_ID,
  reportId: async () => MISSING_ID,
  stillImageId: async () => MISSING_ID,
  portraitUrl: async () => `/media/${'0'.repeat(32)}/portrait.jpg`,
  influencerId: async () => MISSING_ID,
  generationId: async () => randomUUID(),
  failedGenerationId: async () => randomUUID(),
  exportId: async () => randomUUID(),
  sessionId: async () => '0'.repeat(SESSION_ID_CHARACTERS),
  purchaseId: async () => randomUUID(),
  passkeyId: async () => MISSING_ID,
};

/** Names of things that a call can be about: this user's, new ones each time. */
export function resourcesOf(
  { engine, signIn, testDatabase: { database } }: TestApp,
  userId: number,
) {
  const portrait = () => addItem(database, userId, { isVideo: false, theme: PORTRAIT_THEME });
  async function store(key: string, content: string): Promise<string> {
    await engine.storage.put(key, Readable.from([Buffer.from(content)]), {
      contentType: contentTypeOfKey(key),
    });
    return key;
  }
  async function storedImage() {
    const { id, imageUrl, thumbnailUrl } = await addItem(database, userId);
    for (const url of [imageUrl, thumbnailUrl]) await store(url.slice(1), 'a file');
    return { id, url: imageUrl };
  }
  async function share() {
    const { id } = await storedImage();
    const token = randomBytes(24).toString('base64url');
    await database.sql`insert into shares
      (token, user_id, image_id, image_ids, show_prompt, as_template, template_words)
      values (${token}, ${userId}, ${id}, ${[id]}::int[], false, false, false)`;
    return { id, token };
  }
  return {
    /** An item with a link of its own. */
    sharedImage: async () => (await share()).id,
    shareToken: async () => (await share()).token,
    planId: async () => addPlan(database, userId, (await addItem(database, userId)).id),
    /** The id of a page's report. */
    reportId: async () => {
      const rows = await database.sql<{ id: number }>`insert into share_reports
        (token, user_id, image_ids) values (${randomUUID()}, ${userId}, '{}') returning id`;
      return rows[0]?.id ?? 0;
    },
    image: storedImage,
    deletedImage: async () => {
      const { id } = await storedImage();
      await database.sql`update images set deleted_at = now() + interval '1 day' where id = ${id}`;
      return id;
    },
    /** A collection, and the item that is in it. */
    collection: async () => {
      const { id: item } = await addItem(database, userId);
      const [row] = await database.sql<{ id: number }>`
        insert into collections (user_id, name) values (${userId}, ${randomUUID()}) returning id`;
      const id = row?.id ?? 0;
      await database.query('insert into collection_items values ($1, $2, 1024)', [id, item]);
      return { id, item };
    },
    /** A film of one picture. */
    film: async () => {
      const document = filmOf((await addItem(database, userId)).id);
      const [row] = await database.query<{ id: number }>(
        `insert into films (user_id, name, document) values ($1, 'A film', $2::jsonb) returning id`,
        [userId, JSON.stringify(filmDocumentSchema.parse(document))],
      );
      return { id: row?.id ?? 0, document };
    },
    /** An item that a film was made of. */
    filmItemId: async () => {
      const { id, generationId } = await addItem(database, userId);
      const document = filmDocumentSchema.parse(filmOf(id));
      await database.query(`update generations set run = 'film', input = $2 where id = $1`, [
        generationId,
        JSON.stringify({ filmId: 1, name: 'A film', document }),
      ]);
      return id;
    },
    /** An image that is no video. */
    stillImageId: async () => {
      const { id, imageUrl } = await addItem(database, userId, { isVideo: false });
      await store(imageUrl.slice(1), 'a file');
      return id;
    },
    portraitUrl: async () => (await portrait()).imageUrl,
    influencerId: async () => {
      const rows = await database.sql<{ id: number }>`insert into influencers
           (user_id, gender, race, portrait_id, model_key, training_status, provider)
         values (${userId}, 'Female', 'Latino', ${(await portrait()).id}, ${await store(mintModelKey('json'), '{}')}, 'completed', 'persona-image') returning id`;
      return rows[0]?.id ?? 0;
    },
    generationId: async () => {
      const id = await addGeneration(database, userId);
      await database.sql`update generations set deadline_at = now() + interval '1 hour'
        where id = ${id}`;
      return id;
    },
    /** The id of a failed generation of a story. */
    failedGenerationId: async () => {
      const id = await addGeneration(database, userId);
      await database.sql`update generations
            set tool = 'story', run = 'story', input = '{"theme": "luxuryTravel"}',
                state = 'failed', failure = 'internal', refunded = true, finished_at = now()
          where id = ${id}`;
      return id;
    },
    passkeyId: async () => {
      const rows = await database.sql<{ id: number }>`
        insert into passkeys (user_id, credential_id, public_key, name)
         values (${userId}, ${randomUUID()}, '', 'A key') returning id`;
      return rows[0]?.id ?? 0;
    },
    exportId: async () => {
      const id = randomUUID();
      await database.sql`insert into account_exports (id, user_id, state, file_key, size_bytes, finished_at)
         values (${id}, ${userId}, 'ready', ${await store(mintExportKey(), 'a file')}, 6, now())`;
      return id;
    },
    /** The id of a session, as the list of sessions names it. */
    sessionId: async () => {
      const cookie = await signIn(userId);
      const id = /sid=([^;]+)/.exec(cookie)?.[1] ?? '';
      return createHash('sha256').update(id).digest('hex').slice(0, SESSION_ID_CHARACTERS);
    },
    purchaseId: async () => {
      const id = randomUUID();
      await database.sql`insert into purchases (id, user_id, package, tokens, price_cents, currency, checkout_session_id)
         values (${id}, ${userId}, 'starter', 30, 399, 'usd', ${`cs_sandbox_${id}`})`;
      return id;
    },
  };
}
