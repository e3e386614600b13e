import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Button } from '../ui/Button.tsx';
import { showFailure } from './show-failure.ts';

/**
 * A button for one action, pending until that settles. Why it failed is shown under `failed`;
 * without that, `act` says so itself.
 */
export function ActionButton(
  props: Omit<ComponentProps<typeof Button>, 'isPending' | 'onClick'> & {
    failed?: string;
    act: () => Promise<unknown>;
  },
) {
  const { failed, act, ...button } = props;
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onError: (error) => failed !== undefined && showFailure(failed, error),
  });
  return <Button {...button} isPending={isPending} onClick={() => mutate()} />;
}
