import type { ComponentProps } from 'react';
import { Input } from '#frontend/ui/forms/Field.tsx';
import { ownZone } from './plan-times.ts';

/** The field of a plan's time, on the clock of its zone, which is named where it is not this browser's. */
export function PlanTime(
  props: Pick<ComponentProps<typeof Input>, 'label' | 'isLabelHidden' | 'error'> & {
    at: string;
    timeZone: string;
    onChange: (at: string) => void;
  },
) {
  const { at, timeZone, onChange, ...texts } = props;
  return (
    <Input
      {...texts}
      type="datetime-local"
      hint={timeZone === ownZone() ? undefined : `Clock of ${timeZone.replaceAll('_', ' ')}`}
      value={at}
      onChange={(event) => onChange(event.target.value.slice(0, 16))}
    />
  );
}
