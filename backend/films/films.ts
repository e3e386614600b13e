import { createHash } from 'node:crypto';
import type { Film, FilmDocument, ListedFilm } from '../../contract/films.ts';
import { FILMS_MAX } from '../../contract/limits.ts';
import { undrawable } from '../../film/words/letters.ts';
import { withUserLock } from '../accounts/lock-user.ts';
import { isoText } from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';
import type { EventStore } from '../events/events.ts';
import { Refusal } from '../refusal.ts';

/** The columns of `films f` as the item of a list of `contract/films.ts`. */
export const filmColumns = `
  f.id, f.name, f.version, ${isoText('f.updated_at')} as "updatedAt",
  (select coalesce(json_agg(distinct shot.id order by shot.id), '[]')
     from (select (shot->>'imageId')::int as id
             from jsonb_array_elements(f.document->'shots') as shot) as shot
    where not exists (select from images i where i.id = shot.id and i.user_id = f.user_id
      and i.is_listed and i.deleted_at is null)) as missing`;

const wholeFilm = `${filmColumns}, f.document`;

/** A user's films, last changed first. */
export function listFilms(database: Queryable, userId: number): Promise<ListedFilm[]> {
  return database.query<ListedFilm>(
    `select ${filmColumns} from films f where f.user_id = $1 order by f.updated_at desc, f.id desc`,
    [userId],
  );
}

/** Refuses with `film.not-found`, also for another user's. */
export async function readFilm(database: Queryable, userId: number, id: number): Promise<Film> {
  const [film] = await database.query<Film>(
    `select ${wholeFilm} from films f where f.id = $1 and f.user_id = $2`,
    [id, userId],
  );
  if (!film) throw new Refusal('film.not-found');
  return film;
}

/**
 * The film that an item of the gallery was made of, as it was then, also where it was deleted
 * since. Refuses with `media.not-found`, and with `film.not-found` where the item is no film.
 */
export async function readFilmOfItem(database: Queryable, userId: number, id: number) {
  type FilmOfItem = Pick<Film, 'name' | 'document'> & { filmId: number | null };
  const [item] = await database.sql<{ run: string | null; film: FilmOfItem }>`
    select g.run, json_build_object(
             'name', g.input->'name', 'document', g.input->'document', 'filmId', f.id) as film
      from images i
      left join generations g on g.id = i.generation_id
      left join films f on g.run = 'film' and f.id = (g.input->>'filmId')::int
                       and f.user_id = i.user_id
     where i.id = ${id} and i.user_id = ${userId} and i.is_listed and i.deleted_at is null`;
  if (!item) throw new Refusal('media.not-found');
  if (item.run !== 'film') throw new Refusal('film.not-found');
  return item.film;
}

/** A document has up to 20 kB, and a tab saves every two seconds: tabs that show it ask for it. */
function savedEvent(film: Film) {
  const { document: _, ...data } = film;
  return { type: 'film.saved' as const, data };
}

type Content = { name?: string | undefined; document: FilmDocument };
type NewFilm = Required<Content> & { idempotencyKey: string | null };

/**
 * A new film; the same key returns the same one, as it is by now. Refuses with `film.too-many`,
 * with `generation.key-reused` a key of another film, and its words and shots as `refuseUndrawable`
 * and `refuseWrongItems` do.
 */
export async function createFilm(
  { database, events }: EventStore,
  userId: number,
  { name, document, idempotencyKey }: NewFilm,
): Promise<Film> {
  refuseUndrawable(document);
  const hash = createHash('sha256')
    .update(JSON.stringify([name, document]))
    .digest('hex');
  return withUserLock(database, userId, async (tx) => {
    const [known] = await tx.query<Film & { hash: string }>(
      `select ${wholeFilm}, f.request_hash as hash from films f
        where f.user_id = $1 and f.idempotency_key = $2`,
      [userId, idempotencyKey],
    );
    if (known) {
      const { hash: before, ...film } = known;
      if (before !== hash) throw new Refusal('generation.key-reused');
      return film;
    }
    await refuseWrongItems(tx, userId, document);
    const [film] = await tx.query<Film>(
      `insert into films as f (user_id, name, document, idempotency_key, request_hash)
       select $1, $2, $3::jsonb, $4, $5
        where (select count(*) from films where user_id = $1) < ${FILMS_MAX}
       returning ${wholeFilm}`,
      [userId, name, JSON.stringify(document), idempotencyKey, hash],
    );
    if (!film) throw new Refusal('film.too-many');
    await events.record(tx, userId, [savedEvent(film)]);
    return film;
  });
}

