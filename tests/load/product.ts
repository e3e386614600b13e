import { readFile } from 'node:fs/promises';
import type { ProductProcess, World } from '../world.ts';
import type { Profile } from './profile.ts';

/** A product of real processes, started for a crowd. */
export interface LoadedProduct {
  urls: readonly string[];
  /** The memory of each process: the most that it had resident, and what it has now; in bytes. */
  memory(): Promise<ProcessMemory[]>;
}
export type ProcessMemory = { name: string; peakBytes: number; residentBytes: number };

/** Starts as many processes as the profile says; `world.close` ends them and checks the ledger. */
export async function startProduct(
  world: Pick<World, 'start'>,
  { apis, workers, provider, rejectedShare }: Profile['product'],
): Promise<LoadedProduct> {
  const settings = {
    DATABASE_POOL: '10',
    ...(provider === 'scripted' ? { LOAD_REJECTED_SHARE: String(rejectedShare) } : {}),
  };
  const processes: { name: string; running: ProductProcess }[] = [];
  for (const [role, count] of [['api', apis] as const, ['worker', workers] as const]) {
    for (let number = 1; number <= count; number += 1) {
      const running = await world.start(role, settings, 'load/product-process.ts');
      processes.push({ name: `${role} ${number}`, running });
    }
  }
  return {
    urls: processes.flatMap(({ running }) => (running.url ? [running.url] : [])),
    memory: () =>
      Promise.all(
        processes.map(async ({ name, running }) => ({ name, ...(await readMemory(running)) })),
      ),
  };
}

/** NaN where the system has no `/proc`, or the process has ended. */
async function readMemory({ child }: ProductProcess): Promise<Omit<ProcessMemory, 'name'>> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  const bytes = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN) * 1024;
  return { peakBytes: bytes('VmHWM'), residentBytes: bytes('VmRSS') };
}
