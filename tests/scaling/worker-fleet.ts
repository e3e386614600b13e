import type { Lumireel } from '../../backend/main/open-lumireel.ts';

/** Workers that a test starts and stops as a cluster does. */
export interface WorkerFleet {
  /** Those that take work. */
  live(): number;
  /** Starts what is missing, or drains the newest until this many are left. */
  resizeTo(count: number): void;
  /** Resolves when whatever starts or drains has done so. */
  settled(): Promise<void>;
}

export function openWorkerFleet(open: () => Promise<Pick<Lumireel, 'close'>>): WorkerFleet {
  const live: Pick<Lumireel, 'close'>[] = [];
  const changing = new Set<Promise<void>>();
  let starting = 0;
  let failure: Error | undefined;

  function follow(change: Promise<void>): void {
    const settled = change
      .catch((error: unknown) => {
        failure ??= error instanceof Error ? error : new Error(String(error));
      })
      .finally(() => changing.delete(settled));
    changing.add(settled);
  }

  async function start(): Promise<void> {
    starting += 1;
    try {
      live.push(await open());
    } finally {
      starting -= 1;
    }
  }

  return {
    live: () => live.length,
    resizeTo: (count) => {
      for (let missing = count - live.length - starting; missing > 0; missing -= 1) follow(start());
      while (live.length > count) {
        const leaving = live.pop();
        if (leaving) follow(leaving.close());
      }
    },
    settled: async () => {
      while (changing.size > 0) await Promise.all(changing);
      if (failure) throw failure;
    },
  };
}
