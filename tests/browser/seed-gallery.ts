import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { NewMedia } from '../../backend/gallery/add.ts';
import { charge } from '../charge.ts';
import { addMedia, newMedia } from '../media.ts';
import type { Person } from '../person.ts';
import { testClip } from '../scripted-provider.ts';
import type { World } from '../world.ts';

/** The facts that a test chooses; the rest is that of a story picture. */
export type SeedItem = Partial<
  Pick<
    NewMedia,
    | 'generationId'
    | 'theme'
    | 'title'
    | 'origin'
    | 'sequence'
    | 'isVideo'
    | 'videoCategory'
    | 'videoOption'
    | 'createdAt'
    | 'promptUsed'
  >
>;

/** Adds finished items to a user's gallery, oldest first, with files that can be shown. */
export async function seedGallery(
  { database, dataDir }: World,
  person: Person,
  stock: readonly SeedItem[],
): Promise<void> {
  const userId = person.user?.id ?? 0;
  const items = await Promise.all(
    stock.map(async (facts, index) => {
      const isVideo = facts.isVideo ?? false;
      const item = newMedia({
        userId,
        generationId: crypto.randomUUID(),
        theme: 'workAndGrind',
        isVideo,
        videoCategory: null,
        videoOption: null,
        ...facts,
      });
      const fileKey = isVideo ? item.fileKey : item.fileKey.replace('reel.mp4', 'picture.jpg');
      const made = { ...item, fileKey, posterKey: isVideo ? item.posterKey : null };
      await writeFiles(dataDir, made, `hsl(${(index * 47) % 360} 45% 40%)`);
      return made;
    }),
  );
  const generationIds = [...new Set(items.flatMap(({ generationId }) => generationId ?? []))];
  await database.transaction(async (tx) => {
    await tx.sql`insert into generations (id, user_id, tool, run, input, steps, outputs, delivered, price,
         state, deadline_at, finished_at)
       select id, ${userId}, 'story', 'story', '{}', '[]', 1, 1, 0, 'succeeded', now(), now()
       from unnest(${generationIds}::uuid[]) as id`;
    for (const refId of generationIds) {
      await charge(tx, { userId, amount: 0, refKind: 'generation', refId, reason: null });
    }
    await addMedia(tx, items);
  });
}

async function writeFiles(dataDir: string, item: NewMedia, background: string): Promise<void> {
  const picture = sharp({ create: { width: 90, height: 160, channels: 3, background } });
  await mkdir(dirname(join(dataDir, item.fileKey)), { recursive: true });
  await writeFile(join(dataDir, item.thumbnailKey), await picture.clone().webp().toBuffer());
  if (!item.isVideo) {
    await writeFile(join(dataDir, item.fileKey), await picture.jpeg().toBuffer());
    return;
  }
  await copyFile(await testClip(), join(dataDir, item.fileKey));
  if (item.posterKey)
    await copyFile(join(dataDir, item.thumbnailKey), join(dataDir, item.posterKey));
}
