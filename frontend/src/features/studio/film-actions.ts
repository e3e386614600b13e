import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { FilmDocument, ListedFilm } from '#contract/films.ts';
import { call } from '#frontend/api/call.ts';
import { attempt, showFailure } from '#frontend/api/show-failure.ts';
import { filmHandlers, showFilm } from '#frontend/features/studio/store.ts';
import { toast } from '#frontend/ui/overlays/toast-store.ts';
import { filmOfItems } from './film-edits.ts';

/** No document: a template found no picture among the items that shall fill it. */
export type NewFilm = {
  name?: string | undefined;
  document: FilmDocument | undefined;
  /** The film itself, where it is there already. */
  filmId?: number | null | undefined;
};

/** A film that an item was made of, which is another one by now. */
type ChangedFilm = { filmId: number; name: string; document: FilmDocument };

/** The failure of `useNewFilm` where a film has changed since its item was made; shows nothing. */
export class FilmHasChanged extends Error {
  readonly film: ChangedFilm;
  constructor(film: ChangedFilm) {
    super('The film was changed since.');
    this.film = film;
  }
}

/** The failure of `useNewFilm` where pictures have to be chosen first; it shows nothing then. */
export class NoPicture extends Error {}

/**
 * Makes a film of what a function resolves to, and opens it in the place of this screen's address.
 */
export function useNewFilm() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (content: () => NewFilm | Promise<NewFilm>) => {
      const { name, document, filmId = null } = await content();
      if (filmId !== null) return { id: filmId };
      if (!document) throw new NoPicture('A template needs a picture of yours.');
      const film = await call('createFilm', { body: { name, document } });
      showFilm(film);
      return film;
    },
    onSuccess: ({ id }) => navigate(`/studio/${id}`),
    onError: (error) => {
      const isAsked = error instanceof NoPicture || error instanceof FilmHasChanged;
      if (!isAsked) showFailure('The film could not be begun', error);
    },
  });
}

/**
 * A film of these items of the gallery; of one that a film made, that film, and where it is gone as
 * it was then. Throws `FilmHasChanged` where it is another one by now.
 */
export async function filmFromItems(ids: readonly number[]): Promise<NewFilm> {
  const found = await call('images', { query: { ids: ids.join(',') } });
  const items = ids.flatMap((id) => found.find((item) => item.id === id) ?? []);
  const [first] = items;
  if (first?.theme === 'film' && items.length === 1) {
    const { filmId, name, document } = await call('filmOfImage', { params: { id: first.id } });
    const now = filmId === null ? null : await call('film', { params: { id: filmId } });
    if (filmId !== null && JSON.stringify(now?.document) !== JSON.stringify(document))
      throw new FilmHasChanged({ filmId, name, document });
    return { filmId, name, document };
  }
  const document = filmOfItems(items);
  if (!document) throw new Error('These items are not in your gallery any more.');
  return { document };
}

/** Deletes a film; its items, and what was made of it, stay. */
export async function deleteFilm({ id, name }: Pick<ListedFilm, 'id' | 'name'>): Promise<void> {
  const isDeleted = await attempt('Delete failed', async () => {
    await call('deleteFilm', { params: { id } });
    filmHandlers['film.removed']({ id });
  });
  if (isDeleted) toast({ title: 'Film deleted', description: name });
}
