import type { ClipLook } from '../../contract/photo-look.ts';
import type { Engine } from '../generations/engine.ts';
import { ProviderFault } from '../providers/provider.ts';
import { Refusal } from '../refusal.ts';
import { withStoredFile } from './stored-file.ts';

type Looking = Pick<Engine, 'database' | 'providers' | 'storage' | 'scratchDir' | 'log'>;
type Clip = { id: number; key: string };

/**
 * The heads of a clip of the gallery, found once and kept with its item. Null where they cannot be
 * found now. A clip that cannot be decoded has none, so that it is not tried again. Refuses with
 * `media.not-found` where it was deleted meanwhile, and throws the faults of providers.
 */
export async function lookAtClip(
  { database, providers, log, ...files }: Looking,
  { id, key }: Clip,
  { signal }: { signal: AbortSignal },
): Promise<ClipLook | null> {
  const [known] = await database.sql<{ clip: ClipLook['clip'] | null }>`
    select sight as clip from images where id = ${id}`;
  if (known?.clip) return { clip: known.clip };
  const eye = providers.find((provider) => provider.lookAtClip);
  if (!eye?.lookAtClip) return null;
  const look = eye.lookAtClip.bind(eye);
  const found = await withStoredFile(files, { key, missing: 'media.not-found' }, ({ path }) =>
    look(path, signal).catch((error: unknown) => {
      if (!(error instanceof ProviderFault) || error.faultClass !== 'invalid_input') throw error;
      log.warn({ err: error, item: id }, 'a clip cannot be looked at');
      return [];
    }),
  );
  if (!found) return null;
  // Of two looks at once the first stays.
  const [kept] = await database.sql<ClipLook>`
    update images set sight = coalesce(sight, ${JSON.stringify(found)}::jsonb)
     where id = ${id} and (deleted_at is null or deleted_at > now()) returning sight as clip`;
  if (!kept) throw new Refusal('media.not-found');
  return kept;
}

/** Looks at a clip that was stored, unless it is gone or was looked at already. */
export async function lookAtStoredClip(
  engine: Looking,
  { id }: Pick<Clip, 'id'>,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const [clip] = await engine.database.sql<Clip>`
    select id, file_key as key from images
     where id = ${id} and is_video and sight is null and (deleted_at is null or deleted_at > now())`;
  if (!clip) return;
  await lookAtClip(engine, clip, { signal }).catch((error: unknown) => {
    // It was deleted meanwhile.
    if (!(error instanceof Refusal)) throw error;
  });
}
