import { PenLine } from 'lucide-react';
import { Suspense } from 'react';
import { styled } from 'styled-components';
import { reelCategories, reelChoices, type ReelCategory } from '#contract/tools/reels.ts';
import { useIsReelOffered } from '../../generations/tools-query.ts';
import { color, fontSize, space, wideScreen } from '../../theme/tokens.ts';
import { ChoiceTiles, tilePicture } from '../../ui/choice-tiles.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useRovingFocus } from '../../ui/use-roving-focus.ts';
import type { ReelForm } from './reel-form.ts';
import { SamplePhoto } from './SamplePhoto.tsx';

// The films of all styles come with it.
const MovingPhoto = lazyPart(() => import('./MovingPhoto.tsx'), 'MovingPhoto');

type Chosen = Pick<ReelForm, 'category' | 'option'>;
type Style = (typeof reelChoices)[number];

/** The styles of a category, or of all; the last is one's own words. */
export function StyleTiles({
  category: shown,
  chosen,
  isMoving,
  onChoose,
}: {
  category: ReelCategory | null;
  chosen: Chosen;
  isMoving: boolean;
  onChoose: (style: Chosen) => void;
}) {
  const isOffered = useIsReelOffered();
  const styles = reelChoices.filter(
    ({ category, option }) =>
      isOffered(category, option) &&
      (category === 'custom' || shown === null || category === shown),
  );
  const pressed = styles.find((style) => isChosen(style, chosen));
  const focus = useRovingFocus(styles.map(keyOf), pressed ? keyOf(pressed) : null);
  return (
    <Tiles
      {...focus.group}
      aria-label="Styles"
      $phoneTile="96px"
      $columns="repeat(auto-fill, minmax(96px, 1fr))"
    >
      {styles.map((style) => (
        <Tile
          key={keyOf(style)}
          type="button"
          aria-pressed={style === pressed}
          onClick={() => onChoose(choiceOf(style))}
          {...focus.button(keyOf(style))}
        >
          <Picture>
            {style.category === 'custom' ? (
              <PenLine size={28} strokeWidth={1.5} aria-hidden />
            ) : (
              <Suspense fallback={<SamplePhoto />}>
                <MovingPhoto {...style} isMoving={isMoving} />
              </Suspense>
            )}
          </Picture>
          {style.category === 'custom' ? reelCategories.custom.name : style.option}
        </Tile>
      ))}
    </Tiles>
  );
}

const keyOf = ({ category, option }: Style) => `${category}/${option}`;

function isChosen({ category, option }: Style, chosen: Chosen): boolean {
  return category === chosen.category && (category === 'custom' || option === chosen.option);
}

function choiceOf({ category, option }: Style): { category: ReelCategory; option: string | null } {
  return { category, option: category === 'custom' ? null : option };
}

/** On wide screens as many rows are seen as there is room for, and the rest is scrolled to. */
const Tiles = styled(ChoiceTiles)`
  ${wideScreen} {
    align-content: start;
  }
`;

const Tile = styled.button`
  display: grid;
  align-content: start;
  gap: 6px;
  padding: 0;
  border: 0;
  background: none;
  color: ${color.muted};
  font-size: ${fontSize[12]};
  line-height: 1.25;
  text-align: left;
  overflow-wrap: anywhere;
  cursor: pointer;
  &[aria-pressed='true'] {
    color: ${color.text};
    font-weight: 550;
  }
`;

const Picture = styled.span`
  ${tilePicture}
  display: grid;
  place-items: center;
  margin-bottom: ${space[1]};
  aspect-ratio: 3 / 4;
  color: ${color.muted};
`;