/**
 * Puts a document in the place of a film's, and gives it another name where there is one; what is
 * the same already keeps its version. Refuses with `film.not-found`, with `film.changed` where the
 * film has another version by now, and its words and shots as `createFilm` does.
 */
export async function saveFilm(
  { database, events }: EventStore,
  userId: number,
  { id, version, name, document }: Content & { id: number; version: number },
): Promise<Film> {
  refuseUndrawable(document);
  return withUserLock(database, userId, async (tx) => {
    const before = await readFilm(tx, userId, id);
    if (before.version !== version) throw new Refusal('film.changed', { beside: { film: before } });
    await refuseWrongItems(tx, userId, document);
    const [film] = await tx.query<Film>(
      `update films f set name = $2, document = $3::jsonb, version = version + 1, updated_at = now()
        where f.id = $1 and (f.name, f.document) is distinct from ($2, $3::jsonb)
       returning ${wholeFilm}`,
      [id, name ?? before.name, JSON.stringify(document)],
    );
    if (!film) return before;
    await events.record(tx, userId, [savedEvent(film)]);
    return film;
  });
}

/** Its items stay in the gallery. Refuses with `film.not-found`. */
export function deleteFilm({ database, events }: EventStore, userId: number, id: number) {
  return withUserLock(database, userId, async (tx) => {
    const rows = await tx.sql`
      delete from films where id = ${id} and user_id = ${userId} returning id`;
    if (rows.length === 0) throw new Refusal('film.not-found');
    await events.record(tx, userId, [{ type: 'film.removed', data: { id } }]);
  });
}

/**
 * Refuses a shot of what was never the user's with `media.not-found`, and with `request.invalid`
 * one that asks of a picture what only a video has, or the reverse; the text names the field. Items
 * that the user has deleted may be in a film, and so may those whose rows are gone, where a film of
 * the user has them, or one that was made: each was the user's when it came in.
 */
async function refuseWrongItems(sql: Queryable, userId: number, { shots }: FilmDocument) {
  const rows = await sql.query<OwnItem>(
    `select wanted.id, i.is_video as "isVideo", i.duration_seconds as "durationSeconds"
       from unnest($2::int[]) as wanted (id)
       left join images i on i.id = wanted.id and i.user_id = $1 and i.is_listed
      where i.id is not null
         or exists (select from films where user_id = $1 and ${hasShot('document')})
         or exists (select from generations where user_id = $1 and run = 'film'
                    and ${hasShot("input->'document'")})`,
    [userId, shots.map(({ imageId }) => imageId)],
  );
  const items = new Map(rows.map((item) => [item.id, item]));
  for (const [place, shot] of shots.entries()) {
    const field = `document.shots.${place}`;
    const item = items.get(shot.imageId);
    if (!item) {
      throw new Refusal('media.not-found', { text: `${field}.imageId: this item does not exist.` });
    }
    const fault = faultOf(shot, item);
    if (fault) throw new Refusal('request.invalid', { text: `${field}.${fault}` });
  }
}

/** Refuses words that our fonts cannot draw with `request.invalid`, whose text names what it is. */
function refuseUndrawable({ words }: FilmDocument): void {
  for (const [place, { text }] of words.entries()) {
    const named = undrawable(text);
    if (named === undefined) continue;
    const fault = `document.words.${place}.text: our fonts cannot draw ${named}`;
    throw new Refusal('request.invalid', { text: fault });
  }
}

/** SQL: whether a document has a shot of the item `wanted`. */
const hasShot = (document: string): string =>
  `${document} @> jsonb_build_object(
    'shots', jsonb_build_array(jsonb_build_object('imageId', wanted.id)))`;

/** `isVideo` is null where the row is gone. */
type OwnItem = { id: number; isVideo: boolean | null; durationSeconds: number | null };

function faultOf(
  { category, from, fit, subject }: FilmDocument['shots'][number],
  { isVideo, durationSeconds }: OwnItem,
): string | undefined {
  if (isVideo === true && category !== undefined) return 'category: only a picture has a motion.';
  if (isVideo === true && fit !== undefined) return 'fit: only a picture has a fit.';
  if (isVideo === true && subject !== undefined) return 'subject: only a picture has a subject.';
  if (isVideo === false && from !== undefined) return 'from: only a video has a part.';
  return durationSeconds !== null && from !== undefined && from >= durationSeconds
    ? `from: the video ends at ${durationSeconds} seconds.`
    : undefined;
}
