import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { zstdDecompressSync } from 'node:zlib';
import { faultOf } from '../../tests/fault-of.ts';
import { emptyFolder } from '../../tests/test-folder.ts';
import { BackupError } from './format.ts';
import { writeWholeFile } from './whole-file.ts';
import { skipWithoutMounts } from '../../tests/skip-without.ts';

describe('the file of a backup', () => {
  const folder = emptyFolder();
  const path = join(folder, 'nightly');

  async function* some(): AsyncGenerator<Buffer> {
    yield Buffer.from('some');
    yield Buffer.from(' rows');
  }

  it('is ordinary Zstandard', async () => {
    await writeWholeFile(path, some());

    expect(zstdDecompressSync(await readFile(path)).toString()).to.equal('some rows');
  });

  it('does not replace a file', async () => {
    await writeFile(path, 'precious');

    expect(await faultOf(writeWholeFile(path, some()))).to.be.instanceOf(BackupError);
    expect(await readFile(path, 'utf8')).to.equal('precious');
    expect(await readdir(folder)).to.deep.equal(['nightly']);
  });

  it('does not come into being when its rows fail', async () => {
    async function* failing(): AsyncGenerator<Buffer> {
      yield* some();
      throw new Error('the database is gone');
    }

    const fault = await faultOf(writeWholeFile(path, failing()));

    expect(fault).to.have.property('message', 'the database is gone');
    expect(await readdir(folder)).to.deep.equal([]);
  });

  it('leaves nothing on a disk that is full', async function () {
    await skipWithoutMounts(this);
    const run = promisify(execFile);
    const namespace = ['--map-root-user', '--mount', 'sh', '-c'];
    const script = `mount -t tmpfs -o size=64k tmpfs "$1" && exec "$2" --input-type=module -e "$3" "$1"`;
    const scenario = `
      import { randomBytes } from 'node:crypto';
      import { readdirSync } from 'node:fs';
      const { writeWholeFile } = await import('${join(import.meta.dirname, 'whole-file.ts')}');
      const chunks = Array.from({ length: 9 }, () => randomBytes(20_000));
      const fault = await writeWholeFile(process.argv[1] + '/nightly', chunks).catch(String);
      console.log(fault, readdirSync(process.argv[1]).length);`;

    const { stdout } = await run('unshare', [
      ...[...namespace, script, 'sh'],
      ...[folder, process.execPath, scenario],
    ]);

    expect(stdout.trim()).to.equal(`Error: ${path} was not written: the disk is full. 0`);
  });

  it('is refused a folder that is not there', async () => {
    const missing = join(folder, 'not', 'there');

    const fault = await faultOf(writeWholeFile(missing, some()));

    expect(fault).to.be.instanceOf(BackupError);
    expect(fault)
      .to.have.property('message')
      .that.equals(`${missing} was not written: there is no such folder.`);
  });
});
