import type { Readable } from 'node:stream';
import type { NewMedia } from '../backend/gallery/add.ts';
import { mintMediaKey, siblingKey } from '../backend/storage/media-key.ts';
import { addItem } from './media.ts';
import type { TestApp } from './test-app.ts';

const types = { jpg: 'image/jpeg', webp: 'image/webp', mp4: 'video/mp4' } as const;

/** An item of the user's whose file is this picture or clip; its id. */
export async function addPictureOf(
  app: TestApp,
  userId: number,
  picture: Readable,
  { extension = 'jpg', ...facts }: Partial<NewMedia> & { extension?: keyof typeof types } = {},
): Promise<number> {
  const fileKey = mintMediaKey('picture', extension);
  const keys = { fileKey, thumbnailKey: siblingKey(fileKey, 'thumbnail'), posterKey: null };
  const item = { ...keys, isVideo: false, ...facts };
  const { id } = await addItem(app.testDatabase.database, userId, item);
  await app.engine.storage.put(fileKey, picture, { contentType: types[extension] });
  return id;
}
