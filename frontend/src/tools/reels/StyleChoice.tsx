import { Pause, PenLine, Play } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { ReelCategory } from '#contract/tools/reels.ts';
import { prefersReducedMotion } from '../../features/gallery/prefers-reduced-motion.ts';
import {
  color,
  finePointer,
  fontSize,
  motion,
  radius,
  space,
  touchTarget,
  wideScreen,
} from '../../theme/tokens.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useRovingFocus } from '../../ui/use-roving-focus.ts';
import { useOfferedCategories } from './offered-categories.ts';
import { type ReelForm, withCategory } from './reel-form.ts';
import { StyleTiles } from './StyleTiles.tsx';

/** The categories and styles as what they look like: the same choice as in the form's lists. */
export function StyleChoice({
  form,
  onChange,
}: {
  form: ReelForm;
  onChange: (part: Partial<ReelForm>) => void;
}) {
  const categories = useOfferedCategories();
  const [isStill] = useState(prefersReducedMotion);
  const [isPaused, setPaused] = useState(false);
  // One's own words have no styles: those that were last shown stay, and with them the focus.
  const [shown, setShown] = useState<ReelCategory | null>(null);
  if (form.category !== 'custom' && form.category !== shown) setShown(form.category);
  return (
    <Choice>
      <Head>
        <CategoryChips
          categories={categories}
          chosen={form.category}
          onChoose={(category) => onChange(withCategory(form, category))}
        />
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
        chosen={form}
        isMoving={!isStill && !isPaused}
        onChoose={onChange}
      />
    </Choice>
  );
}

function CategoryChips({
  categories,
  chosen,
  onChoose,
}: {
  categories: readonly { value: ReelCategory; label: string }[];
  chosen: ReelCategory | null;
  onChoose: (category: ReelCategory) => void;
}) {
  const focus = useRovingFocus(
    categories.map(({ value }) => value),
    chosen,
  );
  return (
    <Chips {...focus.group} aria-label="Categories">
      {categories.map(({ value, label }) => (
        <Chip
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          {...focus.button(value)}
        >
          {value === 'custom' && <PenLine size={16} aria-hidden />}
          {label}
        </Chip>
      ))}
    </Chips>
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
  display: flex;
  align-items: center;
  gap: ${space[2]};
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
  ${wideScreen} {
    flex-wrap: wrap;
  }
`;

const Chip = styled.button`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: ${space[2]};
  min-height: ${touchTarget};
  padding: 0 ${space[4]};
  border: 1px solid ${color.line};
  border-radius: ${radius.full};
  background: ${color.raised};
  color: ${color.muted};
  font-size: ${fontSize[14]};
  font-weight: 500;
  cursor: pointer;
  transition:
    color ${motion.fast},
    border-color ${motion.fast};
  ${finePointer} {
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
