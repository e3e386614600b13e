import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { startFfmpeg } from '../../backend/media-files/ffmpeg.ts';
import { testFfmpeg } from '../ffmpeg.ts';

const cacheDir = join(import.meta.dirname, '../../node_modules/.cache/lumireel/provider-stand-in');

/** A picture of two colours and a figure, which follow from the words. */
export async function madePicture(
  words: string,
  { width, height, format }: { width: number; height: number; format: 'jpeg' | 'png' | 'webp' },
): Promise<Buffer> {
  const [hue = 0, other = 0] = createHash('sha256').update(words).digest();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 160" width="${width}" height="${height}" preserveAspectRatio="none">
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(${hue},70%,55%)"/><stop offset="1" stop-color="hsl(${other},60%,25%)"/></linearGradient>
    <rect width="90" height="160" fill="url(#sky)"/><circle cx="45" cy="60" r="16" fill="#f3d2b8"/>
    <path d="M15 160c0-45 12-70 30-70s30 25 30 70z" fill="hsl(${other},45%,70%)"/></svg>`;
  return sharp(Buffer.from(svg)).toFormat(format).toBuffer();
}

/** A picture that many times as large, with its new size. */
export async function enlarged(bytes: Buffer | undefined, factor: number) {
  if (!bytes) throw new Error('an upscaler was given no picture');
  const { width, height } = await sharp(bytes).metadata();
  const size = { width: Math.round(width * factor), height: Math.round(height * factor) };
  return { picture: sharp(bytes).resize(size), size };
}

let clip: Promise<Buffer> | undefined;

/** A vertical film of ten seconds with a tone, 720×1280, H.264 and AAC; encoded once and kept. */
export function madeClip(): Promise<Buffer> {
  clip ??= readFile(join(cacheDir, 'clip.mp4')).catch(encodeClip);
  return clip;
}

async function encodeClip(): Promise<Buffer> {
  await mkdir(cacheDir, { recursive: true });
  const path = join(cacheDir, `${randomUUID()}.mp4`);
  const { stdin, ended } = startFfmpeg(
    testFfmpeg,
    [
      ...['-f', 'lavfi', '-i', 'testsrc2=size=720x1280:rate=8:duration=10'],
      ...['-f', 'lavfi', '-i', 'sine=frequency=330:duration=10', '-shortest'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '40', '-pix_fmt', 'yuv420p'],
      ...['-c:a', 'aac', '-b:a', '64k', '-movflags', '+faststart', path],
    ],
    { signal: new AbortController().signal, deadlineSeconds: 600 },
  );
  stdin.end();
  await ended;
  try {
    return await readFile(path);
  } finally {
    // Processes may encode it at the same time; none may read half of it.
    await rename(path, join(cacheDir, 'clip.mp4')).catch(() => rm(path, { force: true }));
  }
}

/** A LoRA of one tiny tensor in the safetensors format. */
export function madeWeights(words: string): Buffer {
  const tensor = createHash('sha256').update(words).digest();
  const header = Buffer.from(
    JSON.stringify({
      __metadata__: { format: 'pt' },
      'lora.down.weight': { dtype: 'F32', shape: [8], data_offsets: [0, tensor.length] },
    }),
  );
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  return Buffer.concat([length, header, tensor]);
}

/** A tar with one file. */
export function tarOf(name: string, bytes: Buffer): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0, 'latin1');
  header.write('0000644\0', 100, 'latin1');
  header.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  // The sum is taken with blanks in its place.
  header.write('        0', 148, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  const padding = Buffer.alloc((512 - (bytes.length % 512)) % 512);
  return Buffer.concat([header, bytes, padding, Buffer.alloc(1024)]);
}
