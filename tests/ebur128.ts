import { execFile, execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

/** The figures of a sound by `ebur128` of ffmpeg, which is a meter of somebody else's. */
export type Measured = { loudness: number; range: number; truePeak: number };

/** Debian's ffmpeg, else the one of `npm ci`; `undefined` where neither has `ebur128`. */
export function meteringFfmpeg(): string | undefined {
  return ['/usr/bin/ffmpeg', installed()].find((program) => {
    try {
      return execFileSync(program, ['-hide_banner', '-filters'], { stdio: 'pipe' }).includes(
        'ebur128',
      );
    } catch {
      return false;
    }
  });
}

function installed(): string {
  try {
    const { path }: { path: string } = createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg');
    return path;
  } catch {
    return 'ffmpeg';
  }
}

/**
 * Integrated loudness (LUFS), its range (LU) and the true peak (dBTP) of a file; `input` are
 * options for reading it.
 */
export async function measured(
  program: string,
  file: string,
  input: readonly string[] = [],
): Promise<Measured> {
  const filter = ['-af', 'ebur128=peak=true', '-f', 'null', '-'];
  const args = ['-hide_banner', '-nostats', ...input, '-i', file, '-vn', ...filter];
  const { stderr } = await promisify(execFile)(program, args, { maxBuffer: 2 ** 26 });
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  const valueOf = (name: string) =>
    Number(new RegExp(`${name}:\\s+(-?[\\d.]+|-inf)`).exec(summary)?.[1]);
  return { loudness: valueOf('I'), range: valueOf('LRA'), truePeak: valueOf('Peak') };
}
