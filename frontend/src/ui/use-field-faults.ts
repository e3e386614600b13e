import { useState } from 'react';
import { flushSync } from 'react-dom';

/** Faults of a form, one line per field. */
export type FieldFaults<Field extends string> = { readonly [F in Field]?: string | undefined };

/**
 * Faults that a refused order has at its fields. `show` also moves the focus to the first of them; a
 * control is found by `aria-invalid`, a button by `data-invalid`, as its role has no such state.
 * `clear` is called with the fields that changed.
 */
export function useFieldFaults<Field extends string>() {
  const [faults, setFaults] = useState<FieldFaults<Field>>({});
  return {
    faults,
    show(found: FieldFaults<Field>): void {
      // The focus needs the marks in the page.
      flushSync(() => setFaults(found));
      const first = document.querySelector<HTMLElement>(
        'main :is([aria-invalid="true"], [data-invalid])',
      );
      first?.focus({ preventScroll: true });
      // At the edge of a phone's screen it would lie below the toast.
      first?.scrollIntoView({ block: 'center' });
    },
    clear(changed: object): void {
      setFaults((before) => {
        const kept = Object.entries(before).filter(([field]) => !Object.hasOwn(changed, field));
        // A part of the same faults.
        return Object.fromEntries(kept) as FieldFaults<Field>;
      });
    },
  };
}
