/**
 * How much is generated. The big user owns all media and a twentieth of the events: at a thousandth
 * of the full size, too, a day of them is a whole answer of a replay.
 */
export type Sizes = { media: number; events: number; users: number };

const full: Sizes = { media: 1_000_000, events: 100_000_000, users: 100_000 };

const GIGABYTE = 1024 ** 3;
/** All of it with its indexes; a tenth of the size is there beside it at the same time. */
const FULL_BYTES = 80 * GIGABYTE;
const TENTH_BESIDE = 1.1;
/** PostgreSQL's log ahead of writing, sorts of new indexes, and an empty server. */
const SERVER_BYTES = 3 * GIGABYTE;

/** Per cent of the full size; at least two users, of whom one is big. */
export function sizesOf(percent: number): Sizes {
  const share = (count: number) => Math.max(1, Math.round((count * percent) / 100));
  return {
    media: share(full.media),
    events: share(full.events),
    users: Math.max(2, share(full.users)),
  };
}

/** The events of the big user, and of each of the others. */
export function eventsEach({ events, users }: Sizes): { ofBigUser: number; ofOthers: number } {
  const ofBigUser = Math.ceil(events / 20);
  return { ofBigUser, ofOthers: Math.ceil((events - ofBigUser) / (users - 1)) };
}

/** The bytes that the disk must have free, generously. */
export function neededBytes(percent: number): number {
  return SERVER_BYTES + (FULL_BYTES * TENTH_BESIDE * percent) / 100;
}

export type SizeRequest = { percent: number; samples: number };

/** Reads the options; returns a sentence for the person where they are wrong. */
export function readRequest(options: { percent: string; samples: string }): SizeRequest | string {
  const percent = Number(options.percent);
  // Below it a tenth would be of no rows.
  if (!(percent >= 0.01 && percent <= 100)) return '--percent is a number from 0.01 to 100.';
  const samples = Number(options.samples);
  if (!(Number.isInteger(samples) && samples >= 7 && samples <= 100_000)) {
    return '--samples is a whole number from 7 to 100000.';
  }
  return { percent, samples };
}

/** Why there is no room for it; null when there is. */
export function refuseForSpace(percent: number, folder: string, freeBytes: number): string | null {
  const needed = neededBytes(percent);
  if (freeBytes >= needed) return null;
  const gigabytes = (bytes: number) => `${(bytes / GIGABYTE).toFixed(1)} GB`;
  return (
    `${percent} % needs ${gigabytes(needed)} of free disk, and ${folder} has ` +
    `${gigabytes(freeBytes)}. Choose a smaller --percent, or name a folder on a larger disk in TMPDIR.`
  );
}
