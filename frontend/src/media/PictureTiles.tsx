import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { color, fontSize, on, space } from '#frontend/theme/tokens.ts';
import { Tile, tilePicture } from '#frontend/ui/forms/choice-tiles.ts';
import { round } from '#frontend/ui/shapes.ts';
import { useRovingFocus } from '#frontend/ui/use-roving-focus.ts';
import { accessibleName } from './caption.ts';
import { FilmMark, Picture } from './Picture.tsx';

/** Items to choose from: one stop of the Tab key, arrow keys move within. */
export function PictureTiles(props: {
  label: string;
  pictures: readonly Media[];
  /** The ids of those that are chosen, in their order; undefined where one is, by its click. */
  chosen?: readonly number[];
  onChoose: (media: Media) => void;
}) {
  const { label, pictures, chosen, onChoose } = props;
  const focus = useRovingFocus(pictures.map(({ id }) => String(id)));
  return (
    <Tiles {...focus.group} aria-label={label}>
      {pictures.map((media) => {
        const place = (chosen?.indexOf(media.id) ?? -1) + 1;
        const name = accessibleName(media);
        return (
          <Tile
            key={media.id}
            {...focus.button(String(media.id))}
            aria-label={place > 0 ? `${place}: ${name}` : name}
            aria-pressed={chosen && place > 0}
            onClick={() => onChoose(media)}
          >
            <Slot>
              <Picture media={media} url={media.thumbnailUrl} />
              {media.isVideo && <FilmMark edge={1} />}
              {place > 0 && <Place aria-hidden>{place}</Place>}
            </Slot>
          </Tile>
        );
      })}
    </Tiles>
  );
}

const Tiles = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space[2]};
  ${on.wideScreen} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

const Slot = styled.span`
  ${tilePicture}
  aspect-ratio: 9 / 16;
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
