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
  /** Ends the profile's time early. */
  interrupted?: AbortSignal;
  patienceSeconds?: number;
}): Crowd {
  const { urls, profile, seed, interrupted, patienceSeconds } = options;
  const figures = new Figures();
  const tabs = new Set<CrowdTab>();
  const visits = new Set<Promise<void>>();
  const timeIsOver = new AbortController();
  const timer = setTimeout(() => timeIsOver.abort(), profile.minutes * 60_000);
  const over = AbortSignal.any([timeIsOver.signal, ...(interrupted ? [interrupted] : [])]);
  let arrived = 0;
  let failure: Error | undefined;

  async function arrive(): Promise<void> {
    const chance = seededRandom(`${seed} arrivals`);
    const place: Place = {
      ...{ urls, profile, figures, tabs, patienceSeconds },
      over,
      photo: await testPhoto(),
    };
    while (!over.aborted && arrived < (profile.visits ?? Infinity)) {
      if (visits.size < profile.users) {
        arrived += 1;
        const going: Promise<void> = visit(place, seededRandom(`${seed} user ${arrived}`))
          .catch((error: unknown) => {
            failure ??= error instanceof Error ? error : new Error(String(error));
            timeIsOver.abort();
          })
          .finally(() => visits.delete(going));
        visits.add(going);
      }
      await pause((chance.between(0.5, 1.5) * 60_000) / profile.arrivalsPerMinute, over);
    }
    await Promise.all(visits);
    timeIsOver.abort();
  }

  async function cutAll(): Promise<void> {
    while (profile.stormEveryMinutes !== null && !over.aborted) {
      await pause(profile.stormEveryMinutes * 60_000, over);
      if (over.aborted) return;
      figures.counts.storms += 1;
      await Promise.all([...tabs].map((tab) => tab.cut()));
    }
  }

  return {
    figures,
    present: () => ({ users: visits.size, tabs: tabs.size }),
    done: Promise.all([arrive(), cutAll()]).then(() => {
      clearTimeout(timer);
      if (failure) throw failure;
    }),
  };
}
