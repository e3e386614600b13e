import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { writtenOrigin } from '../backend/media-files/origin.ts';

const run = promisify(execFile);
let isInstalled: Promise<boolean> | undefined;

/**
 * The digital source types of files, without the vocabulary's address; 'none' where one has none.
 * As ExifTool reads them where that is installed, else as we do.
 */
export async function readOrigins(paths: readonly string[]): Promise<string[]> {
  const found = (await hasExifTool())
    ? await byExifTool(paths)
    : await Promise.all(paths.map(writtenOrigin));
  return found.map((origin) => origin ?? 'none');
}

export async function readOrigin(path: string): Promise<string> {
  const [origin = 'none'] = await readOrigins([path]);
  return origin;
}

/** Whether another program than ours can read it (Debian: `libimage-exiftool-perl`). */
export const hasExifTool = (): Promise<boolean> =>
  (isInstalled ??= run('exiftool', ['-ver']).then(
    () => true,
    () => false,
  ));

async function byExifTool(paths: readonly string[]): Promise<(string | undefined)[]> {
  const options = ['-json', '-n', '-XMP-iptcExt:DigitalSourceType'];
  const { stdout } = await run('exiftool', [...options, ...paths]);
  const read = JSON.parse(stdout) as { DigitalSourceType?: string }[];
  return read.map(({ DigitalSourceType: type }) => type?.split('/').at(-1));
}
