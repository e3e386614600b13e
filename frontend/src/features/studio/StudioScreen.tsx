import { useQuery } from '@tanstack/react-query';
import { Clapperboard, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import type { ListedFilm } from '#contract/films.ts';
import { PAGE_SIZE_MAX, SHOTS_MAX } from '#contract/limits.ts';
import type { Media } from '#contract/media.ts';
import type { FilmTemplate } from '#contract/shares.ts';
import { filledFromItems, templates, type Template } from '#film/templates.ts';
import { call } from '#frontend/api/call.ts';
import { LoadFailed } from '#frontend/api/LoadFailed.tsx';
import { GridSkeleton } from '#frontend/media/GridSkeleton.tsx';
import { itemQuery } from '#frontend/media/media-cache.ts';
import { Picture } from '#frontend/media/Picture.tsx';
import { TileCaption, TileCover, TileGrid, TileLink } from '#frontend/media/tile-parts.ts';
import { filmQuery, filmsQuery } from '#frontend/features/studio/store.ts';
import { space } from '#frontend/theme/tokens.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { IconButton } from '#frontend/ui/IconButton.tsx';
import { Card, Note, PartTitle, Row, Stack } from '#frontend/ui/layout.ts';
import { ConfirmDialog } from '#frontend/ui/overlays/ConfirmDialog.tsx';
import { EmptyState } from '#frontend/ui/page/EmptyState.tsx';
import { Page } from '#frontend/ui/page/Page.tsx';
import { ShowMore } from '#frontend/ui/page/PagedList.tsx';
import { deleteFilm, filmFromItems, type NewFilm, NoPicture, useNewFilm } from './film-actions.ts';
import { filmOfItems } from './film-edits.ts';
import { FromDevice } from '#frontend/media/picker/FromDevice.tsx';
import { ItemPicker } from '#frontend/media/picker/ItemPicker.tsx';
import { photosText } from '#frontend/media/picker/files-text.ts';
import { isUnderWay, useUploads } from '#frontend/media/picker/uploads.ts';
import { TemplateTiles } from './Templates.tsx';
import { dateTimeText } from '../../ui/formats.ts';

/**
 * Films that are shown at first, and more with each press: each asks for its film and its picture.
 */
const SHOWN = 24;

/** The user's films, templates to begin from, and the way to one's own pictures. */
export function StudioScreen() {
  const films = useQuery({ ...filmsQuery, staleTime: 0 });
  const isForTemplate = useSearchParams()[0].has('template');
  const [shown, setShown] = useState(SHOWN);
  const [deleted, setDeleted] = useState<ListedFilm | null>(null);
  const [isPicking, setPicking] = useState(false);
  const [pending, setPending] = useState<string>();
  /** A template for which there is no picture yet. */
  const [unfilled, setUnfilled] = useState<Template | null>(null);
  const newFilm = useNewFilm();
  const { mutate, isPending } = newFilm;
  const begin = useCallback(
    (content: Parameters<typeof mutate>[0], template?: Template) =>
      mutate(content, {
        onError: (error) => setUnfilled((error instanceof NoPicture && template) || null),
      }),
    [mutate],
  );
  useBeginning(begin);
  const { data } = films;
  const create = (
    <Button
      tone={isForTemplate ? 'quiet' : 'primary'}
      isPending={isPending && !pending}
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
        <SharedTemplate create={newFilm} />
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
          <TemplateTiles
            pending={isPending ? pending : undefined}
            onChoose={(template) => {
              setPending(template.name);
              begin(() => filmOfNewest(template), template);
            }}
          />
        </Stack>
      </Stack>
      <ItemPicker
        isOpen={isPicking}
        title="New film"
        most={SHOTS_MAX}
        onClose={() => setPicking(false)}
        onChoose={(items) => {
          setPicking(false);
          setPending(undefined);
          begin(() => ({ document: filmOfItems(items) }));
        }}
      />
      <ItemPicker
        isOpen={unfilled !== null}
        title={`Pictures for ${unfilled?.name}`}
        most={unfilled?.film.shots.length ?? 1}
        fits={({ isVideo }) => !isVideo}
        onClose={() => setUnfilled(null)}
        onChoose={(items) => {
          const template = unfilled;
          setUnfilled(null);
          if (template) begin(() => filmOf(template, items));
        }}
      />
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

/** A film of the newest items, in the way of a template. */
async function filmOfNewest(template: Template) {
  return filmOf(template, await call('images', { query: { limit: PAGE_SIZE_MAX } }));
}

function filmOf(template: Template, items: readonly Media[]) {
  return { name: template.name, document: filledFromItems(template, items) };
}

type Beginning = { items?: readonly number[]; template?: string };

/** Begins a film of the items, or by the template, that another screen has led here with, once. */
function useBeginning(begin: (content: () => Promise<NewFilm>, template?: Template) => void): void {
  const { state } = useLocation() as { state: Beginning | null };
  const navigate = useNavigate();
  const beginning = useRef(state);
  useEffect(() => {
    const { items, template: wanted } = beginning.current ?? {};
    const template = templates.find(({ name }) => name === wanted);
    beginning.current = null;
    if (items) begin(() => filmFromItems(items));
    else if (template) begin(() => filmOfNewest(template), template);
    else return;
    void navigate('/studio', { replace: true, state: null });
  }, [begin, navigate]);
}

const Films = styled(TileGrid)`
  margin-top: ${space[4]};
`;

/**
 * The template of the shared page that led here (`?template=`), which is filled with chosen
 * pictures.
 */
function SharedTemplate({ create }: { create: ReturnType<typeof useNewFilm> }) {
  const token = useSearchParams()[0].get('template');
  // The server's pages are no calls of the API, so the address is this query's own.
  const query = useQuery<FilmTemplate>({
    queryKey: [`/s/${encodeURIComponent(token ?? '')}/template`],
    enabled: token !== null,
    gcTime: 0,
  });
  const [isPicking, setPicking] = useState(false);
  const photos = usePhotosOf((items) => make(items));
  if (query.isError)
    return <LoadFailed title="The shared template could not be loaded" query={query} />;
  if (!query.data) return null;
  const { shots } = query.data;
  const template = templateOf(query.data);
  const count = shots.length === 1 ? 'one shot' : `${shots.length} shots`;

  function make(items: readonly Media[]): void {
    create.mutate(() => ({ document: filledFromItems(template, items) }));
  }

  return (
    <Card aria-labelledby="shared-template">
      <Stack $gap={3}>
        <div>
          <PartTitle id="shared-template">A template was shared with you</PartTitle>
          <Note>{`It has ${count}. Choose your photos: the film is made of them, with words of your own.`}</Note>
        </div>
        <FromDevice label="Choose your photos" isPrimary onItem={photos.add} />
        {photos.items.length > 0 && !photos.isAdding && (
          <Button isPending={create.isPending} onClick={() => make(photos.items)}>
            {`Make the film of ${photosText(photos.items.length)}`}
          </Button>
        )}
        <Row $gap={3}>
          <Button onClick={() => setPicking(true)}>From My Content</Button>
        </Row>
      </Stack>
      <ItemPicker
        isOpen={isPicking}
        title="Use this template"
        most={shots.length}
        fits={({ isVideo }) => !isVideo}
        onClose={() => setPicking(false)}
        onChoose={(items) => {
          setPicking(false);
          make(items);
        }}
      />
    </Card>
  );
}

/**
 * Collects photos that become items; calls `onAll` once every one of them is, unless one has
 * failed.
 */
function usePhotosOf(onAll: (items: readonly Media[]) => void) {
  const [items, setItems] = useState<readonly Media[]>([]);
  const uploads = useUploads((state) => state.uploads);
  const isReady = items.length > 0 && uploads.length === 0;
  const tell = useEffectEvent(() => onAll(items));
  useEffect(() => {
    if (isReady) tell();
  }, [isReady]);
  const add = (item: Media) => setItems((now) => [...now, item]);
  return { items, add, isAdding: uploads.some(isUnderWay) };
}

/** A shared template may come without its words' texts, which are typed anew. */
function templateOf(shared: FilmTemplate): Template {
  const words = shared.words.map((one) => ({ text: '', ...one }));
  // Its other fields are a document's; the server judges what is made of them.
  return { name: '', film: { ...shared, words } as unknown as Template['film'] };
}
