import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testFfmpeg } from './ffmpeg.ts';

/** Runs ffmpeg in a folder with these words. */
export async function ffmpegIn(folder: string, words: string): Promise<void> {
  const args = ['-v', 'error', '-y', ...words.split(' ')];
  await promisify(execFile)(testFfmpeg, args, { cwd: folder });
}

export const tenSeconds = (size: string) =>
  `-f lavfi -i testsrc2=size=${size}:rate=5:duration=10 -pix_fmt yuv420p -movflags +faststart`;
const fastH264 = '-c:v libx264 -preset ultrafast';

/** A film of a reel's shape and length. */
export async function plainFilm(folder: string): Promise<string> {
  await ffmpegIn(folder, `${tenSeconds('90x160')} ${fastH264} plain.mp4`);
  return join(folder, 'plain.mp4');
}

type HostileFilm = {
  what: string;
  make: (folder: string) => Promise<string>;
  /** The words that the render process has for it. */
  says: RegExp;
  /** One that every browser plays is made of it, where it comes from outside. */
  isMended?: true;
};

/** Files in the place of a film that a service was to make. */
export const hostileFilms: readonly HostileFilm[] = [
  {
    what: 'that claims 100,000 frames',
    make: (folder) =>
      changed(plainFilm(folder), (film) => {
        film.writeUInt32BE(100_000, contentOf(film, 'stts') + 8);
        return film;
      }),
    says: /100000 frames has more than 3600/,
    isMended: true,
  },
  {
    what: 'that is cut off in the middle',
    make: (folder) => changed(plainFilm(folder), (film) => film.subarray(0, film.length / 2)),
    says: /cut off/,
  },
  {
    what: 'that is cut off in the middle and does not say so',
    make: (folder) =>
      changed(plainFilm(folder), (film) => {
        const start = contentOf(film, 'mdat') - 8;
        const half = film.subarray(0, (start + film.length) / 2);
        half.writeUInt32BE(half.length - start, start);
        return half;
      }),
    says: /cut off/,
  },
  {
    what: 'that changes its size in the middle',
    make: async (folder) => {
      const parts: Buffer[] = [];
      for (const size of ['90x160', '180x320']) {
        await ffmpegIn(folder, `${tenSeconds(size)} -t 5 ${fastH264} -f h264 part.h264`);
        parts.push(await readFile(join(folder, 'part.h264')));
      }
      await writeFile(join(folder, 'both.h264'), Buffer.concat(parts));
      await ffmpegIn(folder, '-r 5 -i both.h264 -c copy sizes.mp4');
      return join(folder, 'sizes.mp4');
    },
    says: /changes its size from 90×160 to 180×320/,
    isMended: true,
  },
  {
    what: 'without video',
    make: async (folder) => {
      await ffmpegIn(folder, '-f lavfi -i sine=duration=10 -c:a aac sound.mp4');
      return join(folder, 'sound.mp4');
    },
    says: /no video in it/,
  },
  { what: 'of 8192²', make: hugeFilm, says: /8192×8192 is larger than 4096/ },
  {
    what: 'of 8192² that claims to be small',
    make: (folder) =>
      changed(hugeFilm(folder), (film) => {
        const entry = contentOf(film, 'stsd') + 8;
        film.writeUInt16BE(90, entry + 32);
        film.writeUInt16BE(160, entry + 34);
        return film;
      }),
    says: /no frame of it can be decoded/,
  },
  {
    what: 'with a packet of 70 MB',
    make: (folder) =>
      changed(plainFilm(folder), (film) => {
        const start = contentOf(film, 'mdat') - 8;
        film.writeUInt32BE(70_000_000, contentOf(film, 'stsz') + 12);
        film.writeUInt32BE(71_000_000 - start, start);
        return Buffer.concat([film], 71_000_000);
      }),
    says: /a packet of 70000000 bytes is larger/,
  },
  {
    what: 'longer than a minute',
    make: async (folder) => {
      await ffmpegIn(folder, `-f lavfi -i color=s=90x160:r=1:d=61 ${fastH264} long.mp4`);
      return join(folder, 'long.mp4');
    },
    says: /61\.0 s is longer than 60/,
  },
  {
    what: 'that is a text',
    make: async (folder) => {
      await writeFile(join(folder, 'text.mp4'), 'no video at all, just words '.repeat(100));
      return join(folder, 'text.mp4');
    },
    says: /cannot be opened/,
  },
];

let hugeBytes: Promise<Buffer> | undefined;

/** Encoded once for all tests of a process. */
async function hugeFilm(folder: string): Promise<string> {
  const path = join(folder, 'huge.mp4');
  hugeBytes ??= ffmpegIn(folder, `-f lavfi -i color=s=8192x8192:r=1:d=1 ${fastH264} huge.mp4`).then(
    () => readFile(path),
  );
  await writeFile(path, await hugeBytes);
  return path;
}

/** A copy of the file with other bytes. */
async function changed(made: Promise<string>, change: (film: Buffer) => Buffer): Promise<string> {
  const path = await made;
  await writeFile(`${path}.changed`, change(await readFile(path)));
  return `${path}.changed`;
}

const contentOf = (film: Buffer, box: string) => film.indexOf(box, 0, 'latin1') + 4;
