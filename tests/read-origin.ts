import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { writtenOrigin } from '../backend/media-files/origin.ts';

const run = promisify(execFile);

/**
 * The digital source type of a file, without the vocabulary's address; 'none' where it has none. As
 * ExifTool reads it where that is installed, else as we do.
 */
export async function readOrigin(path: string): Promise<string> {
  const found = (await hasExifTool()) ? await byExifTool(path) : await writtenOrigin(path);
  return found ?? 'none';
}

/** Whether another program than ours can read it (Debian: `libimage-exiftool-perl`). */
export const hasExifTool = (): Promise<boolean> =>
  run('exiftool', ['-ver']).then(
    () => true,
    () => false,
  );

async function byExifTool(path: string): Promise<string | undefined> {
  const options = ['-json', '-n', '-XMP-iptcExt:DigitalSourceType'];
  const { stdout } = await run('exiftool', [...options, path]);
  const [read] = JSON.parse(stdout) as { DigitalSourceType?: string }[];
  return read?.DigitalSourceType?.split('/').at(-1);
}
