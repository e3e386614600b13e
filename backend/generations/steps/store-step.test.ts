import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ContentType } from '#contract/content-types.ts';
import { filmDocumentSchema } from '#contract/films.ts';
import type { OutputFile, Provider, Step } from '../../providers/provider.ts';
import type { ClipConversion } from '../../media-files/clip-conversion.ts';
import { readMp4 } from '../../media-files/mp4.ts';
import { writeOrigin, writtenOrigin } from '../../media-files/origin.ts';
import { openDiskStorage } from '../../storage/disk.ts';
import { StorageFault } from '../../storage/storage.ts';
import { faultOf } from '#tests/fault-of.ts';
import { testClip } from '#tests/scripted-provider.ts';
import { ffmpegIn } from '#tests/films.ts';
import { openedEach } from '#tests/opened.ts';
import { fixturePath } from '#tests/pictures.ts';
import { clipConversionFor, renderProcessFor } from '#tests/render-process.ts';
import { emptyFolder } from '#tests/test-folder.ts';
import { collect } from './store-step.ts';
import { mediaOutput } from '../orders/tool-run.ts';
import type { Engine } from '../engine.ts';
import type { StoredGeneration, StepOutput } from '../stored-generation.ts';

const drawing: Step = { capability: 'text-to-image', prompt: 'a beach', source: null, seed: 1 };
const filming: Step = {
  capability: 'image-to-video',
  prompt: 'waves',
  seconds: 10,
  source: { key: 'portrait.jpg' },
};
const picture = { ...mediaOutput('luxuryTravel'), fileName: 'Beach & Sun-1' };

