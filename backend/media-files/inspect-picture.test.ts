import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { testFolder } from '../../tests/test-folder.ts';
import { Refusal } from '../refusal.ts';
import { hardenSharp, inspectUpload, type PictureFormat } from './inspect-picture.ts';

const everything = ['jpeg', 'png', 'webp'] as const;

/** A picture with enough in it to look like a photo. */
const picture = (width = 60, height = 40) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'teal',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  });
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>1</script></svg>';

describe('inspecting an upload', () => {
  const folder = testFolder();

  /** Whatever the content is, the name says photo.jpg. */
  async function inspect(content: Buffer | string, allowed: readonly PictureFormat[] = everything) {
    const path = join(await mkdtemp(join(folder, 'upload-')), 'photo.jpg');
    await writeFile(path, content);
    return inspectUpload(path, allowed);
  }

  async function rejected(content: Buffer | string, allowed?: readonly PictureFormat[]) {
    try {
      await inspect(content, allowed);
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
    return expect.fail('the file was accepted');
  }

  for (const format of everything) {
    it(`accepts a ${format} by its content and tells its measures`, async () => {
      const bytes = await picture().toFormat(format).toBuffer();

      expect(await inspect(bytes)).to.deep.equal({ format, width: 60, height: 40 });
    });
  }

  it('measures a phone picture the way a person sees it', async () => {
    const bytes = await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer();

    expect(await inspect(bytes)).to.include({ width: 40, height: 60 });
  });

  it('accepts an animation as its first picture', async () => {
    const frames = await sharp(
      [await picture().png().toBuffer(), await picture().png().toBuffer()],
      { join: { animated: true } },
    )
      .webp()
      .toBuffer();

    expect((await sharp(frames).metadata()).pages).to.equal(2);
    expect(await inspect(frames)).to.include({ format: 'webp', width: 60, height: 40 });
  });

  it('refuses a picture of a kind that is not taken here', async () => {
    const bytes = await picture().webp().toBuffer();

    const error = await rejected(bytes, ['jpeg', 'png']);

    expect(error.code).to.equal('upload.unsupported-type');
    // A cause that is no error would not be logged.
    expect(error.cause).to.be.instanceOf(Error);
  });

  it('refuses everything that only calls itself a photo', async () => {
    const jpeg = await picture().jpeg().toBuffer();
    for (const [what, content] of [
      ['an empty file', ''],
      ['SVG', svg],
      ['SVG with a declaration', `<?xml version="1.0"?>\n${svg}`],
      ['SVG after a byte order mark', `\ufeff${svg}`],
      ['PHP', '<?php system($_GET["c"]); ?>'],
      ['HTML', '<!doctype html><script>alert(1)</script>'],
      ['GIF', await picture().gif().toBuffer()],
      ['TIFF', await picture().tiff().toBuffer()],
      ['HEIF', await picture().avif({ effort: 0 }).toBuffer()],
      ['a PDF with a JPEG inside', Buffer.concat([Buffer.from('%PDF-1.4\n'), jpeg])],
      ['a GIF header before a JPEG', Buffer.concat([Buffer.from('GIF89a'), jpeg])],
      ['an archive before a JPEG', Buffer.concat([Buffer.from('PK\u0003\u0004'), jpeg])],
      ['white space before a JPEG', Buffer.concat([Buffer.from('\n'), jpeg])],
      ['zeros', Buffer.alloc(5000)],
    ] as const) {
      expect((await rejected(content)).code, what).to.equal('upload.unsupported-type');
    }
  });

  it('refuses a right signature with nothing right behind it', async () => {
    const jpeg = await picture().jpeg().toBuffer();
    const png = await picture().png().toBuffer();
    for (const [what, content] of [
      [
        'PHP behind three bytes of JPEG',
        Buffer.concat([jpeg.subarray(0, 3), Buffer.from('<?php x();')]),
      ],
      ['a JPEG cut in its header', jpeg.subarray(0, 30)],
      ['a WebP header alone', Buffer.from('RIFF\u0001\u0000\u0000\u0000WEBPVP8 none')],
    ] as const) {
      expect((await rejected(content)).code, what).to.equal('upload.unreadable');
    }
    const { code } = await rejected(png.subarray(0, 20));
    expect(code).to.be.oneOf(['upload.unsupported-type', 'upload.unreadable']);
  });

  it('refuses more than 64 megapixels before any of them is read', async () => {
    const flood = await picture(16, 16).png().toBuffer();
    // Width, height and checksum of the first chunk: a small file that claims 400 megapixels.
    flood.writeUInt32BE(20_000, 16);
    flood.writeUInt32BE(20_000, 20);
    flood.writeUInt32BE(crc32(flood.subarray(12, 29)), 29);
    const before = process.memoryUsage().rss;

    const error = await rejected(flood);

    expect(error.code).to.equal('upload.too-many-pixels');
    // Decoded they are 1,200 MB; other tests of the process may take some memory meanwhile.
    expect(process.memoryUsage().rss - before).to.be.below(400_000_000);
  });

  for (const [width, height] of [
    [1, 1],
    [15, 400],
    [400, 15],
  ] as const) {
    it(`refuses ${width} × ${height} pixels and says how many are needed`, async () => {
      const error = await rejected(await picture(width, height).png().toBuffer());

      expect(error.code).to.equal('upload.unreadable');
      expect(error.message).to.include('16 × 16');
    });
  }

  it('accepts 16 × 16 pixels', async () => {
    expect(await inspect(await picture(16, 16).png().toBuffer())).to.include({ width: 16 });
  });

  it('does not blame the user for a file that is not there', async () => {
    const error = await inspectUpload(join(folder, 'none'), everything).catch((e: unknown) => e);

    expect(error).not.to.be.instanceOf(Refusal);
    expect(error).to.include({ code: 'ENOENT' });
  });

  it('survives any damage with a picture or a rejection', async () => {
    const originals = await Promise.all(everything.map((f) => picture().toFormat(f).toBuffer()));
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 300; round += 1) {
      const bytes = Buffer.from(originals[round % 3] ?? '');
      for (let i = 0; i < 4; i += 1) bytes[random(Math.min(bytes.length, 200))] = random(256);

      const outcome = await inspect(bytes.subarray(0, 1 + random(bytes.length))).catch(
        (error: unknown) => error,
      );

      if (outcome instanceof Error) expect(outcome).to.be.instanceOf(Refusal);
    }
  });
});

