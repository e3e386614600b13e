import { join } from 'node:path';
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

/** Whether this machine has no library that could read clips. */
export const hasNoLibrary = (error: unknown): boolean =>
  error instanceof RenderFailure && error.errorName === 'NoLibrary';
