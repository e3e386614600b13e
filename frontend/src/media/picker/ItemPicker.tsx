import { useCallback, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { LoadFailed } from '../../api/LoadFailed.tsx';
import { useGenerations } from '../../generations/generation-store.ts';
import { color, fontSize, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { Note, Row, Stack } from '../../ui/layout.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { ShowMore } from '../../ui/page/PagedList.tsx';
import { Spinner } from '../../ui/page/Spinner.tsx';
import { byDay, dayText } from '../day-text.ts';
import { isFiltered, readFilter } from '../filters.ts';
import { PictureTiles } from '../PictureTiles.tsx';
import { changed, type AddressChange } from '../use-address.ts';
import { useMediaPages } from '../use-media.ts';
import { Filters } from './Filters.tsx';
import { FromDevice } from './FromDevice.tsx';
import { isUnderWay, useUploads } from './uploads.ts';

type Choice = {
  /** How many can be chosen; one is chosen by its click. */
  most: number;
  /** Whether an item can be chosen; without it all can. */
  fits?: (media: Media) => boolean;
  onChoose: (items: readonly Media[]) => void;
};

/**
 * A dialog to choose pictures and clips in the order in which they are pressed: of this device,
 * which become items first, or of My Content.
 */
export function ItemPicker(
  props: Choice & { isOpen: boolean; title: string; onClose: () => void },
) {
  const { isOpen, title, onClose, ...choice } = props;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <Items {...choice} />
    </Dialog>
  );
}

function Items({ most, fits, onChoose }: Choice) {
  const [pressed, setPressed] = useState<readonly Media[]>([]);
  const deleted = useGenerations((state) => state.deletedMediaIds);
  const chosen = pressed.filter(({ id }) => !deleted.has(id));
  const isAdding = useUploads(({ uploads }) => uploads.some(isUnderWay));
  /** True once something was chosen: of several photos that arrive at once the first one counts. */
  const isDone = useRef(false);

  function end(items: readonly Media[]): void {
    if (isDone.current) return;
    isDone.current = true;
    onChoose(items);
  }

  function add(media: Media): void {
    if (most === 1) return end([media]);
    setPressed((now) =>
      now.length < most && !now.some(({ id }) => id === media.id) ? [...now, media] : now,
    );
  }

  function press(media: Media): void {
    const others = chosen.filter(({ id }) => id !== media.id);
    if (others.length < chosen.length) setPressed(others);
    else add(media);
  }

  return (
    <Stack $gap={4} $top={4}>
      <FromDevice takesClips={!fits} onItem={add} />
      <Gallery chosen={most === 1 ? undefined : chosen} fits={fits} onChoose={press} />
      {most > 1 && (
        <Foot $gap={3} $justify="space-between">
          <span role="status">{`${chosen.length} of ${most} chosen`}</span>
          <Button
            tone="primary"
            disabled={chosen.length === 0}
            isPending={isAdding}
            onClick={() => end(chosen)}
          >
            Add to the film
          </Button>
        </Foot>
      )}
    </Stack>
  );
}

/** So many that can be chosen are looked for at once, among so many items. */
const SHOWN = 24;
const LOOKED_THROUGH = 1_000;

/** The newest items by day, behind the filters of My Content. */
function Gallery(
  props: Pick<Choice, 'fits'> & {
    chosen: readonly Media[] | undefined;
    onChoose: (media: Media) => void;
  },
) {
  const { chosen, fits = () => true, onChoose } = props;
  const { filter, change, newestSearch } = useOwnFilter();
  const pages = useMediaPages(filter);
  const { items, hasNextPage, isFetching, isError, fetchNextPage } = pages;
  const fitting = items.filter(fits);
  const isShort = fitting.length < SHOWN && items.length < LOOKED_THROUGH;
  const wantsMore = isShort && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);
  const [openedAt] = useState(Date.now);

  return (
    <>
      <Filters filter={filter} onChange={change} newestSearch={newestSearch} />
      {byDay(fitting).map(({ day, items: made }) => (
        <section key={day} aria-label={dayText(day, openedAt)}>
          <Day aria-hidden>{dayText(day, openedAt)}</Day>
          <PictureTiles
            label={dayText(day, openedAt)}
            pictures={made}
            chosen={chosen?.map(({ id }) => id)}
            onChoose={onChoose}
          />
        </section>
      ))}
      {isError && items.length === 0 && (
        <LoadFailed title="Your content could not be loaded" query={pages} />
      )}
      {fitting.length === 0 && (isFetching || wantsMore) && <Spinner size={28} />}
      {fitting.length === 0 && !isFetching && !wantsMore && !isError && (
        <Note role="status">
          {items.length > 0 || isFiltered(filter)
            ? 'Nothing in My Content fits here.'
            : 'My Content is empty so far.'}
        </Note>
      )}
      <ShowMore query={pages} />
    </>
  );
}

/** A filter like the gallery's, which is in no address. */
function useOwnFilter() {
  const [search, setSearch] = useState(() => new URLSearchParams());
  const newest = useRef(search);
  const change = useCallback((wanted: AddressChange) => {
    newest.current = changed(new URLSearchParams(newest.current), wanted);
    setSearch(newest.current);
  }, []);
  const newestSearch = useCallback(() => readFilter(newest.current).search, []);
  return { filter: readFilter(search), change, newestSearch };
}

const Day = styled.h3`
  margin-bottom: ${space[2]};
  font-size: ${fontSize[14]};
`;

const Foot = styled(Row)`
  position: sticky;
  bottom: -${space[6]};
  margin: 0 -${space[6]} -${space[6]};
  padding: ${space[3]} ${space[6]};
  border-top: 1px solid ${color.line};
  background: ${color.surface};
  font-variant-numeric: tabular-nums;
`;
