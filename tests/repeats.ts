import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Lumireel } from '../backend/main/open-lumireel.ts';
import type { Capability } from '../backend/providers/provider.ts';
import type { CallResponse, Person } from './person.ts';
import {
  providersOfAll,
  scriptedProvider,
  type Script,
  type ScriptedProvider,
} from './scripted-provider.ts';
import { until } from './until.ts';
import { openWorld, testPhoto, type World } from './world.ts';

/** A reel that its provider makes like this fails for good. */
export const rejected: Script = { poll: [{ kind: 'fault', faultClass: 'content_rejected' }] };

export const photoGone = {
  error: 'Its photo is not kept any more. Please choose it again.',
  code: 'generation.photo-gone',
};

export const idIn = ({ body }: CallResponse) => (body as { generationId: string }).generationId;

/** Somebody who orders reels again, in a product of their own. */
export type Repeats = {
  world: World;
  lumireel: Lumireel;
  provider: ScriptedProvider;
  creator: Person;
  photo: Blob;
  repeat: (id: string, headers?: Record<string, string>, by?: Person) => Promise<CallResponse>;
  offer: (id: string) => Promise<CallResponse>;
  failedReel: () => Promise<string>;
  close: () => Promise<void>;
  photos: () => Promise<string[]>;
  /** The photos that are left by a sweep a day later, once there are so few. */
  sweptTo: (count: number) => Promise<string[]>;
  /** Goes on with other processes of the product. */
  moveTo: (lumireel: Lumireel) => void;
};

/** Reels, or what has one of these capabilities, are made by the script; all else succeeds. */
export async function openRepeats(
  script: Script,
  capabilities: readonly Capability[] = ['image-to-video'],
): Promise<Repeats> {
  const world = await openWorld();
  const provider = scriptedProvider(script, { capabilities });
  const isScripted = (name: string) => capabilities.some((capability) => capability === name);
  const others = providersOfAll().filter(({ name }) => !isScripted(name));
  const lumireel = await world.open({ providers: [provider, ...others] });
  const photos = () => world.files('uploads');
  const path = (id: string) => `/api/generations/${id}/repeat`;
  const repeats: Repeats = {
    world,
    lumireel,
    provider,
    creator: await world.person(lumireel.url ?? '').register(),
    photo: await testPhoto(),
    repeat: (id, headers = {}, by = repeats.creator) => by.call('POST', path(id), { headers }),
    offer: (id) => repeats.creator.call('GET', path(id)),
    failedReel: async () => {
      const { creator, photo } = repeats;
      const id = await creator.startReel(photo, { consent: 'photo-1' });
      expect((await creator.untilEnded(id)).status).to.equal('failed');
      return id;
    },
    photos,
    sweptTo: async (count) => {
      const folder = join(world.dataDir, 'uploads');
      const longAgo = new Date(Date.now() - 25 * 3_600_000);
      for (const name of await readdir(folder)) await utimes(join(folder, name), longAgo, longAgo);
      await world.database.transaction((tx) =>
        repeats.lumireel.engine.queue.enqueue(tx, 'storage.sweep', {}),
      );
      return until(photos, (files) => files.length <= count);
    },
    moveTo: (other) => {
      repeats.lumireel = other;
      repeats.creator = repeats.creator.viaServer(other.url ?? '');
    },
    close: async () => {
      provider.release();
      await world.close();
    },
  };
  return repeats;
}
