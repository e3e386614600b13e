import { Pause, PenLine, Play } from 'lucide-react';
import { useState, Suspense } from 'react';
import { styled } from 'styled-components';
import type { PhotoLook } from '#contract/photo-look.ts';
import { type ReelCategory, reelChoices } from '#contract/tools/reels.ts';
import { reelCategoryNames } from '#contract/tools/reel-category-names.ts';
import { prefersReducedMotion } from '../../ui/prefers-reduced-motion.ts';
import { color, inRow, on, space, smallText } from '../../theme/tokens.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Stack } from '../../ui/layout.ts';
import type { OrderForm } from '../../ui/forms/use-order-form.ts';
import { useRovingFocus } from '../../ui/use-roving-focus.ts';
import { useIsReelOffered } from '../../generations/tools-query.ts';
import { Chip, Chips } from '../../ui/forms/chips.ts';
import { ChoiceTiles, Tile, TilePicture } from '../../ui/forms/choice-tiles.ts';
import { lazyPart } from '../../ui/overlays/lazy-part.ts';
import { useOfferedCategories } from './ReelFormPanel.tsx';
import { type ReelForm, withCategory } from './reel-form.ts';
import { SamplePhoto } from '../../film-player/SamplePhoto.tsx';
import { subjectPoint } from '../../media/subject/subject.ts';

/** The categories and styles as what they look like: the same choice as in the form's lists. */
export function StyleChoice(props: {
  order: OrderForm<ReelForm>;
  /** How a film sees the chosen photo, which the styles then move; null: they move a sample. */
  look: PhotoLook | null;
  /** The photo's bytes, which are there with `look`. */
  file: File | null;
  /** While the chosen style plays beside them. */
  isStill: boolean;
}) {
  const { order, look, file, isStill: isHeldStill } = props;
  const { form, change } = order;
  const categories = useOfferedCategories();
  const focus = useRovingFocus(
    categories.map(({ value }) => value),
    form.category,
  );
  const [isStill] = useState(prefersReducedMotion);
  const [isPaused, setPaused] = useState(false);
  // One's own words have no styles: those that were last shown stay, and with them the focus.
  const [shown, setShown] = useState<ReelCategory | null>(null);
  if (form.category !== 'custom' && form.category !== shown) setShown(form.category);
  return (
    <Choice>
      <Head>
        <Chips {...focus.group} aria-label="Categories">
          {categories.map(({ value, label }) => (
            <Chip
              key={value}
              onClick={() => change(withCategory(form, value))}
              {...focus.button(value)}
            >
              {value === 'custom' && <PenLine size={16} aria-hidden />}
              <span>{label}</span>
            </Chip>
          ))}
        </Chips>
        {!isStill && (
          <IconButton
            label={isPaused ? 'Play the examples' : 'Pause the examples'}
            onClick={() => setPaused(!isPaused)}
          >
            {isPaused ? <Play size={18} aria-hidden /> : <Pause size={18} aria-hidden />}
          </IconButton>
        )}
      </Head>
      <StyleTiles
        category={shown}
        form={form}
        look={look}
        file={file}
        isMoving={!isStill && !isPaused && !isHeldStill}
        onChoose={change}
      />
    </Choice>
  );
}

/** A frame as high as the photo that it stands beside. */
const Choice = styled(Stack).attrs({ $gap: 3 })`
  grid-template-rows: auto minmax(0, 1fr);
  min-height: 0;
`;

const Head = styled.div`
  ${inRow(2)}
  min-width: 0;
`;

// The films of all styles come with it.
const MovingPhoto = lazyPart(() => import('../../film-player/MovingPhoto.tsx'), 'MovingPhoto');
const MovingTile = lazyPart(() => import('../../film-player/MovingTile.tsx'), 'MovingTile');

type Chosen = Pick<ReelForm, 'category' | 'option'>;
type ReelStyle = (typeof reelChoices)[number];

/** The styles of a category, or of all; the last is one's own words. */
function StyleTiles(props: {
  category: ReelCategory | null;
  form: Chosen & Pick<ReelForm, 'subject'>;
  /** How a film sees the photo of the form; null: the tiles show a sample. */
  look: PhotoLook | null;
  file: File | null;
  isMoving: boolean;
  onChoose: (style: Chosen) => void;
}) {
  const { category: shown, form, look, file, isMoving, onChoose } = props;
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
    <Tiles {...focus.group} aria-label="Styles" $phoneTile="96px">
      {styles.map((style) => (
        <Style
          key={keyOf(style)}
          onClick={() => onChoose(choiceOf(style))}
          {...focus.button(keyOf(style))}
        >
          <Picture>
            {style.category === 'custom' ? (
              <PenLine size={28} strokeWidth={1.5} aria-hidden />
            ) : (
              <Suspense fallback={<SamplePhoto />}>
                {look && file ? (
                  <>
                    {/* Seen until the photo is drawn. */}
                    <SamplePhoto />
                    <MovingTile
                      {...style}
                      photo={file}
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
