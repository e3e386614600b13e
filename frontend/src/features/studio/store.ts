import type { Film, ListedFilm } from '#contract/films.ts';
import { call, type RequestOf } from '#frontend/api/call.ts';
import { CallError } from '#frontend/api/call-error.ts';
import { listKey, queryClient, routeQuery } from '#frontend/api/route-query.ts';
import {
  keptByEvents,
  refetchOnce,
  updateQueries,
  updateQuery,
} from '#frontend/live/cached-queries.ts';
import { addLateHandlers, type EventHandlers } from '#frontend/live/event-handlers.ts';

/** The user's films, last changed first. */
export const filmsQuery = { ...routeQuery('films', {}), ...keptByEvents };
const filmsKey = filmsQuery.queryKey;

/** One film with its document. */
export const filmQuery = (id: number) => ({
  ...routeQuery('film', { params: { id } }),
  ...keptByEvents,
});

/** The last save of each film by this tab, which may be on its way. */
const saving = new Map<number, Promise<unknown>>();

/** Stores a new film, under the same key once; resolves to it, once this tab shows it. */
export async function storeFilm(
  body: RequestOf<'createFilm'>['body'],
  idempotencyKey: string,
): Promise<Film> {
  const film = await call('createFilm', { body, idempotencyKey, keepalive: true });
  showFilm(film);
  return film;
}

/** Saves a film; resolves to it, once this tab shows it. */
export function saveFilm(id: number, body: RequestOf<'saveFilm'>['body']): Promise<Film> {
  // A document is smaller than what a browser sends when the tab is left.
  const saved = call('saveFilm', { params: { id }, body, keepalive: true }).then(
    (film) => {
      showFilm(film);
      return film;
    },
    (error: unknown) => {
      if (error instanceof CallError && error.film) showFilm(error.film);
      throw error;
    },
  );
  saving.set(id, Promise.allSettled([saved]));
  return saved;
}

/** Shows a new or changed film, unless a newer one is shown. */
export function showFilm(film: Film): void {
  // An answer that is on its way may be newer than the event.
  const newer = (known: Film | undefined) => (known && known.version > film.version ? known : film);
  updateQuery(filmQuery(film.id).queryKey, newer);
  const { document: _, ...listed } = film;
  showListed(listed);
}

function showListed(film: ListedFilm): void {
  updateQuery(filmsKey, (known) => known && withFilm(known, film));
}

export const filmHandlers = {
  'film.changed': showFilm,
  'film.saved': (film) => {
    showListed(film);
    const { queryKey } = filmQuery(film.id);
    // The save may be this tab's own, whose answer has all of it.
    void Promise.resolve(saving.get(film.id)).then(() => {
      const known = queryClient.getQueryData(queryKey);
      if (!known || known.version < film.version) refetchOnce({ queryKey });
    });
  },
  'film.removed': ({ id }) => {
    // A screen that shows it asks again, and is told that there is none.
    refetchOnce({ queryKey: filmQuery(id).queryKey });
    updateQuery(filmsKey, (known) => known?.filter((film) => film.id !== id));
  },
} satisfies Partial<EventHandlers>;

addLateHandlers({
  ...filmHandlers,
  'media.added'({ items, ids: restored = [] }) {
    const ids = [...items.map(({ id }) => id), ...restored];
    updateFilms((film) => withItems(film, ids));
    updateQuery(filmsKey, (known) => known?.map((film) => withItems(film, ids)));
  },
  'media.removed'({ ids }) {
    updateFilms((film) => {
      const used = film.document.shots.map(({ imageId }) => imageId);
      const missing = used.filter((id) => ids.includes(id) || film.missing.includes(id));
      return { ...film, missing: [...new Set(missing)].toSorted((a, b) => a - b) };
    });
    // A list has no shots.
    refetchOnce({ queryKey: filmsKey });
  },
});

/** Updates every film that is loaded with its document. */
function updateFilms(update: (film: Film) => Film): void {
  const isFilm = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    String(queryKey[0]).startsWith(`${listKey('films')[0]}/`);
  updateQueries<Film>({ predicate: isFilm }, (known) => known && update(known));
}

function withFilm(known: readonly ListedFilm[], film: ListedFilm): ListedFilm[] {
  const isOlder = known.some(({ id, version }) => id === film.id && version > film.version);
  return isOlder ? [...known] : [film, ...known.filter(({ id }) => id !== film.id)];
}

/** The film with these items in the gallery, where they were missing. */
function withItems<F extends ListedFilm>(film: F, ids: readonly number[]): F {
  return { ...film, missing: film.missing.filter((id) => !ids.includes(id)) };
}
