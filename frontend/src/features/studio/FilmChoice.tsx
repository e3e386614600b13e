import { Music } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { FilmDocument } from '#contract/films.ts';
import { FilmTile } from '#frontend/film-player/FilmTile.tsx';
import { shotFilm } from '#frontend/film-player/shot-film.ts';
import {
  color,
  coverBox,
  fillParent,
  fontSize,
  on,
  space,
  smallText,
} from '#frontend/theme/tokens.ts';
import { ChoiceTiles, Tile, TilePicture } from '#frontend/ui/forms/choice-tiles.ts';
import { Stack } from '#frontend/ui/layout.ts';
import { prefersReducedMotion } from '#frontend/ui/prefers-reduced-motion.ts';
import { useRovingFocus } from '#frontend/ui/use-roving-focus.ts';
import type { Shot } from './film-edits.ts';
import type { Editor } from './use-editor.ts';

/** The parts of a film that a tile has, and its shot has not. */
export type ShownPart = Partial<Pick<FilmDocument, 'words' | 'look' | 'sound'>> & {
  shot?: Partial<Pick<Shot, 'category' | 'option'>>;
};

/** How long the film of a tile is; words in it are seen as long. */
export const TILE_SECONDS = 5;

/**
 * A choice of one as tiles: each shows what it stands for on a shot of the film, and plays it under
 * the pointer, focused, and to its end once it is pressed. Else all rest: the film is edited beside
 * them.
 */
export function FilmChoice<V extends string>(props: {
  editor: Editor;
  /** The shot that the tiles show. */
  place: number;
  label: string;
  options: readonly { value: V; label: string }[];
  value: V | null;
  partOf: (value: V) => ShownPart;
  onChange: (value: V) => void;
  /** Called when a tile is to be heard; tiles of sounds say that they are. */
  onHeard?: () => void;
}) {
  const { editor, place, label, options, value, partOf, onChange, onHeard } = props;
  const { document, items, sources } = editor;
  const id = useId();
  const [isStill] = useState(prefersReducedMotion);
  const focus = useRovingFocus(
    options.map((option) => option.value),
    value,
  );
  const shot = document.shots[place];
  const item = items.get(shot?.imageId ?? 0);
  if (!shot || !item) return null;
  // Of a clip its poster.
  const url = item.isVideo ? (item.posterUrl ?? item.thumbnailUrl) : item.imageUrl;
  const look = sources.get(item.id)?.look ?? null;
  const { seconds: _, from: __, ...framed } = shot;

  function filmOf({ shot: moved, ...part }: ShownPart): FilmDocument {
    const shown = { ...framed, ...moved, seconds: TILE_SECONDS, next: 'cut' as const };
    const rest = { words: [], sound: 'none' as const, look: document.look };
    return { ...rest, shots: [shown], loop: true, cover: TILE_SECONDS / 2, ...part };
  }

  return (
    <Stack $gap={2}>
      <ChoiceLabel id={id}>{label}</ChoiceLabel>
      <Tiles {...focus.group} aria-labelledby={id} $phoneTile="76px" $columns={COLUMNS}>
        {options.map((option) => (
          <Choice
            key={option.value}
            onClick={() => onChange(option.value)}
            {...focus.button(option.value)}
          >
            <Look $isHeard={onHeard !== undefined}>
              {/* Seen until the film is drawn. */}
              <img src={item.thumbnailUrl} alt="" />
              <ShotTile
                picture={{ url, look }}
                film={filmOf(partOf(option.value))}
                {...{ isStill, onHeard }}
              />
              {onHeard && <Music size={20} aria-hidden />}
            </Look>
            {option.label}
          </Choice>
        ))}
      </Tiles>
    </Stack>
  );
}

const COLUMNS = 'repeat(4, minmax(0, 1fr))';

function ShotTile(props: {
  picture: Parameters<typeof shotFilm>[0];
  film: FilmDocument;
  isStill: boolean;
  onHeard: (() => void) | undefined;
}) {
  const { picture, film, ...tile } = props;
  // A text, because these objects are made anew with each render.
  const version = JSON.stringify([picture.url, picture.look !== null, film]);
  const make = useMemo(
    () => () => shotFilm(picture, film),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `version` stands for all of it
    [version],
  );
  return <FilmTile make={make} {...tile} />;
}

/** The name of a choice above its tiles, as fields have one. */
export const ChoiceLabel = styled.span`
  font-size: ${fontSize[14]};
  font-weight: 600;
`;

/** In line with what is above it. */
const Tiles = styled(ChoiceTiles)`
  ${on.wideScreen} {
    margin: 0 -${space[1]};
    gap: ${space[2]};
  }
`;

const Choice = styled(Tile)`
  align-content: start;
  ${smallText}
  line-height: 1.25;
  overflow-wrap: anywhere;
  &[aria-pressed='true'] {
    color: ${color.text};
    font-weight: 550;
  }
`;

/** A sound needs less room than a picture. */
const Look = styled(TilePicture)<{ $isHeard: boolean }>`
  aspect-ratio: ${({ $isHeard }) => ($isHeard ? '4 / 3' : '9 / 16')};
  margin-bottom: ${space[1]};
  > img {
    ${fillParent}
    ${coverBox}
  }
  > svg {
    z-index: 1;
    color: ${color.text};
    filter: drop-shadow(0 0 3px ${color.background});
  }
`;
