import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { NewMedia } from '../gallery/add.ts';
import { makeDerivatives } from '../gallery/derivatives.ts';
import { extractPoster } from '../providers/local/poster.ts';
import { readMp4 } from '../providers/local/mp4.ts';
import { ProviderFault, type MadeFile } from '../providers/provider.ts';
import { mintMediaKey, siblingKey } from '../storage/media-key.ts';
import type { Engine } from './engine.ts';
import type { GenerationRow, PlannedMedia } from './generation-row.ts';

export type Collected = {
  rows: NewMedia[];
  /** Removes the stored files again: the caller turned out to be a zombie. */
  discard: () => Promise<void>;
};

/**
 * Puts a step's files into storage with what the gallery shows before them: thumbnail, poster and
 * placeholder. Files are there before any row names them; a crash in between leaves orphans for the
 * sweeper. Throws `lost` for files that are not what they claim to be.
 */
export async function collectFiles(
  engine: Engine,
  row: GenerationRow,
  made: { media: PlannedMedia; files: MadeFile[]; scratchDir: string; signal: AbortSignal },
): Promise<Collected> {
  if (made.files.length === 0) throw new ProviderFault('bug', 'done without a file');
  const stored: string[] = [];
  const discard = () => engine.storage.remove(stored);
  const put = async (key: string, path: string, contentType: string) => {
    stored.push(key);
    return engine.storage.put(key, path, { contentType });
  };
  try {
    const rows: NewMedia[] = [];
    for (const [index, file] of made.files.entries()) {
      const { path, contentType } = file;
      const isVideo = contentType === 'video/mp4';
      const facts = isVideo ? await readVideo(engine, path, made) : await readPicture(path, made);
      const key = mintMediaKey(made.media.fileName, isVideo ? 'mp4' : 'jpg');
      const written = await put(key, path, contentType);
      const thumbnailKey = siblingKey(key, 'thumbnail');
      await put(thumbnailKey, facts.thumbnailPath, 'image/webp');
      const posterKey = facts.posterPath ? siblingKey(key, 'poster') : null;
      if (posterKey && facts.posterPath) await put(posterKey, facts.posterPath, 'image/webp');
      const { theme, videoCategory, videoOption, promptUsed } = made.media;
      rows.push({
        userId: row.user_id,
        generationId: row.id,
        sequence: row.delivered + index + 1,
        theme,
        isVideo,
        videoCategory,
        videoOption,
        promptUsed,
        fileKey: key,
        thumbnailKey,
        posterKey,
        width: facts.width,
        height: facts.height,
        durationSeconds: facts.durationSeconds,
        sizeBytes: written.sizeBytes,
        sha256: written.sha256,
        placeholder: facts.placeholder,
        createdAt: row.created_at,
      });
    }
    return { rows, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

type Facts = {
  width: number;
  height: number;
  durationSeconds: number | null;
  placeholder: string;
  thumbnailPath: string;
  posterPath: string | null;
};

async function readVideo(
  engine: Engine,
  path: string,
  { scratchDir, signal }: { scratchDir: string; signal: AbortSignal },
): Promise<Facts> {
  const { durationSeconds, width, height } = await readMp4(path).catch((cause: unknown) => {
    throw new ProviderFault('lost', 'the video cannot be read', { cause });
  });
  const still = join(scratchDir, 'still.jpg');
  await extractPoster(path, still, { ffmpegPath: engine.ffmpegPath, signal });
  const derived = await makeDerivatives(still, scratchDir, 'still-of-video');
  return { ...derived, width, height, durationSeconds };
}

async function readPicture(path: string, { scratchDir }: { scratchDir: string }): Promise<Facts> {
  if ((await stat(path)).size === 0) throw new ProviderFault('lost', 'an empty picture');
  return { ...(await makeDerivatives(path, scratchDir, 'picture')), durationSeconds: null };
}
