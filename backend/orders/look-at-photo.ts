import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExampleName } from '../../contract/examples.ts';
import { orders } from '../../contract/orders.ts';
import { type ClipLook, photoLookInput, type PhotoLook } from '../../contract/photo-look.ts';
import type { limitConcurrency } from '../concurrency.ts';
import { findOwnItem, keepCut } from '../gallery/own-media.ts';
import type { Engine } from '../generations/engine.ts';
import { expectPhoto, type PhotoParts } from '../http/expect-photo.ts';
import { parseInput } from '../http/parse.ts';
import type { Context } from '../http/request-state.ts';
import { leavingOf, withUpload } from '../http/upload.ts';
import { coverCrop, type Area } from '../media-files/crop.ts';
import { makeThumbnail, thumbnailSize } from '../media-files/derivatives.ts';
import { expectHandles } from '../media-files/inspect-picture.ts';
import type { Examples } from '../pages/examples.ts';
import { ProviderFault } from '../providers/provider.ts';
import { Refusal } from '../refusal.ts';
import { mintThumbnailKey } from '../storage/media-key.ts';
import { lookAtClip } from './look-at-clip.ts';
import { withStoredFile } from './stored-file.ts';

/** Ten times what a busy machine needs. */
const LOOK_SECONDS = 30;

type Looking = PhotoParts & { examples: Examples; looking: ReturnType<typeof limitConcurrency> };

/**
 * Receives the photo of a reel and looks at it as its film would. Nothing of it is kept: the file
 * is removed with the answer, and the work ends when the client leaves.
 */
export async function lookAtUpload(
  engine: Pick<Engine, 'providers' | 'scratchDir'>,
  ctx: Context,
  { examples, looking, ...reading }: Looking,
): Promise<PhotoLook> {
  const left = leavingOf(ctx);
  const rule = orders.reel.upload;
  reading.photos.prepare();
  return withUpload(ctx, { field: rule.field, scratchDir: engine.scratchDir }, async (form) => {
    // The sample needs no consent.
    const isSample = form.file && (await examples.isSample(form.file.sha256));
    parseInput(isSample ? photoLookInput.partial() : photoLookInput, form.fields);
    // The call itself counts in the limit of looks.
    const { file } = await expectPhoto(reading, { file: form.file, rule, countFor: null });
    return looking(() => lookAt(engine, file.path, left));
  });
}

type Gallery = Pick<Engine, 'database' | 'events' | 'providers' | 'storage' | 'scratchDir' | 'log'>;

type Item = {
  userId: number;
  id: number;
  /** Called before a look, but not for what is known. */
  count: () => Promise<unknown>;
} & Record<'looking' | 'lookingAtClips', Looking['looking']>;

/**
 * Looks in the same way at a picture of the user's gallery, and keeps with it what it is of, so
 * that its thumbnail and kits are cut around that, unless its maker has said it. Of a clip the
 * heads are answered that are kept with it, or are found now. Refuses with `media.not-found`.
 */
export async function lookAtItem(
  engine: Gallery,
  ctx: Context,
  { userId, id, count, looking, lookingAtClips }: Item,
): Promise<PhotoLook | ClipLook> {
  const left = leavingOf(ctx);
  const { key, isVideo, clip, isCutKnown } = await findOwnItem(engine.database, userId, id);
  if (clip) return { clip };
  await count();
  if (isVideo) return lookingAtClips(() => findHeads(engine, { id, key }, left));
  const picture = { key, missing: 'media.not-found' } as const;
  return looking(() =>
    withStoredFile(engine, picture, async ({ path }) => {
      const look = await lookAt(engine, path, left);
      if (isCutKnown) return look;
      const keepWhole = (look.thing ? [look.thing] : look.heads).map(
        ({ x, y, width, height }): Area => ({
          ...{ left: x, top: y, right: x + width, bottom: y + height },
        }),
      );
      if (keepWhole.length > 0) {
        const thumbnail = await cutThumbnail(engine, { path, key, look, keepWhole });
        await keepCut(engine, userId, { id, keepWhole, thumbnail });
      }
      return look;
    }),
  );
}

/** Null where the picture has the thumbnail's shape, which leaves nothing to choose. */
async function cutThumbnail(
  { storage }: Pick<Engine, 'storage'>,
  {
    path,
    key,
    look,
    keepWhole,
  }: { path: string; key: string; look: PhotoLook; keepWhole: readonly Area[] },
) {
  const { width, height } = coverCrop(look, thumbnailSize);
  if (Math.min(width, height) > 0.98) return null;
  const thumbnailPath = `${path}-thumbnail`;
  try {
    const { placeholder } = await makeThumbnail(path, thumbnailPath, keepWhole);
    const thumbnailKey = mintThumbnailKey(key);
    await storage.put(thumbnailKey, thumbnailPath, { contentType: 'image/webp' });
    return { key: thumbnailKey, placeholder };
  } finally {
    await rm(thumbnailPath, { force: true });
  }
}

/** Goes on when the client leaves: what is found is kept. */
async function findHeads(
  engine: Parameters<typeof lookAtClip>[0],
  clip: { id: number; key: string },
  left: AbortSignal,
): Promise<ClipLook> {
  if (left.aborted) throw new Refusal('request.malformed');
  const { signal } = new AbortController();
  const look = await lookAtClip(engine, clip, { signal }).catch((cause: unknown) => {
    if (!(cause instanceof ProviderFault)) throw cause;
    throw new Refusal('upload.not-looked-at', { retryAfterSeconds: 10, cause });
  });
  if (!look) throw new Refusal('upload.not-looked-at', { retryAfterSeconds: 10 });
  return look;
}

/**
 * Looks at photos of the product's own, each once, and again when the operator has replaced it.
 * Resolves to null where no provider can look at it, or not in time.
 */
export function exampleLooks(
  engine: Pick<Engine, 'providers' | 'scratchDir'>,
  { examples, looking }: Pick<Looking, 'examples' | 'looking'>,
): (name: ExampleName) => Promise<PhotoLook | null> {
  const known = new Map<ExampleName, { sha256: string; look: Promise<PhotoLook> }>();

  async function lookAtFile(content: Buffer): Promise<PhotoLook> {
    const path = join(engine.scratchDir, randomUUID());
    try {
      await writeFile(path, content);
      // Whoever waits for it may be several.
      return await looking(() => lookAt(engine, path, new AbortController().signal));
    } finally {
      await rm(path, { force: true });
    }
  }

  return async (name) => {
    const { sha256, content } = await examples.read(name);
    const before = known.get(name);
    const look = before?.sha256 === sha256 ? before.look : lookAtFile(content);
    known.set(name, { sha256, look });
    return look.catch((error: unknown) => {
      known.delete(name);
      if (error instanceof Refusal) return null;
      throw error;
    });
  };
}

async function lookAt({ providers }: Pick<Engine, 'providers'>, path: string, left: AbortSignal) {
  const eye = providers.find(({ lookAtPhoto }) => lookAtPhoto);
  const late = AbortSignal.timeout(LOOK_SECONDS * 1000);
  const signal = AbortSignal.any([left, late]);
  const look = await eye?.lookAtPhoto?.(path, signal).catch(async (cause: unknown) => {
    if (left.aborted) throw new Refusal('request.malformed', { cause });
    if (cause === late.reason) return null;
    await expectHandles();
    throw cause instanceof ProviderFault ? new Refusal('upload.unreadable', { cause }) : cause;
  });
  if (!look) throw new Refusal('upload.not-looked-at', { retryAfterSeconds: 10 });
  return look;
}
