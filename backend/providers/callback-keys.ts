import { clock } from '../clock.ts';

const TOLERANCE_SECONDS = 300;
/** A forged callback must not make us ask for the keys each time. */
const PAUSE_MS = 60_000;
const READ_MS = 10_000;

/** Whether a callback was signed now: an older one may be sent again by who has overheard it. */
export const isRecent = (timestamp: string): boolean =>
  Math.abs(clock.now().getTime() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS;

/**
 * Checks callbacks by the keys that a service publishes: whether one of them fits. They are read
 * when they are first needed or older than `lifeMs`, and where none fits, for they may have been
 * changed. `readKeys` resolves with null where they cannot be understood.
 */
export function callbackKeys<Key>(
  readKeys: (signal: AbortSignal) => Promise<readonly Key[] | null>,
  lifeMs = Infinity,
): (isSigned: (key: Key) => boolean) => Promise<boolean> {
  let keys: readonly Key[] = [];
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    readAt = clock.monotonicMs();
    keys = (await readKeys(AbortSignal.timeout(READ_MS))) ?? keys;
  }

  /** Resolves with whether they were read now. */
  async function refresh(afterMs: number): Promise<boolean> {
    if (clock.monotonicMs() - readAt < afterMs && !reading) return false;
    reading ??= read().finally(() => (reading = null));
    await reading;
    return true;
  }

  return async (isSigned) => {
    await refresh(lifeMs);
    return keys.some(isSigned) || ((await refresh(PAUSE_MS)) && keys.some(isSigned));
  };
}
