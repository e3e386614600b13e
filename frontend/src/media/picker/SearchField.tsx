import { Search, X } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { SEARCH_MAX_CHARACTERS } from '#contract/limits.ts';
import { color, sizes, space } from '#frontend/theme/tokens.ts';
import { controlStyle } from '#frontend/ui/forms/Field.tsx';
import { IconButton } from '#frontend/ui/IconButton.tsx';
import { cleanSearch } from '../filters.ts';

/** Long enough for the next letter, short enough to feel live. */
const DEBOUNCE_MS = 300;

/** The typed text, the value it replaces, and a submitted value that has not come back yet. */
type Draft = { text: string; baseValue: string; submitted: string | null };

/** The words to search for; submitted after a short pause in typing, or at once by Enter. */
export function SearchField(props: {
  value: string;
  /** The value that is there now, before it is drawn. */
  newest: () => string;
  onChange: (value: string) => void;
}) {
  const { value, newest, onChange } = props;
  const [draft, setDraft] = useState<Draft | null>(null);
  if (draft && draft.submitted === value) setDraft({ ...draft, baseValue: value, submitted: null });
  // A value that came from elsewhere, a link or "Show everything", takes the place of what was
  // typed.
  const own = draft && (value === draft.baseValue || value === draft.submitted) ? draft : null;
  const text = own?.text ?? value;
  const wanted = cleanSearch(text);
  const submitted = own?.submitted ?? null;
  const isSubmitted = wanted === value || wanted === submitted;
  const submit = useCallback(() => {
    setDraft((now) => now && { ...now, submitted: wanted });
    onChange(wanted);
  }, [wanted, onChange]);
  useEffect(() => {
    if (isSubmitted) return;
    const pause = setTimeout(() => {
      // What came from elsewhere is there before it is drawn, and is not overwritten.
      const now = newest();
      if (now === value || now === submitted) submit();
    }, DEBOUNCE_MS);
    return () => clearTimeout(pause);
  }, [isSubmitted, submitted, value, newest, submit]);

  function type(typed: string): void {
    setDraft({ text: typed, baseValue: own?.baseValue ?? value, submitted });
  }

  function clear(): void {
    setDraft(null);
    onChange('');
  }

  return (
    <SearchArea role="search">
      <Search size={18} aria-hidden />
      <Text
        type="search"
        aria-label="Search your content"
        placeholder="Search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={SEARCH_MAX_CHARACTERS}
        value={text}
        dir="auto"
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isSubmitted) submit();
          if (event.key === 'Escape' && text !== '') {
            // Escape clears this field, not a selection.
            event.preventDefault();
            clear();
          }
        }}
      />
      {text !== '' && (
        <IconButton label="Clear the search" onClick={clear}>
          <X size={18} aria-hidden />
        </IconButton>
      )}
    </SearchArea>
  );
}

const SearchArea = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;
  > svg {
    position: absolute;
    top: 13px;
    left: ${space[3]};
    color: ${color.muted};
    pointer-events: none;
  }
  > button {
    position: absolute;
    top: 0;
    right: 0;
  }
`;

const Text = styled.input`
  ${controlStyle}
  padding-left: 38px;
  appearance: none;
  /* For the button that clears it. */
  &:not(:placeholder-shown) {
    padding-right: ${sizes.touchTarget};
  }
  &::-webkit-search-cancel-button {
    display: none;
  }
`;
