import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { FilmDocument, ListedFilm } from '#contract/films.ts';
import { call } from '#frontend/api/call.ts';
import { attempt, showFailure } from '#frontend/api/show-failure.ts';
import { filmHandlers, showFilm } from '#frontend/features/studio/store.ts';
import { toast } from '#frontend/ui/overlays/toast-store.ts';
import { filmOfItems } from './film-edits.ts';

/** No document: a template found no picture among the items that shall fill it. */
export type NewFilm = { name?: string | undefined; document: FilmDocument | undefined };

/** The failure of `useNewFilm` where pictures have to be chosen first; it shows nothing then. */
export class NoPicture extends Error {}

/**
 * Makes a film of what a function resolves to, and opens it in the place of this screen's address.
 */
export function useNewFilm() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (content: () => NewFilm | Promise<NewFilm>) => {
      const { name, document } = await content();
      if (!document) throw new NoPicture('A template needs a picture of yours.');
      const film = await call('createFilm', { body: { name, document } });
      showFilm(film);
      return film;
    },
    onSuccess: ({ id }) => navigate(`/studio/${id}`),
    onError: (error) => {
      if (!(error instanceof NoPicture)) showFailure('The film could not be begun', error);
    },
  });
}

/** A film of these items of the gallery; of one that a film made, that film as it was then. */
export async function filmFromItems(ids: readonly number[]): Promise<NewFilm> {
  const found = await call('images', { query: { ids: ids.join(',') } });
  const items = ids.flatMap((id) => found.find((item) => item.id === id) ?? []);
  const [first] = items;
  if (first?.theme === 'film' && items.length === 1) {
    return call('filmOfImage', { params: { id: first.id } });
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
