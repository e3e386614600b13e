import type { FilmDocument } from '../../contract/films.ts';
import { lettersMissing } from '../../film/words/letters.ts';
import type { Queryable } from '../database/transaction.ts';
import { Refusal } from '../refusal.ts';

/**
 * Refuses a shot of what was never the user's with `media.not-found`, and with `request.invalid` one
 * that asks of a picture what only a video has, or the reverse; the text names the field. Items that
 * the user has deleted may be in a film, and so may those whose rows are gone, where a film of the
 * user has them, or one that was made: each was the user's when it came in.
 */
export async function refuseWrongItems(
  sql: Queryable,
  userId: number,
  { shots }: FilmDocument,
): Promise<void> {
  const rows = await sql.query<OwnItem>(
    `select wanted.id, i.is_video as "isVideo", i.duration_seconds as "durationSeconds"
       from unnest($2::int[]) as wanted (id)
       left join images i on i.id = wanted.id and i.user_id = $1 and i.is_listed
      where i.id is not null
         or exists (select from films where user_id = $1 and ${hasShot('document')})
         or exists (select from generations where user_id = $1 and run = 'film'
                    and ${hasShot("input->'document'")})`,
    [userId, shots.map(({ imageId }) => imageId)],
  );
  const items = new Map(rows.map((item) => [item.id, item]));
  for (const [place, shot] of shots.entries()) {
    const field = `document.shots.${place}`;
    const item = items.get(shot.imageId);
    if (!item) {
      throw new Refusal('media.not-found', { text: `${field}.imageId: this item does not exist.` });
    }
    const fault = faultOf(shot, item);
    if (fault) throw new Refusal('request.invalid', { text: `${field}.${fault}` });
  }
}

/** Refuses words with letters that our fonts lack with `request.invalid`, whose text names them. */
export function refuseMissingLetters({ words }: FilmDocument): void {
  for (const [place, { text }] of words.entries()) {
    const missing = lettersMissing(text);
    if (missing.length === 0) continue;
    const named = missing.slice(0, LETTERS_NAMED).join(' ') + (missing[LETTERS_NAMED] ? ' …' : '');
    const fault = `document.words.${place}.text: our fonts cannot draw ${named}`;
    throw new Refusal('request.invalid', { text: fault });
  }
}

const LETTERS_NAMED = 12;

/** SQL: whether a document has a shot of the item `wanted`. */
const hasShot = (document: string): string =>
  `${document} @> jsonb_build_object(
    'shots', jsonb_build_array(jsonb_build_object('imageId', wanted.id)))`;

/** `isVideo` is null where the row is gone. */
type OwnItem = { id: number; isVideo: boolean | null; durationSeconds: number | null };

function faultOf(
  { category, from }: FilmDocument['shots'][number],
  { isVideo, durationSeconds }: OwnItem,
): string | undefined {
  if (isVideo === true && category !== undefined) return 'category: only a picture has a motion.';
  if (isVideo === false && from !== undefined) return 'from: only a video has a part.';
  return durationSeconds !== null && from !== undefined && from >= durationSeconds
    ? `from: the video ends at ${durationSeconds} seconds.`
    : undefined;
}
