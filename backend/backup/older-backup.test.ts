import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { createTestDatabase } from '../../tests/database.ts';
import { faultOf } from '../../tests/fault-of.ts';
import { emptyFolder } from '../../tests/test-folder.ts';
import type { DatabaseConnection } from '../database/connection.ts';
import { openDatabase } from '../database/database.ts';
import { BASELINE_VERSION, knownMigrations } from '../database/schema-version.ts';
import { openLog } from '../log.ts';
import { BackupError } from './format.ts';
import { restoreBackup } from './restore-backup.ts';

describe('a backup of another version', () => {
  const log = openLog('silent');
  const folder = emptyFolder();
  let connection: DatabaseConnection;
  let drop: () => Promise<void>;
  beforeEach(async () => {
    ({ connection, drop } = await createTestDatabase());
  });
  afterEach(() => drop());

  /** Restores one user of a database that had these migrations. */
  async function restoreWith(migrations: readonly string[]): Promise<void> {
    const rows = '7\tada@example.test\n';
    const lines = [
      {
        ...{ backup: 'lumireel', format: 1, version: '0.1.0', at: new Date().toISOString() },
        ...{ postgres: '15', keys: ['k'.repeat(40)], migrations },
      },
      { table: 'users', columns: ['id', 'email'] },
      { bytes: rows.length, sha256: createHash('sha256').update(rows).digest('hex') },
      { end: true, parts: 1 },
    ];
    const [header, part, partEnd, end] = lines.map((line) => `${JSON.stringify(line)}\n`);
    const path = join(folder, 'nightly');
    await writeFile(path, zstdCompressSync(`${header}${part}${rows}\\.\n${partEnd}${end}`));
    await restoreBackup({ path, connection, log });
  }

  it('is migrated forward where its schema is that of the oldest version', async () => {
    await restoreWith([
      '0001-foundation',
      ...knownMigrations.slice(0, knownMigrations.indexOf('0074-drop-unread') + 1),
    ]);

    const database = await openDatabase({ connection, poolSize: 1, log, skipMigrations: true });
    const users = await database.query('select id, email, open_generations from users');
    const made = await database.query<{ name: string }>('select name from migrations order by id');
    await database.close();
    expect(users).to.deep.equal([{ id: 7, email: 'ada@example.test', open_generations: 0 }]);
    expect(made.map(({ name }) => name)).to.deep.equal(knownMigrations);
  });

  it('is refused where its schema is older, with the version that restores it', async () => {
    const fault = await faultOf(restoreWith(['0001-foundation', '0059-keep-partitions']));

    expect(fault).to.be.instanceOf(BackupError);
    expect(fault).to.have.property('message').that.includes(`restore it with ${BASELINE_VERSION}`);
  });
});
