import { pause } from '../../backend/clock.ts';
import { seededRandom } from '../faults/seeded-random.ts';
import { testPhoto } from '../world.ts';
import type { CrowdTab } from './crowd-tab.ts';
import { Figures } from './figures.ts';
import type { Profile } from './profile.ts';
import { visit, type Place } from './virtual-user.ts';

export interface Crowd {
  figures: Figures;
  present(): { users: number; tabs: number };
  /** Nobody comes any more, and nothing is ordered; `done` then resolves soon. */
  stop(): void;
  /** Resolves when the last user has left. */
  done: Promise<void>;
}

/**
 * Sends virtual users to a product. The seed decides who arrives when and does what; how long the
 * product takes still varies.
 */
export function startCrowd(options: {
  urls: readonly string[];
  profile: Profile;
  seed: string;
  patienceSeconds?: number;
}): Crowd {
  const { urls, profile, seed, patienceSeconds } = options;
  const figures = new Figures();
  const tabs = new Set<CrowdTab>();
  const visits = new Set<Promise<void>>();
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), profile.minutes * 60_000);
  let arrived = 0;
  let failure: Error | undefined;

  async function arrive(): Promise<void> {
    const chance = seededRandom(`${seed} arrivals`);
    const place: Place = {
      ...{ urls, profile, figures, tabs, patienceSeconds },
      over: over.signal,
      photo: await testPhoto(),
    };
    while (!over.signal.aborted && arrived < (profile.visits ?? Infinity)) {
      if (visits.size < profile.users) {
        arrived += 1;
        const going: Promise<void> = visit(place, seededRandom(`${seed} user ${arrived}`))
          .catch((error: unknown) => {
            failure ??= error instanceof Error ? error : new Error(String(error));
            over.abort();
          })
          .finally(() => visits.delete(going));
        visits.add(going);
      }
      await pause((chance.between(0.5, 1.5) * 60_000) / profile.arrivalsPerMinute, over.signal);
    }
    await Promise.all(visits);
    over.abort();
  }

  async function cutAll(): Promise<void> {
    while (profile.stormEveryMinutes !== null && !over.signal.aborted) {
      await pause(profile.stormEveryMinutes * 60_000, over.signal);
      if (over.signal.aborted) return;
      figures.counts.storms += 1;
      await Promise.all([...tabs].map((tab) => tab.cut()));
    }
  }

  return {
    figures,
    present: () => ({ users: visits.size, tabs: tabs.size }),
    stop: () => over.abort(),
    done: Promise.all([arrive(), cutAll()]).then(() => {
      clearTimeout(timer);
      if (failure) throw failure;
    }),
  };
}
