import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExampleName } from '../../contract/examples.ts';
import { orders } from '../../contract/orders.ts';
import { photoLookInput, type PhotoLook } from '../../contract/photo-look.ts';
import type { limitConcurrency } from '../concurrency.ts';
import { findOwnItem } from '../gallery/own-media.ts';
import type { Engine } from '../generations/engine.ts';
import { expectPhoto, type PhotoParts } from '../http/expect-photo.ts';
import { parseInput } from '../http/parse.ts';
import type { Context } from '../http/request-state.ts';
import { leavingOf, withUpload } from '../http/upload.ts';
import { expectHandles } from '../media-files/inspect-picture.ts';
import type { Examples } from '../pages/examples.ts';
import { ProviderFault } from '../providers/provider.ts';
import { Refusal } from '../refusal.ts';
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

/**
 * Looks in the same way at a picture of the user's gallery, and keeps with it what it is of, so
 * that kits are cut around that, unless its maker has said it. Refuses with `media.not-found`, and
 * with `request.invalid` where it is a video.
 */
export async function lookAtItem(
  engine: Pick<Engine, 'database' | 'providers' | 'storage' | 'scratchDir'>,
  ctx: Context,
  { userId, id, looking }: Pick<Looking, 'looking'> & { userId: number; id: number },
): Promise<PhotoLook> {
  const left = leavingOf(ctx);
  const { key, isVideo } = await findOwnItem(engine.database, userId, id);
  if (isVideo) throw new Refusal('request.invalid', { text: 'Only a picture can be looked at.' });
  const picture = { key, missing: 'media.not-found' } as const;
  const look = await looking(() =>
    withStoredFile(engine, picture, ({ path }) => lookAt(engine, path, left)),
  );
  const areas = look.thing ? [look.thing] : look.heads;
  const keepWhole = areas.map(({ x, y, width, height }) => ({
    ...{ left: x, top: y, right: x + width, bottom: y + height },
  }));
  if (keepWhole.length > 0) {
    await engine.database.sql`
      update images set keep_whole = ${JSON.stringify(keepWhole)}::jsonb
       where id = ${id} and keep_whole is null`;
  }
  return look;
}

/**
 * Looks at photos of the product's own, each once, and again when the operator has replaced it.
 * Resolves to null where nobody can look at it, or not in time.
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
