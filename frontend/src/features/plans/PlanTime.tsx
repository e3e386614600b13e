import type { ComponentProps } from 'react';
import { Input } from '#frontend/ui/forms/Field.tsx';
import { ownZone } from './plan-times.ts';

/**
 * The field of a plan's time, on the clock of its zone, which is named where it is not this
 * browser's.
 */
export function PlanTime(props: ComponentProps<typeof Input> & { timeZone: string }) {
  const { timeZone, ...field } = props;
  const hint = timeZone === ownZone() ? undefined : `Clock of ${timeZone.replaceAll('_', ' ')}`;
  return <Input {...field} type="datetime-local" hint={hint} />;
}
