import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { color, space, wideScreen } from '#frontend/theme/tokens.ts';
import { tilePicture } from '#frontend/ui/forms/choice-tiles.ts';
import { Spinner } from '#frontend/ui/page/Spinner.tsx';
import { useRovingFocus } from '#frontend/ui/use-roving-focus.ts';
import { accessibleName } from '../caption.ts';
import { Picture } from '../Picture.tsx';

/** Pictures to choose one of: one stop of the Tab key, arrow keys move within. */
export function PictureTiles(props: {
  label: string;
  pictures: readonly Media[];
  /** The one that was chosen and is being fetched. */
  chosenId?: number | null;
  onChoose: (media: Media) => void;
}) {
  const { label, pictures, chosenId = null, onChoose } = props;
  const focus = useRovingFocus(
    pictures.map(({ id }) => String(id)),
    null,
  );
  return (
    <Tiles {...focus.group} aria-label={label}>
      {pictures.map((media) => (
        <Tile
          key={media.id}
          type="button"
          aria-label={accessibleName(media)}
          aria-busy={media.id === chosenId || undefined}
          onClick={() => onChoose(media)}
          {...focus.button(String(media.id))}
        >
          <Slot>
            <Picture media={media} url={media.thumbnailUrl} />
            {media.id === chosenId && (
              <Fetching>
                <Spinner size={24} />
              </Fetching>
            )}
          </Slot>
        </Tile>
      ))}
    </Tiles>
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

const Tile = styled.button`
  display: grid;
  padding: 0;
  border: 0;
  background: none;
  cursor: pointer;
`;

const Slot = styled.span`
  ${tilePicture}
  display: block;
  aspect-ratio: 9 / 16;
`;

const Fetching = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  background: ${color.overlay};
`;
