import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mintEmailChangeToken } from '../../backend/accounts/email-change/email-change.ts';
import { mintResetToken } from '../../backend/accounts/reset-password.ts';
import { readCommand } from '../../backend/admin/commands.ts';
import { setDisabled } from '../../backend/admin/users.ts';
import { Authenticator } from '../authenticator.ts';
import { addItem } from '../media.ts';
import { openedOnce } from '../opened.ts';
import { passkeyWorld } from '../passkey-world.ts';
import { newSubscription } from '../push-service.ts';
import { openSocialWorld } from '../social-world.ts';
import { password } from '../test-app.ts';
import { codeOf, twoFactorWorld } from '../two-factor-world.ts';

type Outcome = 'ends' | 'stays';

const newPassword = 'another password';

describe('a way into an account', () => {
  const opened = openedOnce(openSocialWorld);
  const world = () => {
    const { app, appUrl, ...social } = opened;
    const { database } = app.testDatabase;
    const passkeys = passkeyWorld(app, appUrl);
    return { ...social, app, appUrl, database, passkeys, twoFactor: twoFactorWorld(app) };
  };
  const anAccount = () => world().twoFactor.protectedAdmin();
  type Account = Awaited<ReturnType<typeof anAccount>>;

  const addressOf = async ({ id }: Account) => {
    const rows = await world().database.sql<{ email: string }>`
      select email from users where id = ${id}`;
    return rows[0]?.email ?? '';
  };
  const mintReset = async ({ email }: Account) => {
    const minted = await world().database.transaction((tx) => mintResetToken(tx, email));
    return minted?.token ?? expect.fail('no reset link');
  };
  const askForChange = async ({ cookie, id }: Account) => {
    const { app, database } = world();
    const body = { email: `${crypto.randomUUID()}@example.test`, password };
    const asked = await app.call('POST', '/api/user/email', { cookie, body });
    expect(asked.status, asked.text).to.equal(200);
    const minted = await database.transaction(async (tx) => {
      const [change] = await tx.sql<{ id: string }>`
        select id from email_changes where user_id = ${id}`;
      return mintEmailChangeToken(tx, change?.id ?? '');
    });
    return minted?.token ?? expect.fail('no link to the new address');
  };
  const confirmChange = (cookie: string, token: string) =>
    world().app.call('POST', '/api/user/email/confirm', { cookie, body: { token } });
  const provesBy = async ({ id }: Account, code = '') => {
    const { app } = world();
    const cookie = await app.signIn(id);
    return app.call('POST', '/api/user/two-factor/prove', { cookie, body: { code } });
  };

  /** Leaves it in the account; the result says whether it still works. */
  const left: Record<
    string,
    (account: Account) => Promise<(expected: Outcome) => Promise<boolean>>
  > = {
    password: async (account) => async () => {
      const body = { email: await addressOf(account), password };
      const { status } = await world().app.call('POST', '/api/login', { body });
      return status !== 401;
    },
    passkeys: async (account) => {
      const { device } = await world().passkeys.owner(0, account);
      return async () => (await world().passkeys.signIn(device)).status === 200;
    },
    'two-factor codes': async (account) => async () =>
      (await provesBy(account, codeOf(account.secret))).status === 200,
    'recovery codes': async (account) => async () =>
      (await provesBy(account, account.recoveryCodes[0])).status === 200,
    'another linked account': async ({ id }) => {
      const { login } = world().newcomer();
      await world().database.query('update users set google_id = $2 where id = $1', [id, login]);
      return async () => {
        const { browser, me, withGoogle } = world();
        const person = browser();
        const reached = await withGoogle(person, login);
        // Only this account asks for a code: a newcomer gets an account without.
        return (reached?.includes('step=code') ?? false) || (await me(person))?.id === id;
      };
    },
    'other sessions': async ({ id }) => {
      const cookie = await world().app.signIn(id);
      return async () => (await world().app.call('GET', '/api/user', { cookie })).status === 200;
    },
    'web push of other browsers': async ({ id }) => {
      const cookie = await world().app.signIn(id);
      const body = newSubscription();
      const asked = await world().app.call('POST', '/api/push/subscriptions', { cookie, body });
      expect(asked.status, asked.text).to.equal(200);
      return async () => {
        const rows = await world().database.sql`
          select from push_subscriptions where endpoint = ${body.endpoint}`;
        return rows.length > 0;
      };
    },
    'socket connections': async ({ email, secret }) => {
      const person = world().browser();
      await person.call('POST', '/api/login', { json: { email, password } });
      await person.expect('POST', '/api/login/code', { json: { code: codeOf(secret) } });
      const { socket, close } = await person.openTab();
      const isOver = new Promise((resolve) => socket.once('disconnect', resolve));
      return async (expected) => {
        if (expected === 'ends') await isOver;
        else await socket.emitWithAck('replay', 0);
        const isConnected = socket.connected;
        close();
        return isConnected;
      };
    },
    'sign-ins that wait for a code': async ({ email, secret }) => {
      const { twoFactor } = world();
      const first = await twoFactor.firstStep(email);
      return async () => (await twoFactor.secondStep(first, codeOf(secret))).status === 200;
    },
    'mailed reset links': async (account) => {
      const token = await mintReset(account);
      return async () => {
        const { json } = await world().app.call('GET', `/api/verify-reset-token/${token}`);
        return (json as { valid: boolean }).valid;
      };
    },
    'changes of e-mail that wait': async (account) => {
      const token = await askForChange(account);
      return async () => {
        const cookie = await world().app.signIn(account.id);
        return (await confirmChange(cookie, token)).status === 200;
      };
    },
    'passkeys that are being added': async ({ id }) => {
      const { app, appUrl, passkeys } = world();
      const cookie = await app.signIn(id);
      const made = new Authenticator(appUrl).create(await passkeys.creation({ cookie }));
      return async () => (await passkeys.store({ cookie }, made)).status === 200;
    },
    'shared pages': async ({ id }) => {
      const { app, database } = world();
      const { id: item } = await addItem(database, id);
      const body = { imageIds: [item] };
      const cookie = await app.signIn(id);
      const { json } = await app.call('POST', '/api/shares', { cookie, body });
      const { token } = json as { token: string };
      return async () => (await app.call('GET', `/s/${token}`)).status === 200;
    },
  };

  const reset = async (account: Account) => {
    const body = { token: await mintReset(account), newPassword };
    const answer = await world().app.call('POST', '/api/reset-password', { body });
    expect(answer.status, answer.text).to.equal(200);
  };
  const link = async ({ email }: Account) => {
    const { browser, githubPerson, withGithub } = world();
    const who = githubPerson({ emails: [{ email, primary: true, verified: true }] });
    expect(await withGithub(browser(), who)).to.not.include('error');
  };
  const happenings: Record<
    string,
    { isProven: boolean; happen: (account: Account) => Promise<void> }
  > = {
    'reset, address not proven': { isProven: false, happen: reset },
    'reset, proven address': { isProven: true, happen: reset },
    'change of password': {
      isProven: true,
      happen: async ({ cookie }) => {
        const body = { currentPassword: password, newPassword };
        const answer = await world().app.call('POST', '/api/user/password', { cookie, body });
        expect(answer.status, answer.text).to.equal(200);
      },
    },
    'change of e-mail': {
      isProven: true,
      happen: async (account) => {
        const answer = await confirmChange(account.cookie, await askForChange(account));
        expect(answer.status, answer.text).to.equal(200);
      },
    },
    'Google or GitHub linked, address not proven': { isProven: false, happen: link },
    'Google or GitHub linked, proven address': { isProven: true, happen: link },
    '`reset-two-factor`': {
      isProven: true,
      happen: async ({ email }) => {
        const turnOff = readCommand(['reset-two-factor', email]);
        expect(await turnOff(world().app.engine)).to.contain('ask for no code now');
      },
    },
    'account disabled': {
      isProven: true,
      happen: async ({ id: userId }) => {
        const { app, database } = world();
        const parts = { database, sessions: app.sessions };
        const { id: by } = await app.signUpAdmin();
        await setDisabled(parts, { by, userId, isDisabled: true });
        await setDisabled(parts, { by, userId, isDisabled: false });
      },
    },
    'signed out everywhere': {
      isProven: true,
      happen: async ({ cookie }) => {
        const answer = await world().app.call('DELETE', '/api/user/sessions', { cookie });
        expect(answer.status, answer.text).to.equal(200);
      },
    },
  };

  const [columns = [], ...rows] = tableOf('left before');

  it('has a row and a column for each in the threat model', () => {
    expect(columns.slice(1)).to.deep.equal(Object.keys(happenings));
    expect(rows.map(([name]) => name)).to.deep.equal(Object.keys(left));
  });

  for (const [name = '', ...cells] of rows) {
    for (const [place, cell] of cells.entries()) {
      const column = columns[place + 1] ?? '';
      it(`(${name}) ${cell} with: ${column}`, async () => {
        const expected = outcomeIn(cell);
        const { isProven, happen } = happenings[column] ?? expect.fail('no such column');
        const account = await anAccount();
        await world().database.sql`update users set email_verified = ${isProven}
          where id = ${account.id}`;
        const stillWorks = await left[name]?.(account);

        await happen(account);

        expect(await stillWorks?.(expected)).to.equal(expected === 'stays');
      });
    }
  }
});

function outcomeIn(cell: string): Outcome {
  if (cell !== 'ends' && cell !== 'stays') throw new Error(`a cell says "${cell}"`);
  return cell;
}

/** The cells of the threat model's table that begins with this heading, its headings first. */
function tableOf(first: string): string[][] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/threat-model.md'), 'utf8');
  const lines = text.slice(text.indexOf(`| ${first} |`)).split('\n');
  const table = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('|')),
  );
  return table
    .filter((line) => !line.startsWith('|---'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}
