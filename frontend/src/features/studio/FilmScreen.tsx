import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Film } from '#contract/films.ts';
import { LoadFailed } from '#frontend/api/LoadFailed.tsx';
import { refusalCode } from '#frontend/api/call-error.ts';
import { filmQuery } from '#frontend/features/studio/store.ts';
import { Button, ButtonLink } from '#frontend/ui/Button.tsx';
import { Row } from '#frontend/ui/layout.ts';
import { EmptyState } from '#frontend/ui/page/EmptyState.tsx';
import { FilmEditor } from './FilmEditor.tsx';
import { FilmSkeleton } from './film-layout.tsx';
import { useNewFilm } from './film-actions.ts';
import { openDraft } from './open-draft.ts';

/** One film: loaded, edited, or gone. */
export function FilmScreen() {
  const [, , id = ''] = useLocation().pathname.split('/');
  const query = useQuery({ ...filmQuery(Number(id)), staleTime: 0 });
  const { data: film } = query;
  if (query.isError && !film && refusalCode(query.error) !== 'film.not-found')
    return <LoadFailed title="The film could not be loaded" query={query} />;
  if (film) return <OpenFilm key={film.id} film={film} isGone={query.isError} />;
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

/** A film that this tab has open, kept in step with the others; `isGone` once it is deleted. */
function OpenFilm({ film, isGone }: { film: Film; isGone: boolean }) {
  const [draft] = useState(() => openDraft(film));
  const { mutate: keep, isPending } = useNewFilm();
  useEffect(() => draft.take(film), [draft, film]);
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && void draft.save();
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      void draft.save();
    };
  }, [draft]);
  if (!isGone) return <FilmEditor draft={draft} missing={film.missing} />;
  return (
    <EmptyState
      isScreen
      title="This film was deleted"
      text="It was deleted in another tab or on another device."
      action={
        <Row $gap={3} $justify="center">
          <Button isPending={isPending} onClick={() => keep(() => draft.store.getState().now)}>
            Keep it as a new film
          </Button>
          <ButtonLink to="/studio">All films</ButtonLink>
        </Row>
      }
    />
  );
}
