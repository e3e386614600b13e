import { isPgBouncerInstalled } from '../pgbouncer.ts';
import type { TestRedis } from '../redis.ts';
import type { InjectedFault } from './fault-table.ts';
import { openSkewedClocks } from './skewed-clocks.ts';
import { boundByPermissions, openSmallDisk } from './small-disk.ts';

/**
 * Programs of this machine that a run uses, each with the fault that it cannot cause without it.
 */
export const faultsByProgram = {
  'redis-server': 'redis-gone',
  pgbouncer: 'pooler-restarted',
  faketime: 'clock-jumped',
  'unshare and nsenter of util-linux, with user namespaces': 'disk-full',
  'setpriv of util-linux': 'disk-unwritable',
} as const satisfies Record<string, InjectedFault>;

/** A sentence for each program that this machine lacks. `folder` is empty and is left so. */
export async function missingPrograms(folder: string, redis: TestRedis | null): Promise<string[]> {
  const disk = await openSmallDisk(folder);
  const isThere: Record<keyof typeof faultsByProgram, boolean> = {
    'redis-server': redis !== null,
    pgbouncer: isPgBouncerInstalled(),
    faketime: openSkewedClocks(folder) !== null,
    'unshare and nsenter of util-linux, with user namespaces': disk !== null,
    'setpriv of util-linux': boundByPermissions(disk?.enter ?? []) !== null,
  };
  await disk?.close();
  // Object.entries widens the keys of a table that has exactly these.
  return (Object.entries(faultsByProgram) as [keyof typeof isThere, InjectedFault][])
    .filter(([program]) => !isThere[program])
    .map(([program, fault]) => `missing: ${program}; the run cannot show the fault ${fault}`);
}
