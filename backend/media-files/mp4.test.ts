import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '../../tests/test-folder.ts';
import { startFfmpeg } from './ffmpeg.ts';
import { testFfmpeg } from '../../tests/ffmpeg.ts';
import { readMp4 } from './mp4.ts';

describe('the MP4 reader', () => {
  const folder = testFolder();
  before(async () => {
    await encode('fast.mp4', '-c:v libx264 -movflags +faststart');
    await encode('slow.mp4', '-c:v libx264');
    await encode('old.mp4', '-c:v mpeg4');
    await encode('sound.mp4', '-f lavfi -i anullsrc -shortest -c:v libx264 -c:a aac');
  });

  async function encode(name: string, options: string): Promise<void> {
    const input = '-f lavfi -i testsrc=size=160x90:rate=25:duration=2';
    const args = [...`${input} ${options}`.split(' '), join(folder, name)];
    const signal = new AbortController().signal;
    const run = startFfmpeg(testFfmpeg, args, { signal, deadlineSeconds: 20 });
    run.stdin.end();
    await run.ended;
  }

  it('reads size, length, frame rate and codec', async () => {
    const facts = await readMp4(join(folder, 'fast.mp4'));

    expect(facts).to.include({ width: 160, height: 90, frames: 50, tracks: 1, codec: 'avc1' });
    expect(facts.durationSeconds).to.be.closeTo(2, 1e-6);
    expect(facts.framesPerSecond).to.be.closeTo(25, 1e-6);
    expect(facts.sizeBytes).to.equal((await readFile(join(folder, 'fast.mp4'))).length);
  });

  it('knows a file that can start at once from one that must be loaded first', async () => {
    expect((await readMp4(join(folder, 'fast.mp4'))).isFastStart).to.equal(true);
    expect((await readMp4(join(folder, 'slow.mp4'))).isFastStart).to.equal(false);
  });

  it('reports the codec and the number of tracks', async () => {
    expect((await readMp4(join(folder, 'old.mp4'))).codec).to.equal('mp4v');
    expect(await readMp4(join(folder, 'sound.mp4'))).to.include({ tracks: 2, width: 160 });
  });

  const broken: [what: string, change: (file: Buffer) => Buffer, says: RegExp][] = [
    ['an empty file', () => Buffer.alloc(0), /does not start with ftyp/],
    ['a text', () => Buffer.from('no video at all, just words'), /cut off|ftyp/],
    ['a file without its last byte', (file) => file.subarray(0, -1), /mdat is cut off/],
    ['half a file', (file) => file.subarray(0, file.length / 2), /cut off/],
    [
      'a file without pictures',
      (file) => file.subarray(0, beforeBox(file, 'mdat')),
      /without mdat/,
    ],
    ['an index without a video track', (file) => renamed(file, 'trak', 'skip'), /video track/],
    ['an index without sample times', (file) => renamed(file, 'stts', 'skip'), /without stts/],
    ['a box of a wrong length', (file) => withLength(file, 'mvhd', 4), /mvhd is cut off/],
    [
      '4 MB of empty boxes after it',
      (file) => Buffer.concat([file, emptyBoxes(524_288)]),
      /^Error: MP4 with too many boxes$/,
    ],
    [
      '4 MB of empty boxes in its index',
      (file) => withIndexOf(file, emptyBoxes(524_288)),
      /too many boxes in moov/,
    ],
    [
      'a box longer than the file',
      (file) => withLength(file, 'moov', 0x7fffffff),
      /moov is cut off/,
    ],
  ];
  it('reads a file with a thousand boxes, and refuses one more', async () => {
    const path = join(folder, 'full.mp4');
    const file = await readFile(join(folder, 'fast.mp4'));
    // `ftyp`, `moov`, `free` and `mdat`.
    await writeFile(path, Buffer.concat([file, emptyBoxes(996)]));
    expect(await readMp4(path)).to.include({ width: 160, frames: 50 });

    await writeFile(path, Buffer.concat([file, emptyBoxes(997)]));

    const fault = await readMp4(path).catch((error: unknown) => error);
    expect(fault).to.have.property('message', 'MP4 with too many boxes');
  });

  for (const [what, change, says] of broken) {
    it(`refuses ${what}`, async () => {
      const path = join(folder, 'broken.mp4');
      await writeFile(path, change(await readFile(join(folder, 'fast.mp4'))));

      const fault = await readMp4(path).then(
        () => undefined,
        (error: unknown) => error,
      );

      expect(fault).to.be.instanceOf(Error);
      expect(String(fault)).to.match(says);
    });
  }
});

function beforeBox(file: Buffer, type: string): number {
  return file.indexOf(type, 0, 'latin1') - 4;
}

function emptyBoxes(count: number): Buffer {
  const box = Buffer.from('\0\0\0\x08free', 'latin1');
  return Buffer.alloc(count * box.length, box);
}

function withIndexOf(file: Buffer, content: Buffer): Buffer {
  const at = beforeBox(file, 'moov');
  const header = Buffer.from('\0\0\0\0moov', 'latin1');
  header.writeUInt32BE(header.length + content.length);
  const end = at + file.readUInt32BE(at);
  return Buffer.concat([file.subarray(0, at), header, content, file.subarray(end)]);
}

function renamed(file: Buffer, type: string, to: string): Buffer {
  const copy = Buffer.from(file);
  copy.write(to, beforeBox(file, type) + 4, 'latin1');
  return copy;
}

function withLength(file: Buffer, type: string, length: number): Buffer {
  const copy = Buffer.from(file);
  copy.writeUInt32BE(length, beforeBox(file, type));
  return copy;
}
