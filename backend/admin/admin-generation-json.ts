import { isoText } from '../database/iso-text.ts';

/** SQL that makes an administrator's view of a generation out of a row of `generations`. */
export function adminGenerationJson(from = 'generations'): string {
  return `json_build_object(
    'id', ${from}.id,
    'userId', ${from}.user_id,
    'run', ${from}.run,
    'status', ${from}.state,
    'stage', ${from}.stage,
    'progress', case when ${from}.state = 'succeeded' then 1 else ${from}.progress end,
    'price', ${from}.price,
    'refundedReason', case when ${from}.refunded then coalesce(${from}.failure, 'incomplete') end,
    'createdAt', ${isoText(`${from}.created_at`)},
    'startedAt', ${isoText(`${from}.started_at`)},
    'finishedAt', ${isoText(`${from}.finished_at`)})`;
}
