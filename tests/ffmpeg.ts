import { createRequire } from 'node:module';

/** The ffmpeg program that tests make and measure films with: of npm, else the system's. */
export const testFfmpeg: string = installed() ?? 'ffmpeg';

function installed(): string | undefined {
  try {
    // On a platform that it has no program for, the package throws.
    const { path } = createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg') as { path: string };
    return path;
  } catch {
    return undefined;
  }
}
