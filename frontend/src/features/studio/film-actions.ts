import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { UNTITLED_FILM } from '#contract/film-choices.ts';
import type { ListedFilm } from '#contract/films.ts';
import { call } from '#frontend/api/call.ts';
import { withIdempotencyKey } from '#frontend/api/idempotency-key.ts';
import { attempt, showFailure } from '#frontend/api/show-failure.ts';
import { filmHandlers, storeFilm } from '#frontend/features/studio/store.ts';
import { toast } from '#frontend/ui/overlays/toast-store.ts';
import type { Content } from './draft.ts';
import { filmOfItems } from './film-edits.ts';

/** A film that an item was made of, which is another one by now. */
type ChangedFilm = Content & { filmId: number };

/** The failure of `filmFromItems` where a film has changed since its item was made. */
export class FilmHasChanged extends Error {
  readonly film: ChangedFilm;
  constructor(film: ChangedFilm) {
    super('The film was changed since.');
    this.film = film;
  }
}

/** The address of a film that is stored nowhere yet; numbers of films begin with 1. */
export const NEW_FILM = '/studio/0';

/** How to begin a new film: its editor opens, and stores it with its first change. */
export function useBeginFilm() {
  const navigate = useNavigate();
  return useCallback(
    ({ name = UNTITLED_FILM, document }: Partial<Content>) => {
      const state = { name, document } satisfies Partial<Content>;
      if (document) void navigate(NEW_FILM, { state });
    },
    [navigate],
  );
}

/** How to keep a film as another one, which is stored and opened. */
export function useCopyFilm() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn({ name, document }: Content) {
      const copy = { name, document };
      const what = { what: 'copy of a film', text: JSON.stringify(copy) };
      return withIdempotencyKey(what, (key) => storeFilm(copy, key));
    },
    onSuccess: ({ id }) => navigate(`/studio/${id}`),
    onError: (error) => showFailure('The film could not be copied', error),
  });
}

/**
 * A film of these items of the gallery; of one that a film made, that film, and where it is gone as
 * it was then. Throws `FilmHasChanged` where it is another one by now.
 */
export async function filmFromItems(
  ids: readonly number[],
): Promise<Partial<Content> & { filmId: number | null }> {
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
  return { filmId: null, document };
}

/** Deletes a film; its items, and what was made of it, stay. */
export async function deleteFilm({ id, name }: Pick<ListedFilm, 'id' | 'name'>): Promise<void> {
  const isDeleted = await attempt('Delete failed', async () => {
    await call('deleteFilm', { params: { id } });
    filmHandlers['film.removed']({ id });
  });
  if (isDeleted) toast({ title: 'Film deleted', description: name });
}
