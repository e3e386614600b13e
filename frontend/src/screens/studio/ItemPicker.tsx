import { Play } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { tools } from '#contract/tools/catalogue.ts';
import { LoadFailed } from '#frontend/api/LoadFailed.tsx';
import { accessibleName } from '#frontend/features/gallery/caption.ts';
import { everything } from '#frontend/features/gallery/filters.ts';
import { Picture } from '#frontend/features/gallery/Picture.tsx';
import { useMediaPages } from '#frontend/features/gallery/use-media.ts';
import { color, fontSize, space, wideScreen } from '#frontend/theme/tokens.ts';
import { Button, ButtonLink } from '#frontend/ui/Button.tsx';
import { Tile, tilePicture } from '#frontend/ui/forms/choice-tiles.ts';
import { Row, Stack } from '#frontend/ui/layout.ts';
import { Dialog } from '#frontend/ui/overlays/Dialog.tsx';
import { EmptyState } from '#frontend/ui/page/EmptyState.tsx';
import { ShowMore } from '#frontend/ui/page/PagedList.tsx';
import { Spinner } from '#frontend/ui/page/Spinner.tsx';
import { pictureLabel, round } from '#frontend/ui/shapes.ts';
import { useRovingFocus } from '#frontend/ui/use-roving-focus.ts';

type Choice = {
  /** How many can be chosen; one is chosen by its click. */
  most: number;
  onChoose: (items: readonly Media[]) => void;
};

/** A dialog to choose pictures and clips of My Content, in the order in which they are pressed. */
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

function Items({ most, onChoose }: Choice) {
  const pages = useMediaPages(everything);
  const { items } = pages;
  const [chosen, setChosen] = useState<readonly Media[]>([]);
  const focus = useRovingFocus(
    items.map(({ id }) => String(id)),
    null,
  );

  function press(media: Media): void {
    if (most === 1) return onChoose([media]);
    const others = chosen.filter(({ id }) => id !== media.id);
    if (others.length < chosen.length) setChosen(others);
    else if (chosen.length < most) setChosen([...chosen, media]);
  }

  if (pages.isPending) return <Spinner size={28} />;
  if (pages.isError && items.length === 0)
    return <LoadFailed title="Your content could not be loaded" query={pages} />;
  if (items.length === 0) {
    return (
      <EmptyState
        title="Nothing to cut yet"
        text="A film is made of pictures and clips that you have made here."
        action={<ButtonLink to={tools.story.route}>Create a story</ButtonLink>}
      />
    );
  }
  return (
    <Stack $gap={4} $top={4}>
      <Tiles {...focus.group} aria-label="Pictures and clips">
        {items.map((media) => {
          const place = chosen.findIndex(({ id }) => id === media.id);
          return (
            <Tile
              key={media.id}
              type="button"
              aria-label={accessibleName(media)}
              aria-pressed={most === 1 ? undefined : place >= 0}
              onClick={() => press(media)}
              {...focus.button(String(media.id))}
            >
              <Slot>
                <Picture media={media} url={media.thumbnailUrl} />
                {media.isVideo && (
                  <Clip aria-hidden>
                    <Play size={12} fill="currentColor" />
                  </Clip>
                )}
                {place >= 0 && <Place aria-hidden>{place + 1}</Place>}
              </Slot>
            </Tile>
          );
        })}
      </Tiles>
      <ShowMore query={pages} />
      {most > 1 && (
        <Foot $gap={3} $justify="space-between">
          <span role="status">{`${chosen.length} of ${most} chosen`}</span>
          <Button tone="primary" disabled={chosen.length === 0} onClick={() => onChoose(chosen)}>
            Add to the film
          </Button>
        </Foot>
      )}
    </Stack>
  );
}

const Tiles = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space[2]};
  ${wideScreen} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

const Slot = styled.span`
  ${tilePicture}
  display: block;
  aspect-ratio: 9 / 16;
`;

const Clip = styled.span`
  ${pictureLabel}
  right: ${space[1]};
  bottom: ${space[1]};
  padding: ${space[1]};
`;

const Place = styled.span`
  position: absolute;
  top: ${space[1]};
  left: ${space[1]};
  ${round(24)}
  background: ${color.text};
  color: ${color.background};
  font-size: ${fontSize[12]};
  font-weight: 650;
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
