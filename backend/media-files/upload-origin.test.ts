import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { fixturePath } from '#tests/pictures.ts';
import { testFolder } from '#tests/test-folder.ts';
import { originPacket, writeOrigin, type Origin } from './origin.ts';
import { originOfUpload } from './upload-origin.ts';

const trained = 'trainedAlgorithmicMedia';
const composite = 'compositeWithTrainedAlgorithmicMedia';
const term = (name: string) => `http://cv.iptc.org/newscodes/digitalsourcetype/${name}`;
/** The actions of a manifest, as CBOR has them. */
const manifest = (...names: string[]) =>
  Buffer.from(names.map((name) => `qdigitalSourceTypex_${term(name)}`).join('\0'), 'latin1');

describe('the origin of a photo that is brought in', () => {
  const folder = testFolder();
  const photo = () => sharp(fixturePath('portrait.jpg')).resize(90, 160);

  async function originOf(bytes: Buffer): Promise<string> {
    const path = join(folder, 'upload');
    await writeFile(path, bytes);
    return originOfUpload(path);
  }

  it('is none without a mark, and with one of anything but a trained model', async () => {
    expect(await originOf(await photo().jpeg().toBuffer())).to.equal('none');
    for (const origin of ['algorithmicMedia', 'algorithmicallyEnhanced', 'humanEdits'] as const) {
      const marked = await photo().withXmp(originPacket(origin)).jpeg().toBuffer();
      expect(await originOf(marked), origin).to.equal('none');
    }
    const camera = await withManifest(manifest('digitalCapture'));
    expect(await originOf(camera)).to.equal('none');
  });

  for (const format of ['jpeg', 'png', 'webp'] as const) {
    it(`is what we wrote into a ${format}`, async () => {
      const path = join(folder, `made.${format}`);
      await photo().toFormat(format).toFile(path);
      await writeOrigin(path, `image/${format}`, trained);
      expect(await originOf(await readFile(path))).to.equal(trained);
    });
  }

  it('is what the XMP of another program says, however it says it', async () => {
    const about = (name: Origin) => [
      `<e:DigitalSourceType>${term(name)}</e:DigitalSourceType>`,
      `<e:DigitalSourceType rdf:resource="${term(name).replace('http:', 'https:')}"/>`,
    ];
    for (const xmp of about(composite)) {
      expect(await originOf(await photo().withXmp(xmp).jpeg().toBuffer())).to.equal(composite);
    }
  });

  it('is read out of compressed XMP of a PNG', async () => {
    const png = await photo().png().toBuffer();
    const head = Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0', 'latin1');
    const text = Buffer.concat([head, deflateSync(originPacket(trained))]);
    const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from('iTXt'), text, Buffer.alloc(4)]);
    chunk.writeUInt32BE(text.length, 0);
    chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
    // Behind the header chunk.
    expect(await originOf(Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]))).to.equal(
      trained,
    );
  });

  it('is that of a C2PA manifest, also where a segment ends within it, and the last of several', async () => {
    expect(await originOf(await withManifest(manifest(trained)))).to.equal(trained);
    expect(await originOf(await withManifest(manifest(trained), 70))).to.equal(trained);
    expect(await originOf(await withManifest(manifest(trained, composite)))).to.equal(composite);
  });

  /** A JPEG with this manifest, in segments of so many bytes. */
  async function withManifest(content: Buffer, most = 60_000): Promise<Buffer> {
    const jpeg = await photo().jpeg().toBuffer();
    const segments: Buffer[] = [];
    for (let at = 0; at < content.length; at += most) {
      const segment = Buffer.concat([Buffer.alloc(20), content.subarray(at, at + most)]);
      segment.writeUInt16BE(0xffeb, 0);
      segment.writeUInt16BE(segment.length - 2, 2);
      segment.write('JP\0\x01\0\0\0\x01\0\0\0\0jumb', 4, 'latin1');
      segments.push(segment);
    }
    return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
  }
});
