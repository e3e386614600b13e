import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '../../refusal.ts';
import type { PhotoJob } from './messages.ts';
import { openProcessPool } from './process-pool.ts';
import { RenderFailure, type RenderSettings } from './render-process.ts';

/** Reads photos before they are taken, in render processes of its own. */
export interface PhotoReading {
  /** Starts the process that reads the next photo. */
  prepare(): void;
  /**
   * Refuses with `upload.unreadable` a photo that cannot be decoded to its last row. Resolves where
   * that is not known within two seconds: the photo is then taken unread.
   */
  refuseUnreadable(path: string): Promise<void>;
  close(): Promise<void>;
}

const ANSWER_MS = 2_000;
/** A photo whose order has gone on is read for so long: a new process would cost more. */
const READ_SECONDS = 10;

/** A process waits as long as a photo may take to arrive, so that it is there at the end. */
const IDLE_MS = 300_000;

const script = join(import.meta.dirname, 'read-photo.ts');

/** The processes are started when they are needed; `scratchDir` is where the photos are. */
export function openPhotoReading(settings: RenderSettings): PhotoReading {
  const pool = openProcessPool<PhotoJob>({ ...settings, script }, { idleMs: IDLE_MS });
  return {
    prepare: pool.prepare,
    refuseUnreadable: async (path) => {
      const late = new AbortController();
      const reading = pool.run({ photo: path }, READ_SECONDS, () => !late.signal.aborted);
      try {
        await Promise.race([reading, delay(ANSWER_MS, undefined, { signal: late.signal })]);
      } catch (cause) {
        const isPhoto = cause instanceof RenderFailure && cause.of === 'film';
        if (isPhoto && cause.errorName !== 'TimeoutError') {
          throw new Refusal('upload.unreadable', { cause });
        }
        settings.log.warn({ err: cause }, 'a photo was taken without being read');
      } finally {
        late.abort();
      }
    },
    close: pool.close,
  };
}
