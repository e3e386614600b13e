import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * The digital source type of a file, without the vocabulary's address, as ExifTool reads it
 * (Debian: `libimage-exiftool-perl`); null where it is not installed.
 */
export async function readOrigin(path: string): Promise<string | null> {
  try {
    const options = ['-json', '-n', '-XMP-iptcExt:DigitalSourceType'];
    const { stdout } = await run('exiftool', [...options, path]);
    const [read] = JSON.parse(stdout) as { DigitalSourceType?: string }[];
    return read?.DigitalSourceType?.split('/').at(-1) ?? 'none';
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
