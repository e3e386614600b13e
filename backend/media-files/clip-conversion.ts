import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { CLIP_START_BYTES, clipKind } from '#contract/clip-kind.ts';
import type { ClipFound, ClipJob } from './render-process/messages.ts';
import {
  openRenderProcess,
  type RenderLimits,
  type RenderProcess,
  RenderFailure,
  type RenderSettings,
} from './render-process/render-process.ts';

/** Finds what clips are and makes of them MP4s that every browser plays, one after the other. */
export type ClipConversion = RenderProcess<ClipJob, ClipFound>;

/** Opens it for clips below `scratchDir`. */
export const openClipConversion = (
  settings: RenderSettings,
  limits: Partial<RenderLimits> = {},
): ClipConversion =>
  openRenderProcess({ ...settings, script: join(folder, 'clip-process.ts') }, limits);

const folder = join(import.meta.dirname, 'render-process', 'clips');

/** The first bytes of a file, one a character. */
export async function readStart(path: string): Promise<string> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(CLIP_START_BYTES));
  return buffer.toString('latin1', 0, bytesRead);
}

const types = { mov: 'video/quicktime', matroska: 'video/webm' } as const;

/** The content type of a clip by its first bytes; null for what is no clip. */
export async function clipTypeOf(path: string) {
  const kind = clipKind(await readStart(path));
  return kind && types[kind];
}

/** Whether this machine has no library that could read clips. */
export const hasNoLibrary = (error: unknown): boolean =>
  error instanceof RenderFailure && error.errorName === 'NoLibrary';

/** The reason for a clip's user why it is not taken; undefined where it has no words for them. */
export function refusalText(error: unknown): string | undefined {
  const isRefused = error instanceof RenderFailure && error.errorName === 'RefusedClip';
  return isRefused ? error.message : undefined;
}
