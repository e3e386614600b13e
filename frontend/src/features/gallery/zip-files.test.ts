import { crc32 } from 'node:zlib';
import { expect } from 'chai';
import { namesInZip } from '#tests/zip.ts';
import { splitBySize, withDistinctNames } from './save-zip.ts';
import { zipFiles } from './zip-files.ts';

describe('the zip that a browser writes', () => {
  const modifiedAt = new Date(2026, 10, 22, 12, 30, 10);
  const large = Buffer.alloc(3_000_000, 'film');
  const entries = [
    { name: 'Work & Grind-1.jpg', content: new Blob(['123456789']), modifiedAt },
    { name: 'день 🎬.mp4', content: new Blob([large]), modifiedAt },
    { name: 'empty.jpg', content: new Blob([]), modifiedAt: new Date(0) },
  ];
  const zip = async () => Buffer.from(await (await zipFiles(entries)).arrayBuffer());

  it('has each file as it is, under its name, with its checksum', async () => {
    const bytes = await zip();

    expect(namesInZip(bytes)).to.deep.equal(entries.map(({ name }) => name));
    const at = bytes.indexOf(large);
    const headerAt = at - Buffer.byteLength('день 🎬.mp4') - 30;
    expect(bytes.readUInt32LE(headerAt)).to.equal(0x04034b50);
    expect(bytes.readUInt32LE(headerAt + 14)).to.equal(crc32(large));
    expect(bytes.readUInt32LE(headerAt + 18)).to.equal(large.length);
    // The value that the definition of the checksum gives for these nine digits.
    expect(bytes.readUInt32LE(14)).to.equal(0xcbf43926);
  });

  it('gives files of one name several', () => {
    const names = ['a.jpg', 'A.jpg', 'a.jpg', 'a (2).jpg', 'b', 'b'];

    expect(
      withDistinctNames(names.map((name) => ({ name }))).map(({ name }) => name),
    ).to.deep.equal(['a.jpg', 'A (2).jpg', 'a (3).jpg', 'a (2) (2).jpg', 'b', 'b (2)']);
  });

  it('becomes several where files are large, with at least one file in each', () => {
    const sizes = [100, 100, 100, 1, 300, 1].map((megabytes) => ({
      sizeBytes: megabytes * 1_000_000,
    }));

    expect(splitBySize(sizes).map((part) => part.length)).to.deep.equal([2, 2, 1, 1]);
    expect(splitBySize([])).to.deep.equal([]);
  });
});
