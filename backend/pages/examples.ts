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

export type Example = ReturnType<typeof exampleOf>;

export type Examples = ReturnType<typeof openExamples>;

/** Examples of the files in `folder`, which need not be there. */
export function openExamples(folder: string, log: Log) {
  const known = new Map<ExampleName, { version: string; example: Promise<Example> }>();

  async function own(name: ExampleName, { path, sizeBytes }: Found): Promise<Buffer> {
    if (sizeBytes > MAX_BYTES) throw new Error(`larger than ${MAX_BYTES} bytes`);
    return name.endsWith('.mp4') ? readClip(path) : readPicture(path, name);
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

  const examples = {
    /**
     * The example of the operator as its file is now. Without one, and where it is not what it
     * should be, which is logged once, the one that is shipped. Pictures are encoded anew.
     */
    read: async (name: ExampleName): Promise<Example> => {
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
    /** Whether a file is the sample photo as it is served now. */
    isSample: async (sha256: string): Promise<boolean> =>
      (await examples.read('sample.jpg')).sha256 === sha256,
  };
  return examples;
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
async function readPicture(path: string, name: ExampleName): Promise<Buffer> {
  await inspectUpload(path, ['jpeg', 'png', 'webp']);
  const origin = await writtenOrigin(path);
  const { data, info } = await sharp(path, untrustedPicture)
    .autoOrient()
    .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = sharp(data, { raw: info });
  // What is ordered with has to be of a format that orders take.
  const picture = name.endsWith('.jpg')
    ? pixels.flatten({ background: 'white' }).jpeg({ quality: 88 })
    : pixels.webp({ quality: 80 });
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

const contentTypes = { jpg: 'image/jpeg', webp: 'image/webp', mp4: 'video/mp4' } as const;

function exampleOf(name: ExampleName, content: Buffer) {
  // Every name ends in one of them.
  const extension = name.slice(name.lastIndexOf('.') + 1) as keyof typeof contentTypes;
  const sha256 = createHash('sha256').update(content).digest('hex');
  return {
    content,
    contentType: contentTypes[extension],
    /** In hex. */
    sha256,
    etag: `"${sha256.slice(0, 32)}"`,
  };
}
