import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Film } from '#contract/films.ts';
import { LoadFailed } from '#frontend/api/LoadFailed.tsx';
import { refusalCode } from '#frontend/api/call-error.ts';
import { filmQuery } from '#frontend/features/studio/store.ts';
import { Button, ButtonLink } from '#frontend/ui/Button.tsx';
import { Row } from '#frontend/ui/layout.ts';
import { EmptyState } from '#frontend/ui/page/EmptyState.tsx';
import { begunDraft, type Content, type Draft, draftOf } from './draft.ts';
import { FilmEditor } from './FilmEditor.tsx';
import { FilmSkeleton } from './film-layout.tsx';
import { NEW_FILM, useCopyFilm } from './film-actions.ts';
import { openDraft, type OpenedDraft } from './open-draft.ts';

/** One film: begun here, or loaded, edited, or gone. */
export function FilmScreen() {
  const [, , address = ''] = useLocation().pathname.split('/');
  const id = Number(address);
  const begun = useBegun(id);
  const query = useQuery({ ...filmQuery(id), staleTime: 0, enabled: id !== 0 });
  const { data: film } = query;
  if (begun) {
    const { key, draft } = begun;
    return <OpenFilm key={key} draft={draft} film={film} isGone={query.isError} />;
  }
  if (id === 0) return <Navigate to="/studio" replace />;
  if (query.isError && !film && refusalCode(query.error) !== 'film.not-found')
    return <LoadFailed title="The film could not be loaded" query={query} />;
  if (film) return <StoredFilm key={film.id} film={film} isGone={query.isError} />;
  return query.isError ? (
    <EmptyState
      isScreen
      title="This film does not exist"
      text="It may have been deleted, here or on another device."
      action={<ButtonLink to="/studio">All films</ButtonLink>}
    />
  ) : (
    <FilmSkeleton />
  );
}

/**
 * The draft of the new film that the address of 0 came with. Once it is stored the address is that
 * of the film, and its draft the same. Null for all others.
 */
function useBegun(id: number): { key: string; draft: OpenedDraft } | null {
  const { key, state } = useLocation() as { key: string; state: Content | null };
  const navigate = useNavigate();
  const [begun, setBegun] = useState<{ key: string; draft: OpenedDraft } | null>(null);
  const isOther = id === 0 && state !== null && begun?.key !== key;
  const next = isOther ? { key, draft: openDraft(begunDraft(state)) } : begun;
  if (isOther) setBegun(next);
  const storedId = useStore(next?.draft.store ?? noDraft, (draft) => draft.id);
  useEffect(() => {
    if (id !== 0 || storedId === null) return;
    // The user may be typing.
    const how = { replace: true, state: { sameAs: NEW_FILM } };
    void navigate(`/studio/${storedId}`, how);
  }, [id, storedId, navigate]);
  return next && (id === 0 ? next.key === key : id === storedId) ? next : null;
}

function StoredFilm({ film, isGone }: { film: Film; isGone: boolean }) {
  const [draft] = useState(() => openDraft(draftOf(film)));
  return <OpenFilm draft={draft} film={film} isGone={isGone} />;
}

/** A film that this tab has open, kept in step with the others; `isGone` once it is deleted. */
function OpenFilm(props: { draft: OpenedDraft; film: Film | undefined; isGone: boolean }) {
  const { draft, film, isGone } = props;
  const { mutate: keep, isPending } = useCopyFilm();
  useEffect(() => {
    if (film) draft.take(film);
  }, [draft, film]);
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && void draft.save();
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', draft.leave);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', draft.leave);
      void draft.save();
    };
  }, [draft]);
  if (!isGone) return <FilmEditor draft={draft} missing={film?.missing ?? none} />;
  return (
    <EmptyState
      isScreen
      title="This film was deleted"
      text="It was deleted in another tab or on another device."
      action={
        <Row $gap={3} $justify="center">
          <Button isPending={isPending} onClick={() => keep(draft.store.getState().now)}>
            Keep it as a new film
          </Button>
          <ButtonLink to="/studio">All films</ButtonLink>
        </Row>
      }
    />
  );
}

const noDraft = createStore<Pick<Draft, 'id'>>(() => ({ id: null }));

const none: readonly number[] = [];
