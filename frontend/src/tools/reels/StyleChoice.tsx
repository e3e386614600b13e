import { Pause, PenLine, Play } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { PhotoLook } from '#contract/photo-look.ts';
import type { ReelCategory } from '#contract/tools/reels.ts';
import { prefersReducedMotion } from '../../features/gallery/prefers-reduced-motion.ts';
import { color, inRow, motion, on, radius, sizes, space } from '../../theme/tokens.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import type { OrderForm } from '../../ui/forms/use-order-form.ts';
import { useRovingFocus } from '../../ui/use-roving-focus.ts';
import { useOfferedCategories } from './ReelFormPanel.tsx';
import { type ReelForm, withCategory } from './reel-form.ts';
import { StyleTiles } from './StyleTiles.tsx';

/** The categories and styles as what they look like: the same choice as in the form's lists. */
export function StyleChoice(props: {
  order: OrderForm<ReelForm>;
  /** How a film sees the chosen photo, which the styles then move; null: they move a sample. */
  look: PhotoLook | null;
  /** While the chosen style plays beside them. */
  isStill: boolean;
}) {
  const { order, look, isStill: isHeldStill } = props;
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
              type="button"
              aria-pressed={value === form.category}
              onClick={() => change(withCategory(form, value))}
              {...focus.button(value)}
            >
              {value === 'custom' && <PenLine size={16} aria-hidden />}
              {label}
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
        isMoving={!isStill && !isPaused && !isHeldStill}
        onChoose={change}
      />
    </Choice>
  );
}

/** A frame as high as the photo that it stands beside. */
const Choice = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-template-rows: auto minmax(0, 1fr);
  gap: ${space[3]};
  min-width: 0;
  min-height: 0;
`;

const Head = styled.div`
  ${inRow(2)}
  min-width: 0;
`;

/** On phones to swipe through. */
const Chips = styled.div`
  position: relative;
  display: flex;
  flex: 1;
  gap: ${space[2]};
  min-width: 0;
  margin: -${space[1]} 0 -${space[1]} -${space[1]};
  padding: ${space[1]};
  overflow-x: auto;
  scrollbar-width: none;
  ${on.wideScreen} {
    flex-wrap: wrap;
  }
`;

const Chip = styled.button`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: ${space[2]};
  min-height: ${sizes.touchTarget};
  padding: 0 ${space[4]};
  border: 1px solid ${color.line};
  border-radius: ${radius.full};
  background: ${color.raised};
  color: ${color.muted};
  font-weight: 500;
  transition:
    color ${motion.fast},
    border-color ${motion.fast};
  ${on.finePointer} {
    min-height: 36px;
    padding: 0 ${space[3]};
    &:hover {
      border-color: ${color.edge};
      color: ${color.text};
    }
  }
  &[aria-pressed='true'] {
    border-color: ${color.text};
    background: ${color.lifted};
    color: ${color.text};
  }
`;