describe('sharp, hardened', () => {
  const folder = testFolder();
  before(hardenSharp);
  after(() => sharp.unblock({ operation: ['VipsForeignLoad'] }));

  it('reads JPEG, PNG, WebP and our own SVG, and nothing else', async () => {
    const inputs = [
      await picture().jpeg().toBuffer(),
      await picture().png().toBuffer(),
      await picture().webp().toBuffer(),
      Buffer.from(svg),
    ];
    const unused = [
      await picture().gif().toBuffer(),
      await picture().tiff().toBuffer(),
      await picture().avif({ effort: 0 }).toBuffer(),
    ];
    const path = join(folder, 'any');

    for (const input of inputs) {
      await writeFile(path, input);
      await sharp(input).raw().toBuffer();
      await sharp(path).raw().toBuffer();
    }
    for (const input of unused) {
      await writeFile(path, input);
      expect(await sharp(input).metadata().catch(String)).to.match(/unsupported image format/);
      expect(await sharp(path).metadata().catch(String)).to.match(/unsupported image format/);
    }
  });

  it('judges the file that is there, not the one that had its name before', async () => {
    const path = join(folder, 'photo.jpg');
    await writeFile(path, await picture(60, 40).jpeg().toBuffer());
    await inspectUpload(path, everything);

    await writeFile(path, await picture(80, 20).jpeg().toBuffer());

    expect(await inspectUpload(path, everything)).to.include({ width: 80, height: 20 });
  });

  it('keeps nothing that it has decoded, whichever thread loads it', async () => {
    await once(new Worker(new URL('inspect-picture.ts', import.meta.url)), 'exit');

    expect(sharp.cache().items).to.deep.equal({ current: 0, max: 0 });
  });
});
