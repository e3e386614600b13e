import { useState } from 'react';
import { flushSync } from 'react-dom';
import { toastFault } from '../overlays/toast-store.ts';

/** Faults of a form, one line per field. */
export type FieldFaults<Field extends string> = { readonly [F in Field]?: string | undefined };

/** An order's form as its parts are given it. */
export type OrderForm<Form extends object> = ReturnType<typeof useOrderForm<Form>>;

/**
 * The values of a form that orders something, and the faults that a refused order has at its
 * fields: `change` takes those of the changed fields away. `show` also moves the focus to the first
 * of them; a control is found by `aria-invalid`, a button by `data-invalid`, as its role has no
 * such state. `refuse` says the fault in a toast, too.
 */
export function useOrderForm<Form extends object>(first: Form) {
  type Faults = FieldFaults<keyof Form & string>;
  const [form, setForm] = useState(first);
  const [faults, setFaults] = useState<Faults>({});
  function show(found: Faults): void {
    // The focus needs the marks in the page.
    flushSync(() => setFaults(found));
    const wrong = document.querySelector<HTMLElement>(
      ':is(main, [role="dialog"]) :is([aria-invalid="true"], [data-invalid])',
    );
    wrong?.focus({ preventScroll: true });
    // At the edge of a phone's screen it would lie below the toast.
    wrong?.scrollIntoView({ block: 'center' });
  }
  return {
    form,
    faults,
    show,
    refuse(
      found: Faults,
      title = 'Missing Information',
      description = Object.values<string | undefined>(found)[0],
    ): void {
      toastFault(title, description);
      show(found);
    },
    change(part: Partial<Form>): void {
      setForm((before) => ({ ...before, ...part }));
      setFaults((before) => {
        const kept = Object.entries(before).filter(([field]) => !Object.hasOwn(part, field));
        // A part of the same faults.
        return Object.fromEntries(kept) as Faults;
      });
    },
  };
}
