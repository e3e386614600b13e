import type { ConsentName } from '../../contract/consent.ts';
import { mediaKindOf, type MediaTheme } from '../../contract/media-kinds.ts';
import type { Area } from '../media-files/crop.ts';
import type { Part, Sql, StatementWriter } from '../database/statement.ts';
import { isMadeWithAi, type ItemOrigin } from '../media-files/item-origin.ts';
import { mediaColumns } from './media-json.ts';

/** An item as it is known before it is made. */
export type PlannedMedia = {
  /** Place within its generation, from 1. */
  sequence: number;
  theme: MediaTheme;
  title: string | null;
  /** False where the title is a file's name or another item's, which strangers never see. */
  titleIsTyped: boolean;
  /** False keeps it out of the gallery: a portrait to choose from. */
  isListed: boolean;
  videoCategory: string | null;
  videoOption: string | null;
  promptUsed: string | null;
  isSketch: boolean;
  originalImageUrl: string | null;
};

/** A finished file that becomes an item of the gallery. */
export type NewMedia = PlannedMedia & {
  userId: number;
  /** Null for what its user brought in. */
  generationId: string | null;
  isVideo: boolean;
  fileKey: string;
  /** In the folder of `fileKey`, like poster and original: the orphan sweeper looks folders up. */
  thumbnailKey: string;
  posterKey: string | null;
  /** The photo that it was made from, kept with it; in the same folder. */
  originalKey?: string | null;
  originalSizeBytes?: number | null;
  origin?: ItemOrigin | null;
  /** Whether it is said to be made with AI, where that is not what its origin alone says. */
  isMadeWithAi?: boolean;
  width: number;
  height: number;
  durationSeconds: number | null;
  sizeBytes: number;
  sha256: string;
  placeholder: string;
  /** Areas that no cut of a picture should take away, where its maker says so. */
  keepWhole?: readonly Area[] | null;
  /** Whether it is a clip whose heads are to be found once it is stored. */
  awaitsLook?: boolean;
  /** When the request was accepted: a timestamp as PostgreSQL reads it. */
  createdAt: string;
  provider?: string | null;
  /** The provider whose place the preview engine took. */
  insteadOf?: string | null;
  /**
   * The name of the wording that its user agreed to before it was brought in
   * (`contract/consent.ts`).
   */
  consent?: ConsentName;
};

/**
 * Inserts media while `condition` holds; rows as REST items. Those whose place in their generation
 * is taken already are left out: a settlement that was repeated adds nothing.
 */
export function addMediaPart<Input>(
  { json, part }: StatementWriter<Input>,
  itemsOf: (input: Input) => readonly NewMedia[],
  condition: Sql = 'true',
): Part<'id'> {
  const items = json((input) => {
    const list = itemsOf(input);
    list.forEach(assertOneFolder);
    // A step that a process of a newer version planned may have a theme that this one does not
    // know.
    return list.map((item) => ({
      ...item,
      galleryType: mediaKindOf(item.theme)?.galleryType ?? null,
      isMadeWithAi: item.isMadeWithAi ?? isMadeWithAi(item.origin ?? null),
    }));
  });
  const added = part(
    'added_media',
    // And every other column of the table, which `mediaColumns` reads.
    ['id'],
    `insert into images (user_id, generation_id, sequence, theme, title, title_is_typed, gallery_type, is_video,
        video_category, video_option, prompt_used, is_sketch, original_image_url, file_key,
        thumbnail_key, poster_key, width, height, duration_seconds, size_bytes, sha256, placeholder,
        created_at, is_listed, provider, instead_of, original_key, original_size_bytes, keep_whole, origin,
        made_with_ai, consent)
      select "userId", "generationId", sequence, theme, title, coalesce("titleIsTyped", false),
        "galleryType", "isVideo",
        "videoCategory", "videoOption", "promptUsed", coalesce("isSketch", false),
        "originalImageUrl", "fileKey", "thumbnailKey", "posterKey", width, height,
        "durationSeconds", "sizeBytes", sha256, placeholder, "createdAt",
        coalesce("isListed", true), provider, "insteadOf", "originalKey", "originalSizeBytes",
        "keepWhole", origin, "isMadeWithAi", consent
      from rows from (jsonb_to_recordset(${items}) as ("userId" int,
        "generationId" uuid, sequence int, theme text, title text, "titleIsTyped" boolean,
        "galleryType" text, "isVideo" boolean,
        "videoCategory" text, "videoOption" text, "promptUsed" text, "isSketch" boolean,
        "originalImageUrl" text, "isListed" boolean, "fileKey" text, "thumbnailKey" text,
        "posterKey" text, width int, height int, "durationSeconds" real, "sizeBytes" int,
        sha256 text, placeholder text, "createdAt" timestamptz,
        provider text, "insteadOf" text, "originalKey" text, "originalSizeBytes" int,
        "keepWhole" jsonb, origin text, "isMadeWithAi" boolean, consent text)
      ) with ordinality
      where ${condition}
      order by ordinality
      on conflict (generation_id, sequence) do nothing
      returning *`,
  );
  return part('media_items', ['id'], `select ${mediaColumns} from ${added.name} i`);
}

function assertOneFolder({ fileKey, thumbnailKey, posterKey, originalKey }: NewMedia): void {
  const folder = fileKey.slice(0, fileKey.lastIndexOf('/') + 1);
  for (const key of [thumbnailKey, posterKey, originalKey]) {
    if (key && !key.startsWith(folder)) {
      throw new Error(`gallery: ${key} lies outside the folder of ${fileKey}`);
    }
  }
}
