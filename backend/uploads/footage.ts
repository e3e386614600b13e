import type { Database } from '../database/database.ts';
import { clock } from '../clock.ts';

/** The part that counts of a second of footage that is taken packet by packet. */
const COPIED_SHARE = 0.1;

export type FootageLimit = { database: Database; minutesADay: number };

type Footage = { userId: number; sourceKey: string; seconds: number; isEncoded: boolean };

/**
 * Counts the footage of a clip in what its user may import within 24 hours, once for each uploaded
 * file; returns null, or where it is too much the moment at which it may be tried again.
 */
export function countFootage(
  { database, minutesADay }: FootageLimit,
  { userId, sourceKey, seconds, isEncoded }: Footage,
): Promise<Date | null> {
  const counted = isEncoded ? seconds : COPIED_SHARE * seconds;
  return database.transaction(async (tx) => {
    // One after another: of two at once each sees the other.
    await tx.sql`select from users where id = ${userId} for update`;
    const before = await tx.sql<{ sourceKey: string; seconds: number; leavesAt: string }>`
      select source_key as "sourceKey", seconds, created_at + interval '1 day' as "leavesAt"
        from import_footage
       where user_id = ${userId} and created_at > now() - interval '1 day' order by created_at`;
    if (before.some((each) => each.sourceKey === sourceKey)) return null;
    let over = before.reduce((sum, each) => sum + each.seconds, counted) - 60 * minutesADay;
    if (over <= 0) {
      await tx.sql`
        insert into import_footage (source_key, user_id, seconds)
        values (${sourceKey}, ${userId}, ${counted})`;
      return null;
    }
    for (const each of before) {
      over -= each.seconds;
      if (over <= 0) return new Date(each.leavesAt);
    }
    return new Date(clock.now().getTime() + DAY_MS);
  });
}

const DAY_MS = 86_400_000;

/** Forgets what counts no longer. */
export const trimFootage = (database: Database) =>
  database.sql`delete from import_footage where created_at < now() - interval '1 day'`;
