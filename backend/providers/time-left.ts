import { clock } from '../clock.ts';
import { ProviderFault, type StepContext } from './provider.ts';

/** Between the end of a submit and the order's deadline, so that its fault is known before. */
const SPARE_SECONDS = 2;

/**
 * How long a submit that waits for its result may take: `limitSeconds`, or what is left of the
 * order in whole seconds, since a timer takes no parts of milliseconds. Throws `timeout` where that
 * is less than `leastSeconds`: what comes after the deadline is paid for and never shown.
 */
export function secondsFor(
  { deadlineAt }: Pick<StepContext, 'deadlineAt'>,
  { limitSeconds, leastSeconds }: { limitSeconds: number; leastSeconds: number },
): number {
  const left = (deadlineAt.getTime() - clock.now().getTime()) / 1000 - SPARE_SECONDS;
  if (left < leastSeconds) {
    throw new ProviderFault('timeout', `${Math.max(0, Math.round(left))} s are left of the order`);
  }
  return Math.min(limitSeconds, Math.floor(left));
}
