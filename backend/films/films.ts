import type { Film, FilmDocument, ListedFilm } from '../../contract/films.ts';
import { FILMS_MAX } from '../../contract/limits.ts';
import { withUserLock } from '../accounts/lock-user.ts';
import { isoText } from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';
import type { EventStore } from '../events/events.ts';
import { Refusal } from '../refusal.ts';
import { refuseMissingLetters, refuseWrongItems } from './own-items.ts';

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
 * The film that an item of the gallery was made of, as it was then, also where it was deleted since.
 * Refuses with `media.not-found`, and with `film.not-found` where the item is no film.
 */
export async function readFilmOfItem(
  database: Queryable,
  userId: number,
  id: number,
): Promise<Pick<Film, 'name' | 'document'>> {
  const [item] = await database.query<{ run: string | null; film: Film }>(
    `select g.run, json_build_object('name', g.input->'name', 'document', g.input->'document') as film
       from images i left join generations g on g.id = i.generation_id
      where i.id = $1 and i.user_id = $2 and i.is_listed and i.deleted_at is null`,
    [id, userId],
  );
  if (!item) throw new Refusal('media.not-found');
  if (item.run !== 'film') throw new Refusal('film.not-found');
  return item.film;
}

type Content = { name?: string | undefined; document: FilmDocument };

/**
 * A new film. Refuses with `film.too-many`, and its words and shots as `refuseMissingLetters` and
 * `refuseWrongItems` do.
 */
export async function createFilm(
  { database, events }: EventStore,
  userId: number,
  { name, document }: Required<Content>,
): Promise<Film> {
  refuseMissingLetters(document);
  return withUserLock(database, userId, async (tx) => {
    await refuseWrongItems(tx, userId, document);
    const [film] = await tx.query<Film>(
      `insert into films as f (user_id, name, document) select $1, $2, $3::jsonb
        where (select count(*) from films where user_id = $1) < ${FILMS_MAX}
       returning ${wholeFilm}`,
      [userId, name, JSON.stringify(document)],
    );
    if (!film) throw new Refusal('film.too-many');
    await events.record(tx, userId, [{ type: 'film.changed', data: film }]);
    return film;
  });
}

/**
 * Puts a document in the place of a film's, and gives it another name where there is one. Refuses with
 * `film.not-found`, with `film.changed` where the film has another version by now, and its words
 * and shots as `createFilm` does.
 */
export async function saveFilm(
  { database, events }: EventStore,
  userId: number,
  { id, version, name, document }: Content & { id: number; version: number },
): Promise<Film> {
  refuseMissingLetters(document);
  return withUserLock(database, userId, async (tx) => {
    const before = await readFilm(tx, userId, id);
    if (before.version !== version) throw new Refusal('film.changed', { beside: { film: before } });
    await refuseWrongItems(tx, userId, document);
    const [film] = await tx.query<Film>(
      `update films f set name = $2, document = $3::jsonb, version = version + 1, updated_at = now()
        where f.id = $1 returning ${wholeFilm}`,
      [id, name ?? before.name, JSON.stringify(document)],
    );
    if (!film) throw new Error('the film was locked and is gone');
    await events.record(tx, userId, [{ type: 'film.changed', data: film }]);
    return film;
  });
}

/** Its items stay in the gallery. Refuses with `film.not-found`. */
export function deleteFilm(
  { database, events }: EventStore,
  userId: number,
  id: number,
): Promise<void> {
  return withUserLock(database, userId, async (tx) => {
    const rows = await tx.query('delete from films where id = $1 and user_id = $2 returning id', [
      id,
      userId,
    ]);
    if (rows.length === 0) throw new Refusal('film.not-found');
    await events.record(tx, userId, [{ type: 'film.removed', data: { id } }]);
  });
}
