import { createRequire } from 'node:module';

/** The given program, else the one that came with `npm ci`, else the system's. */
export function ffmpegPathOf(given?: string): string {
  if (given !== undefined) return given;
  try {
    // Loaded on demand: on a platform it has no program for, the package throws.
    const installer: unknown = createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg');
    if (isInstaller(installer)) return installer.path;
  } catch {
    return 'ffmpeg';
  }
  return 'ffmpeg';
}

function isInstaller(value: unknown): value is { path: string } {
  return typeof value === 'object' && value !== null && 'path' in value;
}
