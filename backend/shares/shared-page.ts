import type { FilmDocument } from '../../contract/films.ts';
import { kindCaption } from '../../contract/media-kinds.ts';
import type { ReportReason } from '../../contract/report-reasons.ts';
import type { FilmTemplate } from '../../contract/shares.ts';
import type { Queryable } from '../database/transaction.ts';

/** An item of a page that is in its owner's gallery. */
export type SharedItem = {
  id: number;
  /** Its place when the page was made, from 1. */
  n: number;
  theme: string;
  isSketch: boolean;
  /** Null where its owner did not type it. */
  title: string | null;
  isMadeWithAi: boolean;
  isVideo: boolean;
  width: number;
  height: number;
  promptUsed: string | null;
  fileKey: string;
  thumbnailKey: string;
  posterKey: string | null;
  previewKey: string | null;
  /** The document of the film that it was made of; null for everything else. */
  document: FilmDocument | null;
};

export type SharedPage = {
  token: string;
  userId: number;
  imageIds: number[];
  passwordHash: string | null;
  showPrompt: boolean;
  asTemplate: boolean;
  templateWords: boolean;
  /** Never empty. */
  items: SharedItem[];
};

/**
 * The page of a token as it may be shown now; null for one that has ended, has no items, or whose
 * owner is disabled or has asked to be deleted.
 */
export async function findSharedPage(database: Queryable, token: string) {
  const [page] = await database.sql<SharedPage>`
    select s.token, s.user_id as "userId", s.image_ids as "imageIds",
           s.password_hash as "passwordHash", s.show_prompt as "showPrompt",
           s.as_template as "asTemplate", s.template_words as "templateWords",
           (select coalesce(json_agg(json_build_object('id', i.id, 'n', place.n, 'theme', i.theme,
                'isSketch', i.is_sketch, 'title', case when i.title_is_typed then i.title end,
                'isMadeWithAi', i.made_with_ai, 'isVideo', i.is_video, 'width', i.width, 'height', i.height,
                'promptUsed', i.prompt_used, 'fileKey', i.file_key,
                'thumbnailKey', i.thumbnail_key, 'posterKey', i.poster_key,
                'previewKey', i.preview_key, 'document', g.input->'document')
                order by place.n), '[]')
              from unnest(s.image_ids) with ordinality as place (id, n)
              join images i on i.id = place.id and i.user_id = s.user_id and i.is_listed
                and i.deleted_at is null
              left join generations g on g.id = i.generation_id and g.run = 'film') as items
      from shares s join users u on u.id = s.user_id
     where s.token = ${token} and (s.expires_at is null or s.expires_at > now())
       and u.disabled_at is null and u.deletion_due_at is null and u.deleted_at is null`;
  return page && page.items.length > 0 ? page : null;
}

export async function countView(database: Queryable, token: string): Promise<void> {
  await database.sql`update shares set views = views + 1 where token = ${token}`;
}

/** Replaces the hash of a page's password, in `page` as well, unless it changed meanwhile. */
export async function replacePageHash(database: Queryable, page: SharedPage, renewed: string) {
  const rows = await database.sql`
    update shares set password_hash = ${renewed}
     where token = ${page.token} and password_hash = ${page.passwordHash} returning 1`;
  if (rows.length > 0) page.passwordHash = renewed;
}

/** The title that strangers read above an item. */
export const titleOf = (item: SharedItem): string => item.title ?? kindCaption(item);

/** The names that files of an item have on its page, and their storage keys. */
export function filesOf(item: SharedItem): ReadonlyMap<string, string> {
  const { fileKey, thumbnailKey, posterKey, previewKey } = item;
  const named = [fileKey, thumbnailKey, posterKey].flatMap((key) =>
    key === null ? [] : [[nameOf(key), key] as const],
  );
  return new Map([
    ...named,
    ...(previewKey === null ? [] : [['preview.jpg', previewKey] as const]),
  ]);
}

/** The readable end of a key. */
export const nameOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** The template for films that visitors begin themselves; null where the owner gave nothing. */
export function templateOf({ items, asTemplate, templateWords }: SharedPage): FilmTemplate | null {
  const document = items.find((item) => item.document !== null)?.document;
  if (!asTemplate || !document) return null;
  return {
    ...document,
    shots: document.shots.map(({ category, option, seconds, next }) => ({
      category,
      option,
      seconds,
      next,
    })),
    words: document.words.map(({ text, ...words }) => (templateWords ? { text, ...words } : words)),
  };
}

/** So many notes of a share are kept. */
const NOTES_MAX = 50;

/**
 * Counts a report of a page, which opens one that was closed. Without a `note`, beyond the limits,
 * it is only counted, and its sender gets the usual answer.
 */
export async function reportPage(
  database: Queryable,
  { token, userId, imageIds }: SharedPage,
  note: { reason: ReportReason; text: string } | null,
): Promise<void> {
  const notes = note ? [{ ...note, at: new Date().toISOString() }] : [];
  await database.sql`
    insert into share_reports as r (token, user_id, image_ids, notes)
    values (${token}, ${userId}, ${imageIds}::int[], ${JSON.stringify(notes)}::jsonb)
    on conflict (token) do update set count = r.count + 1, last_at = now(),
      closed_at = case when ${note !== null} then null else r.closed_at end,
      notes = (select coalesce(jsonb_agg(note order by place), '[]')
        from (select note, place from jsonb_array_elements(r.notes || excluded.notes)
                with ordinality as kept (note, place)
               order by place desc limit ${NOTES_MAX}) as newest)`;
}
