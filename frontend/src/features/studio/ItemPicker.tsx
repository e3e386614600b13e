import { useState } from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { tools } from '#contract/tools/catalogue.ts';
import { LoadFailed } from '#frontend/api/LoadFailed.tsx';
import { everything } from '#frontend/media/filters.ts';
import { PictureTiles } from '#frontend/media/PictureTiles.tsx';
import { useMediaPages } from '#frontend/media/use-media.ts';
import { color, space } from '#frontend/theme/tokens.ts';
import { Button, ButtonLink } from '#frontend/ui/Button.tsx';
import { Row, Stack } from '#frontend/ui/layout.ts';
import { Dialog } from '#frontend/ui/overlays/Dialog.tsx';
import { EmptyState } from '#frontend/ui/page/EmptyState.tsx';
import { ShowMore } from '#frontend/ui/page/PagedList.tsx';
import { Spinner } from '#frontend/ui/page/Spinner.tsx';

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
      <PictureTiles
        label="Pictures and clips"
        pictures={items}
        chosen={most === 1 ? undefined : chosen.map(({ id }) => id)}
        onChoose={press}
      />
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

const Foot = styled(Row)`
  position: sticky;
  bottom: -${space[6]};
  margin: 0 -${space[6]} -${space[6]};
  padding: ${space[3]} ${space[6]};
  border-top: 1px solid ${color.line};
  background: ${color.surface};
  font-variant-numeric: tabular-nums;
`;
