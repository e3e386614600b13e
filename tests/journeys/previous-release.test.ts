import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import type { Collection } from '../../contract/collections.ts';
import type { Replay } from '../../contract/events.ts';
import { eventSchemas } from '../../contract/features.ts';
import { openDatabase } from '../../backend/database/database.ts';
import type { ServerConnection } from '../../backend/database/embedded/embedded.ts';
import { openEmptyDatabase } from '../../backend/database/empty-database.ts';
import { knownMigrations } from '../../backend/database/schema-version.ts';
import { openLog } from '../../backend/log.ts';
import { checkLedger } from '../../backend/tokens/check-ledger.ts';
import { childEnvironment } from '../child-environment.ts';
import { createTestDatabase, testSettings } from '../database.ts';
import { Person } from '../person.ts';
import { schemaLines } from '../schema-lines.ts';
import { skipWithout } from '../skip-without.ts';
import { extractPreviousRelease, previousRelease } from '../upgrade/previous-release.ts';
import { startProcess, testPhoto, type ProductProcess } from '../world.ts';

const root = join(import.meta.dirname, '../..');
const migrationsOfRelease = knownMigrations.indexOf(previousRelease.lastMigration) + 1;

/** The real previous release, with the packages of this one. */
describe('what the previous release has left', function () {
  this.timeout(240_000);
  const log = openLog('silent');
  const closing = new AsyncDisposableStack();
  let folder: string;
  let release: string;
  let dataDir: string;
  let connection: ServerConnection;
  let creator: Person;
  let keptId: number;
  let openId: string;

  before(async function () {
    folder = await mkdtemp(join(tmpdir(), 'lumireel-previous-'));
    closing.defer(() => rm(folder, { recursive: true, force: true }));
    release = join(folder, 'release');
    await extractPreviousRelease(root, release).catch(() =>
      skipWithout(this, 'the history of git'),
    );
    await symlink(join(root, 'node_modules'), join(release, 'node_modules'));
    dataDir = join(folder, 'data');
    connection = await emptyDatabase();
    await useRelease();
    await cp(dataDir, join(folder, 'copy'), { recursive: true });
  });
  after(() => closing.disposeAsync());

  async function emptyDatabase(): Promise<ServerConnection> {
    const made = await createTestDatabase();
    closing.defer(made.drop);
    return made.connection;
  }

  /**
   * Leaves a picture in a collection, one in the trash, one that is ordered, and a backup of all.
   */
  async function useRelease(): Promise<void> {
    const all = await start(release, 'all', testSettings(connection, dataDir));
    creator = await new Person(all.url ?? '').register();
    for (let count = 0; count < 2; count += 1) {
      const ended = await creator.untilEnded(await orderPicture(creator), 60);
      expect(ended.status).to.equal('succeeded');
    }
    const [kept, deleted] = await creator.images();
    keptId = kept?.id ?? 0;
    const json = { name: 'Best' };
    const { id } = await creator.expect<Collection>('POST', '/api/collections', { json });
    await creator.expect('POST', `/api/collections/${id}/items`, { json: { ids: [keptId] } });
    await creator.expect('PUT', `/api/images/${keptId}/favourite`, { json: { isFavourite: true } });
    await creator.expect('DELETE', `/api/images/${deleted?.id}`);
    await all.kill('SIGTERM');
    const api = await start(release, 'api', testSettings(connection, dataDir));
    openId = await orderPicture(creator.viaServer(api.url ?? ''));
    await runBackup(release, 'backup', testSettings(connection, dataDir));
    await api.kill('SIGTERM');
  }

  const orderPicture = async (person: Person) => person.startEnhancement(await testPhoto());

  async function start(
    ...[from, role, settings]: [string, 'all' | 'api', Record<string, string>]
  ): Promise<ProductProcess> {
    const program = relative(join(root, 'tests'), join(from, 'backend/main.ts'));
    const started = await startProcess(program, role, { ...settings, LOG_LEVEL: 'info' });
    closing.defer(() => started.kill('SIGKILL'));
    return started;
  }

  async function runBackup(from: string, command: string, settings: Record<string, string>) {
    const program = join(from, 'backend/backup/cli.ts');
    const words = [program, command, join(folder, 'nightly')];
    const env = { ...childEnvironment, ...settings };
    return (await promisify(execFile)(process.execPath, words, { cwd: from, env })).stdout;
  }

  /** Expects that what was made is there, every event is read, and the open order ends. */
  async function isWhole(person: Person, at: ServerConnection): Promise<void> {
    expect((await person.untilEnded(openId, 60)).status).to.equal('succeeded');
    expect((await person.images()).map(({ id }) => id))
      .to.include(keptId)
      .and.have.length(2);
    const { events, head } = await person.expect<Replay>('GET', '/api/events?after=0');
    expect(events.map(({ seq }) => seq)).to.deep.equal(events.map((_, index) => index + 1));
    expect(events).to.have.length(head);
    for (const { type, data } of events) eventSchemas[type].parse(data);
    const database = await openDatabase({ connection: at, poolSize: 1, log, skipMigrations: true });
    expect(await checkLedger(database)).to.deep.equal([]);
    await database.close();
  }

  async function migrationsOf(at: ServerConnection): Promise<string[]> {
    const database = await openDatabase({ connection: at, poolSize: 1, log, skipMigrations: true });
    const rows = await database.query<{ name: string }>('select name from migrations order by id');
    await database.close();
    return rows.map(({ name }) => name);
  }

  it('has the schema that the migrations up to its last one make', async () => {
    const before = await openDatabase({ connection, poolSize: 1, log, skipMigrations: true });
    const empty = await openEmptyDatabase(await emptyDatabase(), log);
    await empty.createTables(knownMigrations.slice(0, migrationsOfRelease));
    // Foreign keys wait for the end there.
    await empty.finish();

    expect(await schemaLines(empty)).to.deep.equal(await schemaLines(before));
    await empty.close();
    await before.close();
  });

  it('is restored from its backup, and goes on', async () => {
    const target = await emptyDatabase();
    const settings = testSettings(target, join(folder, 'copy'));

    const said = await runBackup(root, 'restore', settings);

    expect(said).to.include('Orders that were open: 1.').and.include('The books balance.');
    expect(await migrationsOf(target)).to.deep.equal(knownMigrations);
    const { url } = await start(root, 'all', settings);
    const again = new Person(url ?? '');
    const json = { email: creator.email, password: 'correct horse' };
    await again.expect('POST', '/api/login', { json });
    await isWhole(again, target);
  });

  it('goes on where it is, with the migrations since then and no other', async () => {
    const before = await migrationsOf(connection);
    expect(before).to.deep.equal(knownMigrations.slice(0, migrationsOfRelease));

    const { url } = await start(root, 'all', testSettings(connection, dataDir));

    expect(await migrationsOf(connection)).to.deep.equal(knownMigrations);
    await isWhole(creator.viaServer(url ?? ''), connection);
  });
});
