import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { faultOf } from '../../tests/fault-of.ts';
import { testFolder } from '../../tests/test-folder.ts';
import { BackupError } from './format.ts';
import { verifyBackup } from './read-backup.ts';

const header = {
  backup: 'lumireel',
  format: 1,
  version: '1',
  at: '2026-11-22T12:00:00Z',
  postgres: '18',
  migrations: [],
  keys: [],
};

describe('a backup that somebody else has made', () => {
  const path = join(testFolder(), 'backup');

  /** Writes a file that is right in itself, with one part, and reads it. */
  async function verify(part: { table: string; columns: string[] }, rows: string): Promise<void> {
    const sha256 = createHash('sha256').update(rows).digest('hex');
    const lines = [header, part].map((line) => JSON.stringify(line)).join('\n');
    const end = `${JSON.stringify({ bytes: Buffer.byteLength(rows), sha256 })}\n{"end":true,"parts":1}\n`;
    await writeFile(path, zstdCompressSync(`${lines}\n${rows}\\.\n${end}`));
    await verifyBackup(path);
  }

  it('is read where its names are plain or quoted', async () => {
    await verify({ table: 'users', columns: ['id', '"order"'] }, '1\t2\n');
  });

  it('brings no statement of its own by the name of a table or a column', async () => {
    for (const name of [
      `users from program 'id' --`,
      'users; drop table users',
      'pg_catalog.pg_authid',
      'users(id',
      `"a" from program 'id' --"`,
      '"a""b"',
      'a\n',
      '',
    ]) {
      for (const part of [
        { table: name, columns: ['id'] },
        { table: 'users', columns: ['id', name] },
      ]) {
        expect(await faultOf(verify(part, '1\n')), name).to.be.instanceOf(BackupError);
      }
    }
  });

  it('fills no memory by a row without an end', async () => {
    const fault = await faultOf(
      verify({ table: 'users', columns: ['id'] }, 'x'.repeat(10_000_000)),
    );

    expect(fault).to.be.instanceOf(BackupError);
    expect(String(fault)).to.include('a row of it has no end');
  }).timeout(120_000);
});
