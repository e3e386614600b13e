import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { faultOf } from '../../tests/fault-of.ts';
import type { ReceivedMail } from '../../tests/mail-server.ts';
import { openMailedWorld, tokenIn } from '../../tests/mailed-world.ts';
import { openedOnce } from '../../tests/opened.ts';
import type { Person } from '../../tests/person.ts';
import { scriptedProvider } from '../../tests/scripted-provider.ts';
import { until } from '../../tests/until.ts';
import { freePort } from '../../infra/run/free-port.ts';
import { openWorld } from '../../tests/world.ts';
import { openLog } from '../log.ts';
import type { Mailer } from './mail/mailer.ts';
import { sendMail } from './mail/send-mail.ts';

describe('a forgotten password', () => {
  const logged: string[] = [];
  const world = openedOnce(() => openMailedWorld({ logged }));

  const forget = (person: Person, email = person.email) =>
    person.call('POST', '/api/forgot-password', { json: { email } });
  const askFor = async (person: Person, count = 1): Promise<ReceivedMail> => {
    await forget(person);
    return world.post.mailTo(person.email, count);
  };
  const isValid = async (person: Person, token: string) =>
    (await person.call('GET', `/api/verify-reset-token/${token}`)).body;
  const reset = (person: Person, token: string, newPassword = 'a new password') =>
    person.call('POST', '/api/reset-password', { json: { token, newPassword } });

  it('is set anew through a link that is mailed to the one address, in text and in HTML', async () => {
    const ada = await world.newcomer();

    const mail = await askFor(ada);
    const token = tokenIn(mail);

    expect(mail.recipients).to.deep.equal([ada.email]);
    expect(mail.from?.text).to.equal('"Lumireel" <no-reply@localhost>');
    expect(mail.text)
      .to.include(`${world.url}/reset-password?token=${token}`)
      .and.include('1 hour');
    expect(mail.html).to.include(`href="${world.url}/reset-password?token=${token}"`);
    expect(Buffer.from(token, 'base64url')).to.have.length(32);
    expect(await isValid(ada, token)).to.deep.equal({ valid: true });
    expect((await reset(ada, token)).status).to.equal(200);
    expect(await world.signIn(ada.email, 'correct horse')).to.equal(401);
    expect(await world.signIn(ada.email, 'a new password')).to.equal(200);
  });

  it('is set by exactly one of a hundred who use the link at once', async () => {
    const ada = await world.newcomer();
    const token = tokenIn(await askFor(ada));

    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => reset(world.person(world.url), token, `password ${i}`)),
    );

    const won = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []));
    expect(won).to.have.length(1);
    for (const { status } of answers) expect(status).to.be.oneOf([200, 400, 503]);
    expect(await world.signIn(ada.email, `password ${won[0]}`)).to.equal(200);
    expect(await isValid(ada, token)).to.deep.equal({ valid: false });
  });

  it('keeps its link when a new password is refused, and loses it to a newer one', async () => {
    const ada = await world.newcomer();
    const older = tokenIn(await askFor(ada));

    const short = await reset(ada, older, '1234567');
    expect(short.status).to.equal(400);
    expect(short.body).to.have.property('error', 'Password must be at least 8 characters');
    expect(await isValid(ada, older)).to.deep.equal({ valid: true });

    const newer = tokenIn(await askFor(ada, 2));
    expect(await isValid(ada, older)).to.deep.equal({ valid: false });
    expect((await reset(ada, older)).body).to.have.property('code', 'account.reset-token-invalid');
    expect(await isValid(ada, newer)).to.deep.equal({ valid: true });
  });

  it('has a link for one hour', async () => {
    const ada = await world.newcomer();
    const token = tokenIn(await askFor(ada));
    const age = (by: string) =>
      world.database.query(
        `update users set reset_token_expiry = reset_token_expiry - interval '${by}'
          where email = $1`,
        [ada.email],
      );

    await age('59 minutes');
    expect(await isValid(ada, token)).to.deep.equal({ valid: true });
    await age('2 minutes');
    expect(await isValid(ada, token)).to.deep.equal({ valid: false });
    expect((await reset(ada, token)).status).to.equal(400);
  });

  it('is never stored, queued or logged, only mailed', async () => {
    const ada = await world.newcomer();
    const token = tokenIn(await askFor(ada));
    await isValid(ada, token);
    await reset(ada, token, 'canary password');

    const [stored] = await world.sql<{ dump: string }>`
      select (select json_agg(u) from users u)::text || (select json_agg(j)
        from pgboss.job j)::text
              || (select json_agg(s) from sessions s)::text as dump`;

    for (const text of [stored?.dump ?? '', logged.join('')]) {
      expect(text).to.have.length.greaterThan(1000);
      expect(text).to.not.include(token);
      expect(text).to.not.include('canary password');
    }
  });

  it('waits for a mail server that is busy', async () => {
    const ada = await world.newcomer();
    world.post.refuseNext(1);
    await forget(ada);
    // The queue tries again after some seconds, which the test need not wait.
    const makeDue = `update pgboss.job set start_after = now()
      where name = 'mail.send' and state = 'retry' returning id`;
    await until(
      () => world.database.query(makeDue),
      (jobs) => jobs.length === 1,
    );

    const mail = await world.post.mailTo(ada.email);

    expect(await isValid(ada, tokenIn(mail))).to.deep.equal({ valid: true });
  });

  it('comes in one mail, also where the worker that writes it is stopped', async () => {
    const ada = await world.newcomer();
    const sent: string[] = [];
    const mailer: Mailer = {
      send: async ({ button }) => void sent.push(button.path),
      close: async () => {},
    };
    const send = (signal: AbortSignal) =>
      sendMail(
        { database: world.database, mailer },
        { kind: 'password-reset', email: ada.email },
        signal,
      );

    expect(await faultOf(send(AbortSignal.abort('stop')))).to.equal('stop');
    await send(new AbortController().signal);

    expect(sent).to.have.length(1);
    expect(await isValid(ada, tokenIn({ text: sent[0] }))).to.deep.equal({ valid: true });
  });
});

describe('the mail of a machine without a mail server', () => {
  it('is a file that only its owner reads, and the log says where', async () => {
    const world = await openWorld();
    const lines: string[] = [];
    const log = openLog('info', { write: (line) => void lines.push(line) });
    const PORT = String(await freePort());
    await world.open({ providers: [scriptedProvider()], settings: { PORT }, log });
    const ada = await world.person(`http://localhost:${PORT}`).register();

    await ada.call('POST', '/api/forgot-password', { json: { email: ada.email } });
    const [file = ''] = await until(
      () => world.files('mail'),
      (files) => files.length > 0,
    );
    const mail = await simpleParser(await readFile(join(world.dataDir, 'mail', file)));
    const line = await until(
      async () => lines.find((each) => each.includes('SMTP_URL is unset')),
      (found) => found !== undefined,
    );
    await world.close();

    expect(mail.to?.text).to.equal(ada.email);
    expect(tokenIn(mail)).to.have.length(43);
    expect(line).to.include(file).and.not.include(tokenIn(mail));
  });
});
