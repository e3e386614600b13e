import { copyFile, open, stat, truncate, type FileHandle } from 'node:fs/promises';

const maxBytes = 10 * 1024 * 1024;
const checkEveryMs = 10 * 60_000;

/** Opens the server's log for appending; the server goes on writing when this process has ended. */
export async function openServerLog(path: string): Promise<FileHandle> {
  await rotate(path);
  return open(path, 'a', 0o600);
}

/** Keeps the log of a long-running server small; call the returned function to end it. */
export function startLogRotation(path: string): () => void {
  const timer = setInterval(() => void rotate(path).catch(() => undefined), checkEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** The last lines written after `offset`: where PostgreSQL says why it did not start. */
export async function lastLines(path: string, offset: number): Promise<string> {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  const from = Math.max(offset, size - 4096);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, from);
  return buffer.toString('utf8', 0, bytesRead).trim().split('\n').slice(-8).join('\n');
}

/** Copied and cut, not renamed: a running server holds the file open and appends to it. */
async function rotate(path: string): Promise<void> {
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  if (size <= maxBytes) return;
  await copyFile(path, `${path}.1`);
  await truncate(path);
}
