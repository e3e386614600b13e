import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../../refusal.ts';
import { makeDerivatives, type Derivatives } from '../derivatives.ts';
import type { PrepareJob } from './messages.ts';
import { openProcessPool } from './process-pool.ts';
import { RenderFailure, type RenderSettings } from './render-process.ts';

const script = join(import.meta.dirname, 'prepare-photo.ts');

/** A progressive JPEG of 64 megapixels needs 30 on a busy machine. */
const PREPARE_SECONDS = 120;
const IDLE_MS = 60_000;

/** A photo as it is stored of an item. */
export type PreparedPhoto = Derivatives & { path: string };

/** Makes of photos what is stored of an item, in render processes of its own. */
export type PhotoPreparing = ReturnType<typeof openPhotoPreparing>;

/** `scratchDir` is where the photos are. */
export function openPhotoPreparing(settings: RenderSettings) {
  const pool = openProcessPool<PrepareJob>({ ...settings, script }, { idleMs: IDLE_MS });
  return {
    prepare: pool.prepare,
    /**
     * Passes to `work` the photo written anew: upright, in sRGB, without metadata, a JPEG or where
     * it has transparency a PNG. Its files are removed when `work` has settled. Refuses with
     * `upload.unreadable` a photo that cannot be decoded, and with `server.busy` where no process
     * can.
     */
    with: async <T>(photo: string, work: (prepared: PreparedPhoto) => Promise<T>): Promise<T> => {
      const folder = await mkdtemp(join(settings.scratchDir, 'photo-'));
      const path = join(folder, 'picture');
      try {
        await pool.run({ photo, picture: path }, PREPARE_SECONDS).catch(refuse);
        return await work({ ...(await makeDerivatives(path, folder, 'picture')), path });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    close: pool.close,
  };
}

/** Throws the refusal of a photo; what the system refused, such as a full disk, stays as it is. */
function refuse(cause: unknown): never {
  if (!(cause instanceof RenderFailure)) throw cause;
  const { of, errorName } = cause;
  const isLate = errorName === 'TimeoutError';
  if (of === 'film' && !isLate) throw new Refusal('upload.unreadable', { cause });
  const hasEnded = errorName === undefined;
  throw isLate || hasEnded ? new Refusal('server.busy', { cause, retryAfterSeconds: 10 }) : cause;
}
