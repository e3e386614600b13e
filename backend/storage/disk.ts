import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, opendir, rename, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { assertKey, contentTypeOfKey, isStorableKey } from './media-key.ts';
import {
  codeOf,
  diskFault,
  isAbsent,
  assertContentType,
  assertNotEmpty,
  pathOfLocal,
  saveOpened,
  type ByteRange,
  type OpenedFile,
  type MeasuredFile,
  type Storage,
  type StoredFile,
  type WrittenFile,
} from './storage.ts';
import { openDraftFolder } from './sweep.ts';
import { measureFile, syncAndMeasureFile, syncPath, writeNewFile } from './write-file.ts';

/** Starts with a dot and is therefore no valid key: no listing and no URL reaches it. */
const tempFolder = '.temp';

/** Files below `root`, one per key. Makes the folders and sweeps what dead processes left. */
export async function openDiskStorage(root: string, now: Date): Promise<Storage> {
  const temp = join(root, tempFolder);
  const pathOf = (key: string) => {
    assertKey(key);
    return join(root, key);
  };

  const openFile = (key: string, range?: ByteRange): Promise<OpenedFile | null> =>
    nullIfAbsent(async () => {
      const file = await open(pathOf(key), 'r');
      try {
        const { size } = await file.stat();
        // The stream owns the handle from here on: it closes with the stream, read or not.
        return { stream: file.createReadStream(range), sizeBytes: size };
      } catch (error) {
        await file.close();
        throw error;
      }
    });

  const putFile = async (key: string, local: string | MeasuredFile) => {
    const written = await syncAndMeasureFile(local);
    assertNotEmpty(key, written);
    await linkIntoPlace({ draft: pathOfLocal(local), mayMove: false }, pathOf(key), written);
    return written;
  };

  const putStream = async (key: string, stream: Readable, contentType: string) => {
    const draft = join(temp, randomUUID());
    try {
      assertContentType(key, contentType);
      const written = await writeNewFile(stream, draft);
      assertNotEmpty(key, written);
      await syncPath(draft);
      await linkIntoPlace({ draft, mayMove: true }, pathOf(key), written);
      return written;
    } finally {
      stream.destroy();
      await removeFile(draft);
    }
  };

  await withDiskFault(() => openDraftFolder(temp, now));

  return {
    put: (key, source, { contentType }) =>
      withDiskFault(async () => {
        if (source instanceof Readable) return putStream(key, source, contentType);
        assertContentType(key, contentType);
        try {
          return await putFile(key, source);
        } catch (error) {
          if (!noLinkCodes.has(codeOf(error))) throw error;
          // Copied, never moved: its owner may need it again, as after a thumbnail that failed.
          return putStream(key, createReadStream(pathOfLocal(source)), contentType);
        }
      }),

    open: openFile,

    stat: (key) => nullIfAbsent(() => statFile(key, pathOf(key))),

    download: async (key, toPath) => saveOpened(key, await openFile(key), toPath),

    remove: (keys) =>
      withDiskFault(async () => {
        for (const key of keys) {
          const path = pathOf(key);
          await removeFile(path);
          if (key.split('/').length > 2) await pruneFolder(dirname(path));
        }
      }),

    list: (olderThan) => walk(root, '', olderThan),

    check: () =>
      withDiskFault(async () => {
        const probe = join(temp, randomUUID());
        await writeNewFile(oneByte(), probe);
        await removeFile(probe);
      }),

    close: async () => undefined,
  };
}

/**
 * Gives the draft its name without ever replacing a file: `link` fails where `rename` would not. A
 * draft of ours `mayMove` where there are no hard links.
 */
async function linkIntoPlace(
  { draft, mayMove }: { draft: string; mayMove: boolean },
  path: string,
  written: WrittenFile,
): Promise<void> {
  let firstMade: string | undefined;
  for (let foldersMade = 0; ; foldersMade += 1) {
    try {
      await link(draft, path);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return await assertSameBytes(path, written);
      // The folder usually exists. A `remove` of its last file may delete it between the two calls.
      if (codeOf(error) === 'ENOENT' && foldersMade < 2) {
        firstMade = await mkdir(dirname(path), { recursive: true });
        continue;
      }
      if (!mayMove || !noLinkCodes.has(codeOf(error))) throw error;
      await renameToFree(draft, path, written);
    }
    // A new name survives a power cut only when its folder was synced too.
    await syncPath(dirname(path));
    if (firstMade) await syncPath(dirname(firstMade));
    return;
  }
}

/** Another disk, or a file system without hard links (exFAT, some network and container mounts). */
const noLinkCodes = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** Checks, then renames. Keys are random, so no other writer takes the name in between. */
async function renameToFree(draft: string, path: string, written: WrittenFile): Promise<void> {
  try {
    await stat(path);
  } catch (error) {
    if (!isAbsent(error)) throw error;
    return rename(draft, path);
  }
  await assertSameBytes(path, written);
}

async function assertSameBytes(path: string, written: WrittenFile): Promise<void> {
  const existing = await measureFile(path);
  if (existing.sha256 !== written.sha256) throw new Error(`storage: ${path} holds other bytes`);
}

async function pruneFolder(path: string): Promise<void> {
  try {
    await rmdir(path);
  } catch (error) {
    if (isAbsent(error) || ['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) return;
    throw error;
  }
}

async function* walk(root: string, folder: string, olderThan: Date): AsyncGenerator<StoredFile> {
  const entries = await nullIfAbsent(() => opendir(join(root, folder)));
  if (!entries) return;
  for await (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const key = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* walk(root, key, olderThan);
    else if (entry.isFile() && isStorableKey(key)) {
      const facts = await nullIfAbsent(() => statFile(key, join(root, key)));
      if (facts && facts.modifiedAt < olderThan) yield facts;
    }
  }
}

async function statFile(key: string, path: string): Promise<StoredFile> {
  const { size, mtime } = await stat(path);
  return { key, sizeBytes: size, contentType: contentTypeOfKey(key), modifiedAt: mtime };
}

async function* oneByte() {
  yield Buffer.from('.');
}

/** `rm` is not used because it checks each path first, on the event loop of all requests. */
async function removeFile(path: string): Promise<void> {
  await nullIfAbsent(() => unlink(path));
}

async function nullIfAbsent<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (isAbsent(error)) return null;
    throw diskFault(error);
  }
}

async function withDiskFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw diskFault(error);
  }
}
