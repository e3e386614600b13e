import { execFile } from 'node:child_process';
import { mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openStorage } from './open-storage.ts';
import { diskFault, StorageFault } from './storage.ts';
import { skipWithoutMounts } from '../../tests/skip-without.ts';
import { testFolder } from '../../tests/test-folder.ts';

/**
 * Runs in a mount namespace of its own with a tiny disk: what becomes of each put, and what is on
 * the disk afterwards.
 */
const scenario = `
  import { readdirSync } from 'node:fs';
  import { Readable } from 'node:stream';
  import { execFileSync } from 'node:child_process';
  const [, root, folder] = process.argv;
  const { openStorage } = await import(folder + 'open-storage.ts');
  const { mintMediaKey } = await import(folder + 'media-key.ts');
  const storage = await openStorage({ kind: 'disk', root });
  const put = (bytes) =>
    storage.put(mintMediaKey('x', 'jpg'), Readable.from([Buffer.alloc(bytes, 1)]), { contentType: 'image/jpeg' })
      .then(() => 'stored', (error) => error.code);
  const kept = async () => (await Array.fromAsync(storage.list(new Date(Date.now() + 1e6)))).map((file) => file.sizeBytes);
  const drafts = () => readdirSync(root + '/.temp').length;
  const report = {};
  report.fits = await put(300_000);
  report.tooMuch = await put(2_000_000);
  report.afterFull = { sizes: await kept(), drafts: drafts() };
  report.fitsAgain = await put(300_000);
  const many = [];
  while (many.at(-1) !== 'full' && many.length < 100) many.push(await put(1));
  report.noInodes = many.at(-1);
  report.drafts = drafts();
  const { default: sharp } = await import('sharp');
  const { diskFault } = await import(folder + 'storage.ts');
  const noise = { type: 'gaussian', mean: 128, sigma: 50 };
  const picture = sharp({ create: { width: 900, height: 900, channels: 3, background: 'red', noise } });
  report.picture = await picture.toFile(root + '/noise.png').catch((error) => diskFault(error).code);
  const [first] = await Array.fromAsync(storage.list(new Date(Date.now() + 1e6)));
  execFileSync('mount', ['-o', 'remount,ro', root]);
  report.readOnly = await put(10);
  report.check = await storage.check().then(() => 'ready', (error) => error.code);
  report.stillReads = (await storage.open(first.key)) !== null;
  process.stdout.write(JSON.stringify(report));
`;

describe('storage on a disk in trouble', () => {
  const folder = testFolder();

  it('publishes nothing when the disk is full, and goes on when there is room again', async function () {
    await skipWithoutMounts(this);
    const run = promisify(execFile);
    const namespace = ['--map-root-user', '--mount', 'sh', '-c'];

    const { stdout } = await run('unshare', [
      ...namespace,
      'mount -t tmpfs -o size=1m,nr_inodes=40 tmpfs "$1" && shift && exec "$@"',
      'sh',
      folder,
      process.execPath,
      '--input-type=module',
      '--eval',
      scenario,
      folder,
      `${import.meta.dirname}/`,
    ]);

    expect(JSON.parse(stdout)).to.deep.equal({
      fits: 'stored',
      tooMuch: 'full',
      afterFull: { sizes: [300_000], drafts: 0 },
      fitsAgain: 'stored',
      noInodes: 'full',
      drafts: 0,
      picture: 'full',
      readOnly: 'unavailable',
      check: 'unavailable',
      stillReads: true,
    });
  });

  for (const [code, fault, refusalCode] of [
    ['ENOSPC', 'full', 'server.disk-full'],
    ['EDQUOT', 'full', 'server.disk-full'],
    ['EIO', 'unavailable', 'server.unavailable'],
    ['EROFS', 'unavailable', 'server.unavailable'],
    ['EMFILE', 'unavailable', 'server.unavailable'],
  ] as const) {
    it(`is ${fault} on ${code}`, () => {
      const cause = Object.assign(new Error(code), { code });

      const error = diskFault(cause);

      expect(error).to.be.instanceOf(StorageFault);
      expect(error).to.include({ code: fault, refusalCode, cause });
    });
  }

  it('calls anything else what it is: a bug', () => {
    const bug = new TypeError('x is not a function');

    expect(diskFault(bug)).to.equal(bug);
  });

  it('cannot be opened where no folder can be made', async () => {
    await writeFile(join(folder, 'file'), '');

    const error = await openStorage({ kind: 'disk', root: join(folder, 'file') }).catch(
      (e: unknown) => e,
    );

    expect(error).to.be.instanceOf(Error);
  });

  it('sweeps the drafts of processes that died, when it is opened, and no others', async () => {
    const root = join(folder, 'media');
    const temp = join(root, '.temp');
    await mkdir(temp, { recursive: true });
    for (const name of ['old', 'fresh']) await writeFile(join(temp, name), 'draft');
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
    await utimes(join(temp, 'old'), twoDaysAgo, twoDaysAgo);

    await openStorage({ kind: 'disk', root });

    expect(await readdir(temp)).to.deep.equal(['fresh']);
  });

  it('passes over what others left beside its files', async () => {
    const root = join(folder, 'foreign');
    const storage = await openStorage({ kind: 'disk', root });
    for (const name of ['lost+found', 'media']) await mkdir(join(root, name));
    for (const name of ['.DS_Store', 'README.txt', 'media/Thumbs.db']) {
      await writeFile(join(root, name), 'not ours');
    }
    await symlink('/etc/passwd', join(root, 'media', 'link.jpg'));

    const files = await Array.fromAsync(storage.list(new Date(Date.now() + 86_400_000)));

    expect(files).to.deep.equal([]);
  });
});
