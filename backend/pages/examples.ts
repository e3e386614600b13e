import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ExampleName } from '../../contract/examples.ts';
import type { Log } from '../log.ts';
import { inspectUpload, untrustedPicture } from '../media-files/inspect-picture.ts';
import { readMp4 } from '../media-files/mp4.ts';
import { originPacket, writtenOrigin } from '../media-files/origin.ts';

const shippedFolder = join(import.meta.dirname, 'examples');

/** A visitor's request makes the server read and decode no more than this. */
const MAX_BYTES = 10 * 1024 * 1024;
const MAX_CLIP_SECONDS = 30;
/** Twice what the largest place on a screen shows. */
const LARGEST = { width: 1080, height: 1920 };

export type Example = {
  content: Buffer;
  contentType: 'image/webp' | 'video/mp4';
  etag: string;
};

export interface Examples {
  /**
   * The example of the operator as its file is now. Without one, and where it is not what it should
   * be, which is logged once, the one that is shipped. Pictures are encoded anew.
   */
  read(name: ExampleName): Promise<Example>;
}

/** Examples of the files in `folder`, which need not be there. */
export function openExamples(folder: string, log: Log): Examples {
  const known = new Map<ExampleName, { version: string; example: Promise<Example> }>();

  async function own(name: ExampleName, { path, sizeBytes }: Found): Promise<Buffer> {
    if (sizeBytes > MAX_BYTES) throw new Error(`larger than ${MAX_BYTES} bytes`);
    return name.endsWith('.mp4') ? readClip(path) : readPicture(path);
  }

  async function make(name: ExampleName, found: Found | null): Promise<Example> {
    const shipped = () => readFile(join(shippedFolder, name));
    if (found === null) return exampleOf(name, await shipped());
    try {
      return exampleOf(name, await own(name, found));
    } catch (error) {
      log.warn(
        { err: error, file: found.path },
        'an example of the operator is not used: it is no picture or clip as the documentation asks for',
      );
      return exampleOf(name, await shipped());
    }
  }

  return {
    read: async (name) => {
      const found = await find(folder, name);
      const version = found?.version ?? 'shipped';
      const made = known.get(name);
      if (made?.version === version) return made.example;
      // Requests that come together wait for the one reading, and a refused file is logged once.
      const example = make(name, found);
      known.set(name, { version, example });
      example.catch(() => known.delete(name));
      return example;
    },
  };
}

type Found = { path: string; sizeBytes: number; version: string };

/** The operator's file for `name`; another version when it is another file. */
async function find(folder: string, name: ExampleName): Promise<Found | null> {
  const [stem = '', extension = ''] = name.split('.');
  for (const type of extension === 'mp4' ? ['mp4'] : ['webp', 'jpg', 'jpeg', 'png']) {
    const path = join(folder, `${stem}.${type}`);
    // What cannot be looked at cannot be shown either.
    const file = await stat(path).catch(() => null);
    if (!file?.isFile()) continue;
    const version = `${path} ${file.ino} ${file.mtimeMs} ${file.size}`;
    return { path, sizeBytes: file.size, version };
  }
  return null;
}

/** Encoded anew, so that nothing but pixels and what they came from leaves the operator's file. */
async function readPicture(path: string): Promise<Buffer> {
  await inspectUpload(path, ['jpeg', 'png', 'webp']);
  const origin = await writtenOrigin(path);
  const { data, info } = await sharp(path, untrustedPicture)
    .autoOrient()
    .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = sharp(data, { raw: info }).webp({ quality: 80 });
  return (origin ? picture.withXmp(originPacket(origin)) : picture).toBuffer();
}

async function readClip(path: string): Promise<Buffer> {
  const { codec, durationSeconds } = await readMp4(path);
  if (codec !== 'avc1') throw new Error(`encoded as ${codec}, which not every browser plays`);
  if (!(durationSeconds <= MAX_CLIP_SECONDS)) {
    throw new Error(`longer than ${MAX_CLIP_SECONDS} seconds`);
  }
  return readFile(path);
}

function exampleOf(name: ExampleName, content: Buffer): Example {
  return {
    content,
    contentType: name.endsWith('.mp4') ? 'video/mp4' : 'image/webp',
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
  };
}
