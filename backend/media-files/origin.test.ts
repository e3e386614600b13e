import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ContentType } from '../../contract/content-types.ts';
import { faultOf } from '#tests/fault-of.ts';
import { fixturePath } from '#tests/pictures.ts';
import { hasExifTool, readOrigin } from '#tests/read-origin.ts';
import { testClip } from '#tests/scripted-provider.ts';
import { testFolder } from '#tests/test-folder.ts';
import { readMp4 } from './mp4.ts';
import { UnknownStructure, writeOrigin, writtenOrigin, type Origin } from './origin.ts';
import { skipWithout } from '../../tests/skip-without.ts';

const term = (origin: Origin) => `http://cv.iptc.org/newscodes/digitalsourcetype/${origin}`;
const occurrences = (file: Buffer, text: string) => file.toString('latin1').split(text).length - 1;

describe('the origin of a file', () => {
  const folder = testFolder();

  const photo = () => sharp(fixturePath('portrait.jpg')).resize(90, 160);
  const files: Record<
    string,
    { contentType: ContentType; make: (path: string) => Promise<unknown> }
  > = {
    'a JPEG': { contentType: 'image/jpeg', make: (path) => photo().jpeg().toFile(path) },
    'a JPEG with EXIF, a colour profile and XMP of another program': {
      contentType: 'image/jpeg',
      make: (path) => photo().withMetadata({ orientation: 6 }).withXmp('<x/>').jpeg().toFile(path),
    },
    'a PNG': { contentType: 'image/png', make: (path) => photo().png().toFile(path) },
    'a PNG with XMP of another program': {
      contentType: 'image/png',
      make: (path) => photo().withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>').png().toFile(path),
    },
    'a simple WebP': { contentType: 'image/webp', make: (path) => photo().webp().toFile(path) },
    'a lossless WebP with transparency': {
      contentType: 'image/webp',
      make: (path) => photo().ensureAlpha(0.5).webp({ lossless: true }).toFile(path),
    },
    'an extended WebP': {
      contentType: 'image/webp',
      make: (path) => photo().withMetadata().webp().toFile(path),
    },
  };

  for (const [name, { contentType, make }] of Object.entries(files)) {
    it(`is written into ${name}, once, and changes no pixel`, async () => {
      const path = join(folder, `${name.replaceAll(/\W/g, '-')}.bin`);
      await make(path);
      const before = await sharp(await readFile(path))
        .raw()
        .toBuffer();
      await writeOrigin(path, contentType, 'algorithmicMedia');
      await writeOrigin(path, contentType, 'trainedAlgorithmicMedia');

      // From memory: a file that was read before by its name may come from a cache.
      const file = await readFile(path);
      const after = await sharp(file, { failOn: 'warning' }).raw().toBuffer();
      expect(after.equals(before)).to.equal(true);
      expect(occurrences(file, 'digitalsourcetype')).to.equal(1);
      const { xmp, format } = await sharp(file).metadata();
      expect(`image/${format}`).to.equal(contentType);
      expect(xmp?.toString()).to.contain(term('trainedAlgorithmicMedia'));
      expect(await readOrigin(path)).to.equal('trainedAlgorithmicMedia');
    });
  }

  it('is what another program reads, too', async function () {
    if (!(await hasExifTool())) skipWithout(this, 'Debian’s package libimage-exiftool-perl');
    const path = join(folder, 'both.webp');
    await photo().webp().toFile(path);
    expect([await readOrigin(path), await writtenOrigin(path)]).to.deep.equal(['none', null]);
    await writeOrigin(path, 'image/webp', 'algorithmicallyEnhanced');

    const both = [await readOrigin(path), await writtenOrigin(path)];
    expect(both).to.deep.equal(['algorithmicallyEnhanced', 'algorithmicallyEnhanced']);
  });

  it('is written into an MP4, which plays as before', async () => {
    const path = join(folder, 'clip.mp4');
    await copyFile(await testClip(), path);
    const { sizeBytes: _before, ...before } = await readMp4(path);
    await writeOrigin(path, 'video/mp4', 'algorithmicMedia');
    await writeOrigin(path, 'video/mp4', 'compositeWithTrainedAlgorithmicMedia');

    const { sizeBytes: _after, ...after } = await readMp4(path);
    expect(after).to.deep.equal(before);
    const read = await readOrigin(path);
    expect(read).to.equal('compositeWithTrainedAlgorithmicMedia');
  });

  it('ends a last box that was as long as the file', async () => {
    const path = join(folder, 'open-ended.mp4');
    const clip = await readFile(await testClip());
    clip.writeUInt32BE(0, clip.indexOf('mdat') - 4);
    await writeFile(path, clip);
    await writeOrigin(path, 'video/mp4', 'algorithmicMedia');

    expect((await readFile(path)).readUInt32BE(clip.indexOf('mdat') - 4)).to.be.greaterThan(0);
    expect(await readOrigin(path)).to.equal('algorithmicMedia');
  });

  /** A box with its length in 64 bits (ISO/IEC 14496-12, 4.2.2). */
  const longBox = (type: string, content: Buffer) => {
    const box = Buffer.concat([Buffer.alloc(16), content]);
    box.writeUInt32BE(1, 0);
    box.write(type, 4, 'latin1');
    box.writeBigUInt64BE(BigInt(box.length), 8);
    return box;
  };

  it('leaves lengths of 64 bits as they are, also of a box that it replaces', async () => {
    const path = join(folder, 'long-boxes.mp4');
    const clip = await readFile(await testClip());
    const { sizeBytes: _size, ...facts } = await readMp4(await testClip());
    const at = clip.indexOf('mdat') - 4;
    const xmp = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');
    const replaced = longBox('uuid', Buffer.concat([xmp, Buffer.from('<x/>')]));
    const mdat = longBox('mdat', clip.subarray(at + 8));
    await writeFile(path, Buffer.concat([clip.subarray(0, at), replaced, mdat]));

    await writeOrigin(path, 'video/mp4', 'algorithmicMedia');

    const { sizeBytes, ...after } = await readMp4(path);
    expect(after).to.deep.equal(facts);
    const file = await readFile(path);
    expect(file).to.have.length(sizeBytes);
    expect(file.subarray(at, at + 16)).to.deep.equal(
      longBox('free', replaced.subarray(16)).subarray(0, 16),
    );
    expect(file.subarray(at + replaced.length, at + replaced.length + mdat.length)).to.deep.equal(
      mdat,
    );
  });

  it('takes out the signed manifest of a maker, which would no longer verify', async () => {
    const path = join(folder, 'signed.jpg');
    const jpeg = await photo().jpeg().toBuffer();
    const manifest = Buffer.from('ffeb000a4a50000100000001', 'hex');
    await writeFile(path, Buffer.concat([jpeg.subarray(0, 2), manifest, jpeg.subarray(2)]));
    await writeOrigin(path, 'image/jpeg', 'trainedAlgorithmicMedia');

    expect((await readFile(path)).includes(manifest)).to.equal(false);
  });

  it('refuses what is not of its content type, and leaves other files as they are', async () => {
    const path = join(folder, 'page.html');
    for (const content of ['', '<h1>502 Bad Gateway</h1>']) {
      await writeFile(path, content);
      for (const contentType of ['image/jpeg', 'image/png', 'image/webp'] as const) {
        const fault = await faultOf(writeOrigin(path, contentType, 'algorithmicMedia'));
        expect(fault).to.be.instanceOf(UnknownStructure);
      }
    }
    await writeOrigin(path, 'application/json', 'algorithmicMedia');
    expect(await readFile(path, 'utf8')).to.equal('<h1>502 Bad Gateway</h1>');
  });
});
