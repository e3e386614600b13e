import { useMutation, useQuery } from '@tanstack/react-query';
import { Clapperboard, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import type { ListedFilm } from '#contract/films.ts';
import { SHOTS_MAX } from '#contract/limits.ts';
import { templates, type Template } from '#film/templates.ts';
import { LoadFailed } from '#frontend/api/LoadFailed.tsx';
import { showFailure } from '#frontend/api/show-failure.ts';
import { GridSkeleton } from '#frontend/media/GridSkeleton.tsx';
import { itemQuery } from '#frontend/media/media-cache.ts';
import { Picture } from '#frontend/media/Picture.tsx';
import { TileCaption, TileCover, TileGrid, TileLink } from '#frontend/media/tile-parts.ts';
import { filmQuery, filmsQuery } from '#frontend/features/studio/store.ts';
import { space } from '#frontend/theme/tokens.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { IconButton } from '#frontend/ui/IconButton.tsx';
import { PartTitle, Row, Stack } from '#frontend/ui/layout.ts';
import { Dialog } from '#frontend/ui/overlays/Dialog.tsx';
import { ConfirmDialog } from '#frontend/ui/overlays/ConfirmDialog.tsx';
import { EmptyState } from '#frontend/ui/page/EmptyState.tsx';
import { Page } from '#frontend/ui/page/Page.tsx';
import { ShowMore } from '#frontend/ui/page/PagedList.tsx';
import { fillTemplate } from './fill-template.ts';
import {
  deleteFilm,
  filmFromItems,
  FilmHasChanged,
  useBeginFilm,
  useCopyFilm,
} from './film-actions.ts';
import { filmOfItems } from './film-edits.ts';
import { TemplateTiles } from './Templates.tsx';
import { dateTimeText } from '../../ui/formats.ts';
import { lazySlot } from '../../ui/overlays/lazy-part.ts';

const ItemPicker = lazySlot(() => import('#frontend/media/picker/ItemPicker.tsx'), 'ItemPicker');
const SharedTemplate = lazySlot(() => import('./SharedTemplate.tsx'), 'SharedTemplate');

/**
 * Films that are shown at first, and more with each press: each asks for its film and its picture.
 */
const SHOWN = 24;

/** The user's films, templates to begin from, and the way to one's own pictures. */
export function StudioScreen() {
  const films = useQuery({ ...filmsQuery, staleTime: 0 });
  const navigate = useNavigate();
  const isForTemplate = useSearchParams()[0].has('template');
  const [shown, setShown] = useState(SHOWN);
  const [deleted, setDeleted] = useState<ListedFilm | null>(null);
  const [isPicking, setPicking] = useState(false);
  /** A template that is chosen, for which pictures are asked. */
  const [template, setTemplate] = useState<Template | null>(null);
  /** A film that is another one than what was made of it. */
  const [changed, setChanged] = useState<FilmHasChanged['film'] | null>(null);
  const begin = useBeginFilm();
  const { mutate: open, isPending } = useMutation({
    mutationFn: filmFromItems,
    onSuccess: ({ filmId, ...film }) =>
      filmId === null ? begin(film) : navigate(`/studio/${filmId}`),
    onError(error) {
      if (error instanceof FilmHasChanged) setChanged(error.film);
      else showFailure('The film could not be begun', error);
    },
  });
  const { mutate: copy, isPending: isCopying } = useCopyFilm();
  useBeginning({ open, choose: setTemplate });
  const { data } = films;
  const create = (
    <Button
      tone={isForTemplate ? 'quiet' : 'primary'}
      isPending={isPending}
      onClick={() => setPicking(true)}
    >
      New film
    </Button>
  );

  return (
    <Page
      title="Studio"
      subtitle="Cut your pictures and clips into a film, with words and sound."
      isWide
      aside={data && data.length > 0 && create}
    >
      <Stack $gap={8}>
        {isForTemplate && <SharedTemplate />}
        <section aria-labelledby="films">
          <PartTitle id="films">Your films</PartTitle>
          {films.isPending && <GridSkeleton count={4} />}
          {films.isLoadingError && (
            <LoadFailed title="Your films could not be loaded" query={films} />
          )}
          {data?.length === 0 && (
            <EmptyState
              icon={<Clapperboard size={40} />}
              title="No films yet"
              text="Choose pictures and clips of yours, or begin with a template."
              action={create}
            />
          )}
          {/* A list without markers is none for Safari's VoiceOver unless it says so. */}
          <Films role="list">
            {data?.slice(0, shown).map((film) => (
              <FilmTile key={film.id} film={film} onDelete={() => setDeleted(film)} />
            ))}
          </Films>
          <ShowMore
            query={{
              hasNextPage: (data?.length ?? 0) > shown,
              isFetchingNextPage: false,
              isFetchNextPageError: false,
              fetchNextPage: () => setShown(shown + SHOWN),
            }}
          />
        </section>
        <Stack as="section" $gap={3} aria-labelledby="templates">
          <PartTitle id="templates">Templates</PartTitle>
          <TemplateTiles onChoose={setTemplate} />
        </Stack>
      </Stack>
      {isPicking && (
        <ItemPicker
          isOpen
          title="New film"
          most={SHOTS_MAX}
          onClose={() => setPicking(false)}
          onChoose={(items) => {
            setPicking(false);
            begin({ document: filmOfItems(items) });
          }}
        />
      )}
      {template && (
        <ItemPicker
          isOpen
          title={`Photos and clips for ${template.name}`}
          most={template.film.shots.length}
          onClose={() => setTemplate(null)}
          onChoose={(items) => {
            setTemplate(null);
            begin({ name: template.name, document: fillTemplate(template, items) });
          }}
        />
      )}
      <Dialog
        isOpen={changed !== null}
        onClose={() => setChanged(null)}
        title={`${changed?.name} was changed since`}
        description="The film is not what it was when this was made."
      >
        <Row $gap={3} $justify="flex-end">
          <Button isPending={isCopying} onClick={() => changed && copy(changed)}>
            Make a copy of what it was
          </Button>
          <Button tone="primary" onClick={() => void navigate(`/studio/${changed?.filmId}`)}>
            Open it as it is now
          </Button>
        </Row>
      </Dialog>
      <ConfirmDialog
        isOpen={deleted !== null}
        title={`Delete ${deleted?.name}?`}
        description="Its pictures, and what was made of it, stay in My Content."
        action="Delete film"
        onClose={() => setDeleted(null)}
        onConfirm={() => {
          setDeleted(null);
          if (deleted) void deleteFilm(deleted);
        }}
      />
    </Page>
  );
}

/** A film by its first picture; its name leads to it. */
function FilmTile({ film, onDelete }: { film: ListedFilm; onDelete: () => void }) {
  const { id, name, version, updatedAt, missing } = film;
  // Asked for only as long as the list has a newer one: a film that was deleted has none.
  const whole = useQuery({
    ...filmQuery(id),
    enabled: ({ state }) => state.data?.version !== version,
  });
  const first = whole.data?.document.shots[0]?.imageId ?? 0;
  const item = useQuery({ ...itemQuery(first), enabled: first !== 0 });
  const media = item.data?.find((found) => found.id === first);
  return (
    <li>
      <TileLink to={`/studio/${id}`}>
        <TileCover>
          {media ? (
            <Picture media={media} url={media.thumbnailUrl} />
          ) : (
            <Clapperboard size={40} aria-hidden />
          )}
        </TileCover>
        <TileCaption>
          <strong dir="auto">{name}</strong>
          <span>{missing.length > 0 ? 'A picture is missing' : dateTimeText(updatedAt)}</span>
        </TileCaption>
      </TileLink>
      <IconButton label={`Delete ${name}`} onClick={onDelete}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </li>
  );
}

type Beginning = { items?: readonly number[]; template?: string };

/** Opens a film of the items, or chooses the template, that another screen has led here with. */
function useBeginning(how: {
  open: (items: readonly number[]) => void;
  choose: (template: Template) => void;
}): void {
  const { state } = useLocation() as { state: Beginning | null };
  const navigate = useNavigate();
  const beginning = useRef(state);
  const begin = useEffectEvent(({ items, template: wanted }: Beginning) => {
    const template = templates.find(({ name }) => name === wanted);
    if (items) how.open(items);
    if (template) how.choose(template);
  });
  useEffect(() => {
    if (!beginning.current) return;
    begin(beginning.current);
    // Once, and not again when the user comes back to this entry of the history.
    beginning.current = null;
    void navigate('/studio', { replace: true, state: null });
  }, [navigate]);
}

const Films = styled(TileGrid)`
  margin-top: ${space[4]};
`;
