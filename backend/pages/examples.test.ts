import { mkdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { exampleNames } from '../../contract/examples.ts';
import { originPacket, writtenOrigin } from '../media-files/origin.ts';
import { openLog } from '../log.ts';
import { openedOnce } from '../../tests/opened.ts';
import { openTestApp } from '../../tests/test-app.ts';

const shipped = (name: string) => join(import.meta.dirname, 'examples', name);

describe('the examples', () => {
  const app = openedOnce(() =>
    openTestApp({}, { log: openLog('warn', { write: (line) => lines.push(line) }) }),
  );
  let folder: string;
  const lines: string[] = [];
  before(async () => (folder = join(app.dataDir, 'examples')));
  beforeEach(() => mkdir(folder, { recursive: true }));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const read = (name: string, headers: Record<string, string> = {}) =>
    app.call('GET', `/api/examples/${name}`, { headers });
  const isShipped = async (name: string) =>
    (await read(name)).bytes.equals(await readFile(shipped(name)));
  const picture = (colour: string, width = 90) =>
    sharp({ create: { width, height: 2 * width, channels: 3, background: colour } });

  it('are the shipped files where the operator has none, also without the folder', async () => {
    await rm(folder, { recursive: true });

    for (const name of exampleNames) {
      const { headers, bytes } = await read(name);
      const types = { mp4: 'video/mp4', jpg: 'image/jpeg', webp: 'image/webp' };
      const [, extension] = name.split('.');
      expect(headers['content-type'], name).to.equal(types[extension as keyof typeof types]);
      expect(bytes.equals(await readFile(shipped(name))), name).to.equal(true);
    }
  });

  it('are the files of the operator as they are now, without a restart', async () => {
    const file = join(folder, 'story.jpg');
    const tags = [(await read('story.webp')).headers.etag];
    await picture('#ff0000').jpeg().toFile(file);
    const red = await read('story.webp');
    tags.push(red.headers.etag);
    await picture('#0000ff', 2000).png().toFile(join(folder, 'story.png'));
    await rm(file);
    const blue = await read('story.webp');
    tags.push(blue.headers.etag);
    await rm(join(folder, 'story.png'));

    expect(new Set(tags).size).to.equal(3);
    expect(red.headers['content-type']).to.equal('image/webp');
    expect(await sharp(red.bytes).metadata()).to.include({
      format: 'webp',
      width: 90,
      height: 180,
    });
    // Large ones are made smaller.
    expect(await sharp(blue.bytes).metadata()).to.include({ width: 960, height: 1920 });
    expect(await isShipped('story.webp')).to.equal(true);
  });

  it('keep of a file of the operator its pixels and how it came to be, and nothing else', async () => {
    const packet = originPacket('trainedAlgorithmicMedia');
    await picture('#00ff00')
      .withExif({ IFD0: { Copyright: 'SECRET' } })
      .withXmp(packet)
      .jpeg()
      .toFile(join(folder, 'story.jpg'));
    const appended = Buffer.from('<script>alert(1)</script>');
    await writeFile(join(folder, 'story.jpg'), appended, { flag: 'a' });

    const { headers, bytes } = await read('story.webp');

    expect(bytes.includes('SECRET')).to.equal(false);
    expect(bytes.includes('alert(')).to.equal(false);
    await writeFile(join(folder, 'copy.webp'), bytes);
    expect(await writtenOrigin(join(folder, 'copy.webp'))).to.equal('trainedAlgorithmicMedia');
    expect(headers['x-content-type-options']).to.equal('nosniff');
    expect(headers['content-security-policy']).to.include("default-src 'none'");
  });

  for (const [what, make] of [
    ['a text', (path: string) => writeFile(path, 'not a picture')],
    ['nothing', (path: string) => writeFile(path, '')],
    [
      'a drawing that may run scripts',
      (path: string) => writeFile(path, '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
    [
      'half a picture',
      async (path: string) => {
        const whole = await picture('#ff0000', 500).jpeg().toBuffer();
        await writeFile(path, whole.subarray(0, whole.length / 2));
      },
    ],
    ['more bytes than are read', (path: string) => writeLarge(path)],
    ['a link to a file that is no picture', (path: string) => symlink('/etc/hostname', path)],
  ] as const) {
    it(`is the shipped one, and the log says so once, where the operator has ${what}`, async () => {
      await make(join(folder, 'story.jpg'));
      lines.length = 0;

      const answers = await Promise.all(Array.from({ length: 5 }, () => isShipped('story.webp')));

      expect(answers).to.deep.equal([true, true, true, true, true]);
      expect(lines.filter((line) => line.includes('story.jpg'))).to.have.length(1);
    });
  }
  it('have a clip only where it is one that every browser plays', async () => {
    const clip = join(folder, 'reel.mp4');
    await picture('#ff0000').jpeg().toFile(clip);
    expect(await isShipped('reel.mp4')).to.equal(true);

    const whole = await readFile(shipped('reel.mp4'));
    const other = Buffer.from(whole);
    other.write('hev1', other.indexOf('avc1', other.indexOf('stsd')), 'latin1');
    await writeFile(clip, other);
    expect(await isShipped('reel.mp4')).to.equal(true);

    const padded = Buffer.concat([whole, Buffer.from([0, 0, 0, 8]), Buffer.from('free')]);
    await writeFile(clip, padded);
    expect((await read('reel.mp4')).bytes.equals(padded)).to.equal(true);
  });

  it('come in parts for players that ask so, and not again when nothing changed', async () => {
    const whole = await readFile(shipped('reel.mp4'));
    const part = await read('reel.mp4', { Range: 'bytes=10-19' });
    const beyond = await read('reel.mp4', { Range: 'bytes=99999999-' });
    const etag = part.headers.etag ?? '';
    const again = await read('reel.mp4', { 'If-None-Match': etag });

    expect(part.status).to.equal(206);
    expect(part.bytes.equals(whole.subarray(10, 20))).to.equal(true);
    expect(beyond.status).to.equal(416);
    expect(again.status).to.equal(304);
    expect(again.headers['cache-control']).to.equal('no-cache');
  });

  it('have no other names, so no path leads out of their folder', async () => {
    await writeFile(join(app.dataDir, 'secret.webp'), 'secret');
    await writeFile(join(folder, 'mine.webp'), 'mine');
    for (const name of [
      '..%2Fsecret.webp',
      '%2e%2e%2fsecret.webp',
      'story.webp%00',
      'mine.webp',
      'README.md',
      'story.jpg',
      '__proto__',
    ]) {
      expect((await read(name)).status, name).to.be.within(400, 404);
    }
  });
});

async function writeLarge(path: string): Promise<void> {
  await sharp({ create: { width: 90, height: 90, channels: 3, background: '#ff0000' } })
    .jpeg()
    .toFile(path);
  await truncate(path, 11 * 1024 * 1024);
}
