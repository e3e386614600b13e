import { PenLine } from 'lucide-react';
import { Suspense } from 'react';
import { styled } from 'styled-components';
import type { PhotoLook } from '#contract/photo-look.ts';
import { reelCategoryNames } from '#contract/tools/reel-category-names.ts';
import { reelChoices, type ReelCategory } from '#contract/tools/reels.ts';
import { useIsReelOffered } from '../../generations/tools-query.ts';
import { color, on, smallText, space } from '../../theme/tokens.ts';
import { ChoiceTiles, Tile, TilePicture } from '../../ui/forms/choice-tiles.ts';
import { lazyPart } from '../../ui/overlays/lazy-part.ts';
import { useRovingFocus } from '../../ui/use-roving-focus.ts';
import type { ReelForm } from './reel-form.ts';
import { SamplePhoto } from './SamplePhoto.tsx';
import { subjectPoint } from './subject.ts';

// The films of all styles come with it.
const MovingPhoto = lazyPart(() => import('./MovingPhoto.tsx'), 'MovingPhoto');
const MovingTile = lazyPart(() => import('../../film-player/MovingTile.tsx'), 'MovingTile');

type Chosen = Pick<ReelForm, 'category' | 'option'>;
type ReelStyle = (typeof reelChoices)[number];

/** The styles of a category, or of all; the last is one's own words. */
export function StyleTiles(props: {
  category: ReelCategory | null;
  form: Chosen & Pick<ReelForm, 'file' | 'subject'>;
  /** How a film sees the photo of the form; null: the tiles show a sample. */
  look: PhotoLook | null;
  isMoving: boolean;
  onChoose: (style: Chosen) => void;
}) {
  const { category: shown, form, look, isMoving, onChoose } = props;
  const isOffered = useIsReelOffered();
  const styles = reelChoices.filter(
    ({ category, option }) =>
      isOffered(category, option) &&
      (category === 'custom' || shown === null || category === shown),
  );
  const pressed = styles.find((style) => isChosen(style, form));
  const focus = useRovingFocus(styles.map(keyOf), pressed ? keyOf(pressed) : null);
  const subject = subjectPoint(form.subject);
  return (
    <Tiles
      {...focus.group}
      aria-label="Styles"
      $phoneTile="96px"
      $columns="repeat(auto-fill, minmax(96px, 1fr))"
    >
      {styles.map((style) => (
        <Style
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
                {look && form.file ? (
                  <>
                    {/* Seen until the photo is drawn. */}
                    <SamplePhoto />
                    <MovingTile
                      {...style}
                      photo={form.file}
                      look={look}
                      subject={subject}
                      isMoving={isMoving}
                    />
                  </>
                ) : (
                  <MovingPhoto {...style} isMoving={isMoving} />
                )}
              </Suspense>
            )}
          </Picture>
          {style.category === 'custom' ? reelCategoryNames.custom : style.option}
        </Style>
      ))}
    </Tiles>
  );
}

const keyOf = ({ category, option }: ReelStyle) => `${category}/${option}`;

function isChosen({ category, option }: ReelStyle, chosen: Chosen): boolean {
  return category === chosen.category && (category === 'custom' || option === chosen.option);
}

function choiceOf({ category, option }: ReelStyle): Chosen {
  return { category, option: category === 'custom' ? null : option };
}

/** On wide screens as many rows are seen as there is room for, and the rest is scrolled to. */
const Tiles = styled(ChoiceTiles)`
  ${on.wideScreen} {
    align-content: start;
  }
`;

const Style = styled(Tile)`
  align-content: start;
  gap: 6px;
  ${smallText}
  line-height: 1.25;
  &[aria-pressed='true'] {
    color: ${color.text};
    font-weight: 550;
  }
`;

const Picture = styled(TilePicture)`
  margin-bottom: ${space[1]};
  aspect-ratio: 3 / 4;
`;
