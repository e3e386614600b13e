import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '../../tests/child-environment.ts';
import { appOnce, password } from '../../tests/test-app.ts';
import { urlOf } from '../../tests/postgres.ts';
import { readCommand } from './commands.ts';

const run = promisify(execFile);

describe('the administration command', () => {
  const app = appOnce();

  const command = async (...words: string[]) => readCommand(words)(app.engine);
  const fault = (...words: string[]) => command(...words).catch((error: Error) => error.message);
  const eventsOf = (userId: number) =>
    app.sql<{ type: string; data: Record<string, unknown> }>`
      select type, data from user_events where user_id = ${userId} order by seq`;

  it('promotes and demotes, and the open session sees it', async () => {
    const { email, cookie, id } = await app.signUp();
    const isAdmin = async () =>
      ((await app.call('GET', '/api/user', { cookie })).json as { isAdmin: boolean }).isAdmin;

    expect(await command('promote', email.toUpperCase())).to.equal(
      `${email} is an administrator now.`,
    );
    expect(await isAdmin()).to.equal(true);

    expect(await command('demote', email)).to.equal(`${email} is a user now.`);
    expect(await isAdmin()).to.equal(false);

    const events = (await eventsOf(id)).map(({ type, data }) => [type, data.isAdmin]);
    expect(events).to.deep.equal([
      ['account.changed', true],
      ['account.changed', false],
    ]);
  });

  it('finds an account by either spelling of its domain', async () => {
    await app.call('POST', '/api/register', { body: { email: 'ada@почта.рф', password } });
    const email = 'ada@xn--80a1acny.xn--p1ai';

    expect(await command('promote', 'ada@почта.рф')).to.equal(`${email} is an administrator now.`);
    expect(await command('demote', email)).to.equal(`${email} is a user now.`);
    expect(await command('grant', 'ada@ПОЧТА.РФ', '3')).to.include('was given 3 tokens');
  });

  it('gives tokens through the ledger, each time anew', async () => {
    const { email, id } = await app.signUp();

    await command('grant', email, '3');
    const said = await command('grant', email, '3');

    expect(said).to.equal(`${email} was given 3 tokens and has 16 now.`);
    expect(await app.balanceOf(id)).to.equal(16);
    expect(
      (await eventsOf(id)).map(({ data: { tokenBalance } }) => ({ tokenBalance })),
    ).to.deep.equal([{ tokenBalance: 13 }, { tokenBalance: 16 }]);
    expect(await command('audit')).to.equal('The books balance.');
  });

  it('reports what is wrong with its words, and does nothing', async () => {
    const { email, id } = await app.signUp();

    for (const amount of ['0', '-1', '1.5', '1e2', '10001', 'many', '']) {
      expect(await fault('grant', email, amount)).to.include('whole number from 1 to 10000');
    }
    expect(await fault('grant', 'nobody@example.test', '3')).to.include('Nobody is registered');
    expect(await fault('promote', 'nobody@example.test')).to.include('Nobody is registered');
    expect(await fault('promote')).to.include('Usage');
    expect(await fault('promote', email, 'now')).to.include('Usage');
    expect(await fault('constructor')).to.include('There is no command "constructor"');
    expect(await fault()).to.include('Usage');
    expect(await app.balanceOf(id)).to.equal(10);
  });

  it('finds a balance that its entries do not explain', async () => {
    const { id } = await app.signUp();
    await app.sql`update users set token_balance = token_balance + 1 where id = ${id}`;

    const found = await fault('audit');

    await app.sql`update users set token_balance = token_balance - 1 where id = ${id}`;
    expect(found).to.include('a balance is the sum of its ledger entries').and.include(String(id));
  });

  it('works as a process of its own beside the running server', async () => {
    const { email, cookie } = await app.signUp();
    const cli = (...words: string[]) =>
      run(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...words], {
        env: {
          ...childEnvironment,
          DATABASE_URL: urlOf(app.testDatabase.connection),
          DATA_DIR: app.dataDir,
        },
      });

    const promoted = await cli('promote', email);
    const listed = await cli('list');
    const refused = await cli('promote', 'nobody@example.test').catch((error: unknown) => error);

    expect(promoted.stdout).to.equal(`${email} is an administrator now.\n`);
    expect(listed.stdout).to.match(new RegExp(`10 {2}admin {2}${email}`));
    expect(refused).to.deep.include({ code: 1, stdout: '' });
    expect(refused)
      .to.have.property('stderr')
      .that.equals('Nobody is registered as nobody@example.test.\n');
    const me = await app.call('GET', '/api/user', { cookie });
    expect(me.json).to.have.property('isAdmin', true);
  });
});
