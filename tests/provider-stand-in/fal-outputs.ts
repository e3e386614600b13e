import { namesInZip } from '../zip.ts';
import { enlarged, madeClip, madePicture, madeWeights } from './made-files.ts';
import type { ModelFiles } from './work-queue.ts';

export type FalInput = Readonly<Record<string, unknown>>;

/** One entry of the `detail` of fal's 422. */
export type FalDetail = { loc: (string | number)[]; msg: string; type: string };

const presets: Readonly<Record<string, [number, number]>> = {
  square_hd: [1024, 1024],
  square: [512, 512],
  portrait_4_3: [768, 1024],
  portrait_16_9: [576, 1024],
  landscape_4_3: [1024, 768],
  landscape_16_9: [1024, 576],
};

/** Makes what the endpoint answers with, as real files. */
export async function falOutput(
  endpoint: string,
  input: FalInput,
  files: ModelFiles,
): Promise<object> {
  const words = JSON.stringify([endpoint, input.prompt, input.seed]);
  if (endpoint.includes('image-to-video')) {
    const url = files.keep(await madeClip(), 'video/mp4', 'mp4');
    const video = { url, content_type: 'video/mp4', file_name: 'output.mp4' };
    return endpoint.includes('seedance') || endpoint.includes('wan')
      ? { video, seed: 1 }
      : { video };
  }
  if (isTrainer(endpoint)) {
    const weights = files.keep(
      madeWeights(JSON.stringify(input)),
      'application/octet-stream',
      'safetensors',
    );
    const config = files.keep(Buffer.from(JSON.stringify(input)), 'application/json', 'json');
    return {
      diffusers_lora_file: { url: weights, content_type: 'application/octet-stream' },
      config_file: { url: config, content_type: 'application/json' },
    };
  }
  if (endpoint.endsWith('upscaler')) {
    const image = await upscaled(input, files);
    return endpoint.startsWith('clarityai') ? { images: [image] } : { image, seed: 1, timings: {} };
  }
  const format = (input.output_format ?? 'jpeg') as 'jpeg' | 'png' | 'webp';
  const size = sizeOf(input);
  const url = files.keep(await madePicture(words, { ...size, format }), `image/${format}`, format);
  const image = { url, ...size, content_type: `image/${format}` };
  if (endpoint.includes('nano-banana')) return { images: [image], description: '' };
  if (endpoint.endsWith('flux-2-pro')) return { images: [image], seed: 1 };
  const facts = { prompt: String(input.prompt), seed: Number(input.seed ?? 1), timings: {} };
  return { images: [image], has_nsfw_concepts: [false], ...facts };
}

/** The faults that fal finds only when it reads the files of a request. */
export function fileFaults(endpoint: string, input: FalInput, files: ModelFiles): FalDetail[] {
  const faults: FalDetail[] = [];
  for (const { loc, url } of addresses(input)) {
    if (url.startsWith('data:')) continue;
    const bytes = files.read(url);
    if (!bytes) {
      const msg = 'Failed to download the file. Please check if the URL is accessible.';
      faults.push({ loc: ['body', ...loc], msg, type: 'file_download_error' });
    } else if (isTrainer(endpoint)) {
      faults.push(...archiveFaults(bytes, input, loc));
    }
  }
  return faults;
}

const isTrainer = (endpoint: string) => /train(er|ing)/.test(endpoint);

const LEAST_SHOTS = 4;

/** A trainer wants pictures, and a caption of each where no default one is given. */
function archiveFaults(zip: Buffer, input: FalInput, loc: (string | number)[]): FalDetail[] {
  const fault = (msg: string) => [{ loc: ['body', ...loc], msg, type: 'value_error' }];
  if (!zip.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return fault('not a zip archive');
  const names = namesInZip(zip);
  const pictures = names.filter((name) => /\.(jpe?g|png|webp)$/.test(name));
  if (pictures.length < LEAST_SHOTS) return fault(`at least ${LEAST_SHOTS} images are needed`);
  const captionless = pictures.find((name) => !names.includes(name.replace(/\.\w+$/, '.txt')));
  const needsCaptions = 'image_data_url' in input && input.default_caption === undefined;
  return captionless && needsCaptions ? fault(`${captionless} has no caption`) : [];
}

/** Every address of a file in a request. */
function addresses(input: FalInput): { loc: (string | number)[]; url: string }[] {
  const found: { loc: (string | number)[]; url: string }[] = [];
  for (const [name, value] of Object.entries(input)) {
    if (name.endsWith('_url') && typeof value === 'string') found.push({ loc: [name], url: value });
    if (!Array.isArray(value)) continue;
    value.forEach((inner: unknown, at) => {
      if (name === 'image_urls') found.push({ loc: [name, at], url: String(inner) });
      if (name === 'loras') {
        found.push({ loc: [name, at, 'path'], url: (inner as { path: string }).path });
      }
    });
  }
  return found;
}

function sizeOf({ image_size: size, aspect_ratio: ratio }: FalInput) {
  const [width, height] = presets[String(size)] ?? (ratio === '9:16' ? [768, 1344] : [1024, 768]);
  return typeof size === 'object' ? (size as { width: number; height: number }) : { width, height };
}

/** The user's own picture, larger. */
async function upscaled(input: FalInput, files: ModelFiles): Promise<object> {
  const factor = Number(input.scale_factor ?? input.upscale_factor ?? 2);
  const { picture, size } = await enlarged(files.read(String(input.image_url)), factor);
  const url = files.keep(await picture.png().toBuffer(), 'image/png', 'png');
  return { url, ...size, content_type: 'image/png' };
}