describe('storing what a provider made', () => {
  const folder = emptyFolder();
  const storage = openedEach(() => openDiskStorage(join(folder, 'stored'), new Date()));
  const renderProcess = renderProcessFor(folder);
  const filmConversion = clipConversionFor(folder);
  const unstartable = clipConversionFor(folder, { env: { NODE_OPTIONS: '--no-such-option' } });
  const keptFiles = () => Array.fromAsync(storage.list(new Date(8.64e15)));

  /** Stores one file of a provider; `makes` is what its step was to make. */
  async function store(
    file: OutputFile,
    makes: StepOutput = picture,
    {
      work = drawing,
      source = '',
      shots = [],
      by = filmConversion,
    }: { work?: Step; source?: string; shots?: string[]; by?: ClipConversion } = {},
  ) {
    const log = { warn: () => undefined };
    // The parts of the engine and of the row that storing reads.
    const engine = { storage, log, renderProcess, filmConversion: by } as unknown as Engine;
    const row = { id: crypto.randomUUID(), user_id: 1 } as StoredGeneration;
    const signal = new AbortController().signal;
    const answer = { state: 'done' as const, files: [file] };
    return collect(engine, row, {
      provider: { name: 'scripted', rendersHere: work.capability === 'compose-film' } as Provider,
      work,
      makes,
      answer,
      scratchDir: folder,
      source: async () => source,
      shots: async () => shots,
      signal,
    });
  }

  async function pictureFile(format: 'jpeg' | 'png' | 'webp', contentType: ContentType) {
    const path = join(folder, 'made');
    const plain = sharp({ create: { width: 90, height: 160, channels: 4, background: '#0a08' } });
    await plain.toFormat(format).toFile(path);
    return { path, contentType };
  }

  for (const [format, extension] of [
    ['jpeg', 'jpg'],
    ['png', 'png'],
    ['webp', 'webp'],
  ] as const) {
    it(`names a picture of image/${format} with .${extension} and serves it as that`, async () => {
      const { media } = await store(await pictureFile(format, `image/${format}`));

      expect(media?.fileKey).to.match(new RegExp(`/beach-sun-1\\.${extension}$`));
      expect(media).to.include({ isVideo: false, posterKey: null, width: 90, height: 160 });
      const stored = await storage.stat(media?.fileKey ?? '');
      expect(stored?.contentType).to.equal(`image/${format}`);
    });
  }

  it('keeps in the thumbnail what the maker of a picture wants whole', async () => {
    const path = join(folder, 'wide.jpg');
    const halves = { width: 1000, height: 400, channels: 3 } as const;
    const dark = await sharp({ create: { ...halves, background: '#123' } })
      .png()
      .toBuffer();
    await sharp({ create: { ...halves, width: 2000, background: '#f20' } })
      .composite([{ input: dark, left: 0, top: 0 }])
      .jpeg()
      .toFile(path);
    const head = { left: 0.1, right: 0.15, top: 0.2, bottom: 0.5 };

    const { media } = await store({ path, contentType: 'image/jpeg', keepWhole: [head] });

    const thumbnail = join(folder, 'stored-thumbnail.webp');
    await storage.download(media?.thumbnailKey ?? '', thumbnail);
    const { channels } = await sharp(thumbnail).stats();
    expect(channels[0]?.max).to.be.below(60);
    expect(media?.keepWhole).to.deep.equal([head]);
  });

  const enhanced = mediaOutput('realismEnhancer', { keepsOriginal: true });

  it('keeps the photo beside what was made of it: upright, and without what it says of its maker', async () => {
    const source = join(folder, 'photo.jpg');
    await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a40' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toFile(source);
    await appendFile(source, '<script>alert(1)</script>');

    const { media } = await store(await pictureFile('jpeg', 'image/jpeg'), enhanced, { source });

    const original = join(folder, 'stored-original.jpg');
    const written = await storage.download(media?.originalKey ?? '', original);
    expect(written?.sizeBytes).to.equal(media?.originalSizeBytes);
    const { width, height, format, exif, orientation } = await sharp(original).metadata();
    expect({ width, height, format, exif, orientation }).to.deep.equal({
      ...{ width: 200, height: 300, format: 'jpeg', exif: undefined, orientation: undefined },
    });
    expect((await readFile(original)).includes('<script>')).to.equal(false);
  });

  it('keeps in an original what a model’s picture says of its origin', async () => {
    const source = join(folder, 'made-before.jpg');
    await sharp({ create: { width: 30, height: 20, channels: 3, background: '#a40' } }).toFile(
      source,
    );
    await writeOrigin(source, 'image/jpeg', 'trainedAlgorithmicMedia');

    const { media } = await store(await pictureFile('jpeg', 'image/jpeg'), enhanced, { source });

    const original = join(folder, 'stored-original.jpg');
    await storage.download(media?.originalKey ?? '', original);
    expect(await writtenOrigin(original)).to.equal('trainedAlgorithmicMedia');
  });

  it('keeps nothing of what was made while the original cannot be stored', async () => {
    const source = join(folder, 'photo.jpg');
    const plain = { width: 30, height: 20, channels: 3, background: '#a40' } as const;
    await sharp({ create: plain }).toFile(source);
    const put = storage.put.bind(storage);
    storage.put = async (key, ...file) => {
      if (key.includes('/original-')) throw new StorageFault('full', new Error('no space'));
      return put(key, ...file);
    };

    const made = await pictureFile('jpeg', 'image/jpeg');
    const fault = await faultOf(store(made, enhanced, { source }));

    expect(fault).to.include({ name: 'StorageFault', code: 'full' });
    expect(await keptFiles()).to.deep.equal([]);
  });

  it('delivers what was made of a photo that only its provider could read', async () => {
    const source = join(folder, 'odd.jpg');
    await writeFile(source, 'no photo');

    const { media } = await store(await pictureFile('jpeg', 'image/jpeg'), enhanced, { source });

    expect(media).to.include({ originalKey: null, originalSizeBytes: null });
    expect(await storage.stat(media?.fileKey ?? '')).not.to.equal(null);
  });

  it('keeps the format of a model', async () => {
    for (const [contentType, extension] of [
      ['application/json', 'json'],
      ['application/octet-stream', 'bin'],
      ['application/zip', 'zip'],
    ] as const) {
      const path = join(folder, 'model');
      await writeFile(path, 'weights');

      const { data } = await store({ path, contentType }, { kind: 'model' });

      expect(data?.modelKey).to.match(new RegExp(`^models/[0-9a-f]{40}\\.${extension}$`));
      expect((await storage.stat(String(data?.modelKey)))?.contentType).to.equal(contentType);
    }
  });

  /** A film of that size and length. */
  async function film(size: string, seconds: number): Promise<OutputFile> {
    const name = `${size}-${seconds}.mp4`;
    await ffmpegIn(folder, `-f lavfi -i color=s=${size}:r=5:d=${seconds} -pix_fmt yuv420p ${name}`);
    return file(join(folder, name), 'video/mp4');
  }

  for (const seconds of [9.2, 10, 10.8]) {
    it(`keeps an upright film of ${seconds} seconds where ten were ordered`, async () => {
      const { media } = await store(await film('90x160', seconds), mediaOutput('reels'), {
        work: filming,
      });
      expect(media).to.include({ isVideo: true, width: 90, height: 160 });
    });
  }
  for (const [size, seconds] of [
    ['160x90', 10],
    ['90x90', 10],
    ['90x160', 5],
    ['90x160', 20],
  ] as const) {
    it(`takes a film of ${size} and ${seconds} seconds for a loss where ten were ordered`, async () => {
      const made = await film(size, seconds);
      const fault = await faultOf(store(made, mediaOutput('reels'), { work: filming }));
      expect(fault).to.include({ name: 'ProviderFault', faultClass: 'lost' });
      expect(String(fault)).to.contain(`${seconds}.0 s, ${size.replace('x', '×')}`);
    });
  }

  for (const [what, name, contentType, words] of [
    ['MOV', 'film.mov', 'video/quicktime', '-c:v libx265 -x265-params log-level=none'],
    ['WebM', 'film.webm', 'video/webm', '-c:v libvpx-vp9 -deadline realtime -cpu-used 8'],
  ] as const) {
    it(`delivers a ${what} as an MP4 that every browser plays`, async () => {
      await ffmpegIn(folder, `-f lavfi -i smptebars=s=90x160:r=5:d=10 ${words} ${name}`);
      const made = file(join(folder, name), contentType);

      const stored = await store(made, mediaOutput('reels'), { work: filming });

      expect(stored.file?.contentType).to.equal('video/mp4');
      const kept = join(folder, 'kept.mp4');
      await storage.download(stored.file?.key ?? '', kept);
      expect(await readMp4(kept)).to.include({ codec: 'avc1', frames: 50, isFastStart: true });
      expect(await writtenOrigin(kept)).to.equal('compositeWithTrainedAlgorithmicMedia');
    });
  }

  it('says of a film whether a shot of it was made with AI, and by what', async () => {
    const work: Step = {
      capability: 'compose-film',
      prompt: 'Summer',
      source: null,
      shots: [{ key: 'own.jpg', isVideo: false }],
      document: filmDocumentSchema.parse({ shots: [{ imageId: 1, seconds: 3 }] }),
    };
    const own = { origin: 'none', isMadeWithAi: false } as const;
    const drawn = { origin: 'algorithmicMedia', isMadeWithAi: true } as const;
    const ofModel = { origin: 'trainedAlgorithmicMedia', isMadeWithAi: true } as const;
    const marked = join(folder, 'marked.jpg');
    await sharp(fixturePath('portrait.jpg')).resize(9, 16).toFile(marked);
    await writeOrigin(marked, 'image/jpeg', 'trainedAlgorithmicMedia');
    const plain = fixturePath('portrait.jpg');

    for (const [madeOf, files, origin, isMadeWithAi] of [
      [[own], [plain], 'humanEdits', false],
      [[own, drawn], [plain, plain], 'algorithmicallyEnhanced', true],
      [[own, ofModel], [plain, plain], 'compositeWithTrainedAlgorithmicMedia', true],
      // Planned by a version that did not say what it is made of.
      [undefined, [marked], 'compositeWithTrainedAlgorithmicMedia', true],
      [undefined, [plain], 'algorithmicallyEnhanced', true],
    ] as const) {
      const made = await film('90x160', 3);
      const makes = mediaOutput('film', madeOf ? { madeOf } : {});
      const { media } = await store(made, makes, { work, shots: [...files] });
      expect(media).to.include({ origin, isMadeWithAi });
      expect(await writtenOrigin(made.path)).to.equal(origin);
    }
  });

  it('does not take a film for a loss that no render process could be started for', async () => {
    const made = await film('90x160', 10);
    const fault = await faultOf(
      store(made, mediaOutput('reels'), { work: filming, by: unstartable }),
    );
    expect(fault).to.include({ name: 'RenderFailure', of: 'process' });
    expect(await keptFiles()).to.deep.equal([]);
  });

  const claims: [string, () => Promise<OutputFile>][] = [
    ['a JPEG that is called a PNG', () => pictureFile('jpeg', 'image/png')],
    ['a picture that is called a video', () => pictureFile('jpeg', 'video/mp4')],
    ['a picture that is called a model', () => pictureFile('jpeg', 'application/json')],
    ['a video that is called a picture', async () => file(await testClip(), 'image/jpeg')],
  ];
  for (const [what, make] of claims) {
    it(`takes ${what} for a loss, and keeps nothing of it`, async () => {
      const fault = await store(await make()).catch((error: unknown) => error);

      expect(fault).to.include({ name: 'ProviderFault', faultClass: 'lost' });
      expect(await keptFiles()).to.deep.equal([]);
    });
  }
});

const file = (path: string, contentType: ContentType): OutputFile => ({ path, contentType });
