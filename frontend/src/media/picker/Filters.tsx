import { CalendarDays, Heart } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { galleryTypes } from '#contract/media-kinds.ts';
import { storyThemes } from '#contract/tools/story-themes.ts';
import { color, fontSize, on, space } from '#frontend/theme/tokens.ts';
import { IconButton } from '#frontend/ui/IconButton.tsx';
import { Input } from '#frontend/ui/forms/Field.tsx';
import { Select } from '#frontend/ui/forms/Select.tsx';
import type { GalleryFilter } from '../filters.ts';
import type { AddressChange } from '../use-address.ts';
import { SearchField } from './SearchField.tsx';

const all = 'all';

const themes = [
  { value: all, label: 'All Themes' },
  ...Object.entries(storyThemes).map(([value, { name }]) => ({ value, label: name })),
];
const types = [
  { value: all, label: 'All Types' },
  ...Object.entries(galleryTypes).map(([value, label]) => ({ value, label })),
];

/**
 * The controls of a filter, which is read of an address (`readFilter`); each choice changes that.
 */
export function Filters(props: {
  filter: GalleryFilter;
  onChange: (change: AddressChange) => void;
  /** The words as they stand in the address, which may be ahead of what is drawn. */
  newestSearch: () => string;
  /** Further buttons beside the search words: `Toggle`. */
  children?: ReactNode;
  /** A button beside the lists. */
  aside?: ReactNode;
}) {
  const { filter, onChange, newestSearch, children, aside } = props;
  const { theme, type, search, isFavourite, from, to } = filter;
  const [isDatesOpen, setDatesOpen] = useState(false);
  const hasDates = isDatesOpen || from !== null || to !== null;
  const searchFor = useCallback((text: string) => onChange({ search: text || null }), [onChange]);
  return (
    <Bar>
      <Row>
        <SearchField value={search} newest={newestSearch} onChange={searchFor} />
        <Toggle
          label="Favourites only"
          aria-pressed={isFavourite}
          onClick={() => onChange({ favourite: isFavourite ? null : 'true' })}
        >
          <Heart size={20} fill={isFavourite ? 'currentColor' : 'none'} aria-hidden />
          <Word>Favourites</Word>
        </Toggle>
        <Toggle
          label="Dates"
          aria-expanded={hasDates}
          onClick={() => {
            setDatesOpen(!hasDates);
            if (hasDates) onChange({ from: null, to: null });
          }}
        >
          <CalendarDays size={20} aria-hidden />
          <Word>Dates</Word>
        </Toggle>
        {children}
      </Row>
      <Select
        label="Theme"
        isLabelHidden
        value={theme ?? all}
        options={themes}
        onChange={(chosen) => onChange({ theme: chosen === all ? null : chosen })}
      />
      <Select
        label="Type"
        isLabelHidden
        value={type ?? all}
        options={types}
        onChange={(chosen) => onChange({ type: chosen === all ? null : chosen })}
      />
      {aside}
      {hasDates && (
        <Days>
          <Input
            label="From"
            type="date"
            value={from ?? ''}
            max={to ?? undefined}
            onChange={(event) => onChange({ from: event.target.value || null })}
          />
          <Input
            label="To"
            type="date"
            value={to ?? ''}
            min={from ?? undefined}
            onChange={(event) => onChange({ to: event.target.value || null })}
          />
        </Days>
      )}
    </Bar>
  );
}

/** Two lines on phones; from then on as few as fit. */
const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  width: 100%;
  > * {
    flex: 1 1 120px;
  }
  > button {
    flex: none;
  }
  ${on.wideScreen} {
    flex: 0 1 1120px;
    width: auto;
    > * {
      flex-basis: 140px;
    }
    /* The types, whose longest name needs as much. */
    > :nth-child(3) {
      flex-basis: 200px;
    }
  }
`;

const Row = styled.div`
  && {
    flex: 4 1 100%;
  }
  display: flex;
  gap: ${space[2]};
  @media (max-width: 359px) {
    flex-wrap: wrap;
    > :first-child {
      flex-basis: 100%;
    }
  }
  ${on.wideScreen} {
    && {
      flex-basis: 560px;
    }
  }
`;

const Days = styled.div`
  && {
    flex-basis: 100%;
  }
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space[3]};
`;

/** A button beside the search words. */
export const Toggle = styled(IconButton)`
  border: 1px solid ${color.edge};
  ${on.wideScreen} {
    display: inline-flex;
    align-items: center;
    gap: ${space[2]};
    width: auto;
    padding: 0 ${space[3]};
  }
  &[aria-pressed='true'],
  &[aria-expanded='true'] {
    border-color: ${color.text};
    background: ${color.lifted};
    color: ${color.text};
  }
`;

/** Text of a toggle where there is room. */
export const Word = styled.span`
  display: none;
  font-size: ${fontSize[14]};
  ${on.wideScreen} {
    display: inline;
  }
`;
