import { filmSeconds } from '#contract/film-time.ts';
import type { FilmDocument } from '#contract/films.ts';
import type { ClipLook } from '#contract/photo-look.ts';
import { momentsOf, type SeenClip } from '#film/clip-frame.ts';
import { FILM_SECONDS_MIN, FILMS_WAITING_MAX } from '#contract/limits.ts';
import type { Queryable } from '../../database/transaction.ts';
import type { ShotOrigin } from '../../media-files/item-origin.ts';
import { mediaOutput, type RunHooks, type ToolRun } from '../../generations/orders/tool-run.ts';
import { Refusal } from '../../refusal.ts';

/** A film of the studio: one step, from the files of its shots. */
export const film: ToolRun<'film'> = {
  capability: 'compose-film',
  plan: async ({ name, document }, { database, userId }) => {
    const seconds = filmSeconds(document);
    if (seconds < FILM_SECONDS_MIN) {
      const text = `document.shots: at least ${FILM_SECONDS_MIN} seconds in all, not ${seconds}.`;
      throw new Refusal('request.invalid', { text });
    }
    const shots = await shotFiles(database, userId, document);
    return [
      {
        work: {
          capability: 'compose-film',
          prompt: name,
          source: null,
          shots: shots.map(({ key, isVideo, clip }) => ({ key, isVideo, ...(clip && { clip }) })),
          document,
        },
        makes: mediaOutput('film', {
          title: name,
          titleIsTyped: true,
          promptUsed: name,
          madeOf: shots.map(({ origin, isMadeWithAi }) => ({ origin, isMadeWithAi })),
        }),
      },
    ];
  },
  words: null,
  response: 'accepted',
};

type ShotFile = ShotOrigin & { key: string; isVideo: boolean };
type ShotRow = ShotFile & { id: number; width: number; height: number } & {
  sight: ClipLook['clip'] | null;
};

/** Refuses with `film.missing`, which names the shots. */
async function shotFiles(database: Queryable, userId: number, { shots }: FilmDocument) {
  const rows = await database.sql<ShotRow>`
    select id, file_key as key, is_video as "isVideo", origin, made_with_ai as "isMadeWithAi",
           width, height, sight
      from images
     where id = any(${shots.map(({ imageId }) => imageId)}::int[]) and user_id = ${userId}
       and is_listed and deleted_at is null`;
  const files = new Map(rows.map((row) => [row.id, row]));
  const missing = shots.flatMap(({ imageId }, place) => (files.has(imageId) ? [] : [place + 1]));
  if (missing.length > 0) {
    const which = `Shot${missing.length > 1 ? 's' : ''} ${missing.join(', ')}`;
    const text = `${which}: not in your gallery any more. Please choose another picture or clip.`;
    throw new Refusal('film.missing', { text });
  }
  return shots.flatMap((shot) => {
    const file = files.get(shot.imageId);
    return file ? { ...file, clip: seenIn(file, shot) } : [];
  });
}

/** The heads of the part of a clip that a shot shows; undefined where it was not looked at. */
function seenIn(
  { width, height, sight }: ShotRow,
  { from = 0, seconds }: FilmDocument['shots'][number],
): SeenClip | undefined {
  return sight ? { width, height, moments: momentsOf(sight, { from, seconds }) } : undefined;
}

/**
 * How many films a user may make within 24 hours, and have waiting: counted in the transaction that
 * orders one, whose charge holds the user's row. Refuses with `film.too-many-made` and
 * `film.waiting`.
 */
export const filmLimits = (filmsADay: number): RunHooks => ({
  accepted: async (tx, { user_id: userId }) => {
    const [made] = await tx.sql<{ today: number; waiting: number; waitSeconds: number }>`
      select count(*)::int as today, count(*) filter (where state = 'queued')::int as waiting,
             ceil(extract(epoch from min(created_at) + interval '1 day' - now()))::int
               as "waitSeconds"
        from (select state, created_at from generations
               where user_id = ${userId} and run = 'film'
                 and created_at > now() - interval '1 day'
               order by created_at desc limit ${filmsADay + 1}) as made`;
    // With the one that is being ordered.
    const { today = 0, waiting = 0, waitSeconds = 0 } = made ?? {};
    if (today > filmsADay) {
      throw new Refusal('film.too-many-made', { retryAfterSeconds: Math.max(1, waitSeconds) });
    }
    if (waiting > FILMS_WAITING_MAX) throw new Refusal('film.waiting', { retryAfterSeconds: 10 });
    return [];
  },
});
