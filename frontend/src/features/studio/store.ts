import type { Film, ListedFilm } from '#contract/films.ts';
import { addPaths } from '#frontend/api/known-paths.ts';
import { studioPaths } from '#frontend/api/studio-paths.ts';
import { listKey, routeQuery } from '#frontend/api/route-query.ts';
import {
  keptByEvents,
  refetchOnce,
  updateQueries,
  updateQuery,
} from '#frontend/live/cached-queries.ts';
import { addLateHandlers, type EventHandlers } from '#frontend/live/event-handlers.ts';

// Before the keys below are made.
addPaths(studioPaths);

/** The user's films, last changed first. */
export const filmsQuery = { ...routeQuery('films', {}), ...keptByEvents };
const filmsKey = filmsQuery.queryKey;

/** One film with its document. */
export const filmQuery = (id: number) => ({
  ...routeQuery('film', { params: { id } }),
  ...keptByEvents,
});

export const filmHandlers = {
  'film.changed': (film) => {
    // An answer that is on its way may be newer than the event.
    const newer = (known: Film | undefined) =>
      known && known.version > film.version ? known : film;
    updateQuery(filmQuery(film.id).queryKey, newer);
    updateQuery(filmsKey, (known) => known && withFilm(known, film));
  },
  'film.removed': ({ id }) => {
    // A screen that shows it asks again, and is told that there is none.
    refetchOnce({ queryKey: filmQuery(id).queryKey });
    updateQuery(filmsKey, (known) => known?.filter((film) => film.id !== id));
  },
} satisfies Partial<EventHandlers>;

addLateHandlers({
  ...filmHandlers,
  'media.added'({ items }) {
    const ids = items.map(({ id }) => id);
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

function withFilm(known: readonly ListedFilm[], film: Film): ListedFilm[] {
  const { document: _, ...listed } = film;
  const isOlder = known.some(({ id, version }) => id === film.id && version > film.version);
  return isOlder ? [...known] : [listed, ...known.filter(({ id }) => id !== film.id)];
}

/** The film with these items in the gallery, where they were missing. */
function withItems<F extends ListedFilm>(film: F, ids: readonly number[]): F {
  return { ...film, missing: film.missing.filter((id) => !ids.includes(id)) };
}
