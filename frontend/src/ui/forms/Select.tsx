import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Field } from './Field.tsx';
import { OptionLabel, Placeholder, SelectButton } from './SelectButton.tsx';
import { fetchAhead, lazyPart } from '../overlays/lazy-part.ts';
import type { SelectProps } from './SelectPanel.tsx';

const load = () => import('./SelectPanel.tsx');
const SelectPanel = lazyPart(load, 'SelectPanel');

/**
 * A labelled choice of one. An empty `value` shows the placeholder. The code of the list is fetched
 * when the button has the pointer or the focus.
 */
export function Select<V extends string>(
  props: SelectProps<V> & { label: string; isLabelHidden?: boolean; hint?: string; error?: string },
) {
  const { label, isLabelHidden, hint, error, ...choice } = props;
  const [wasOpened, setOpened] = useState(false);
  const { value, options, placeholder = 'Choose…', disabled } = choice;
  const chosen = options.find((option) => option.value === value);
  return (
    <Field label={label} isLabelHidden={isLabelHidden} hint={hint} error={error}>
      {(tied) => {
        // Looks and reads like the button of the panel, which replaces it.
        const closed = (
          <SelectButton
            {...tied}
            type="button"
            role="combobox"
            aria-expanded={false}
            aria-controls={`${tied.id}-list`}
            aria-autocomplete="none"
            disabled={disabled}
            onPointerEnter={() => fetchAhead(load)}
            onFocus={() => fetchAhead(load)}
            onClick={() => setOpened(true)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
              event.preventDefault();
              setOpened(true);
            }}
          >
            {chosen ? (
              <OptionLabel>
                {chosen.icon}
                <span>{chosen.label}</span>
              </OptionLabel>
            ) : (
              <Placeholder>{placeholder}</Placeholder>
            )}
            <ChevronDown size={18} aria-hidden />
          </SelectButton>
        );
        return wasOpened ? (
          <Suspense fallback={closed}>
            {/* The value is one of the given options, so it is a V. */}
            <SelectPanel
              {...choice}
              tied={tied}
              onChange={(picked) => choice.onChange(picked as V)}
            />
          </Suspense>
        ) : (
          closed
        );
      }}
    </Field>
  );
}
