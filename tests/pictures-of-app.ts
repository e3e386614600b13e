import type { Readable } from 'node:stream';
import type { NewMedia } from '../backend/gallery/add.ts';
import { mintMediaKey, siblingKey } from '../backend/storage/media-key.ts';
import { addItem } from './media.ts';
import type { TestApp } from './test-app.ts';

/** An item of the user's whose file is this picture; its id. */
export async function addPictureOf(
  app: TestApp,
  userId: number,
  picture: Readable,
  { extension = 'jpg', ...facts }: Partial<NewMedia> & { extension?: 'jpg' | 'webp' } = {},
): Promise<number> {
  const fileKey = mintMediaKey('picture', extension);
  const keys = { fileKey, thumbnailKey: siblingKey(fileKey, 'thumbnail'), posterKey: null };
  const item = { ...keys, isVideo: false, ...facts };
  const { id } = await addItem(app.testDatabase.database, userId, item);
  const contentType = extension === 'jpg' ? 'image/jpeg' : 'image/webp';
  await app.engine.storage.put(fileKey, picture, { contentType });
  return id;
}
