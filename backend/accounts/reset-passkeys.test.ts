import { Authenticator } from '#tests/authenticator.ts';
import { openMailedWorld, tokenIn } from '#tests/mailed-world.ts';
import { openedOnce } from '#tests/opened.ts';
import type { Person } from '#tests/person.ts';
import { until } from '#tests/until.ts';
import type { CreationOptions, RequestOptions } from '#contract/passkeys.ts';
import type { ResetOutcome } from './reset-password.ts';

const refused = [400, 'account.reset-token-invalid'];

describe('the passkeys of an account whose password is reset', () => {
  const world = openedOnce(openMailedWorld);

  const addPasskey = async (person: Person, name: string) => {
    const device = new Authenticator(world.url);
    const path = '/api/user/passkeys';
    const options = await person.expect<CreationOptions>('POST', `${path}/options`, { json: {} });
    await person.expect('POST', path, { json: { name, credential: device.create(options) } });
    return device;
  };
  const signIn = async (device: Authenticator) => {
    const person = world.person(world.url);
    const options = await person.expect<RequestOptions>('POST', '/api/auth/passkey/options');
    const json = { credential: device.sign(options) };
    return { person, status: (await person.call('POST', '/api/auth/passkey', { json })).status };
  };
  const mailsTo = ({ email }: Person, subject: RegExp) =>
    world.post.mails.filter(
      (mail) => mail.recipients.includes(email) && subject.test(mail.subject ?? ''),
    );
  const mailTo = async (person: Person, subject: RegExp, count = 1) => {
    const mails = await until(
      async () => mailsTo(person, subject),
      ({ length }) => length === count,
    );
    return mails.at(-1)?.text ?? '';
  };
  const mailedToken = async (person: Person) => {
    const { length } = mailsTo(person, /^Reset/);
    await person.call('POST', '/api/forgot-password', { json: { email: person.email } });
    return tokenIn({ text: await mailTo(person, /^Reset/, length + 1) });
  };
  const reset = async (person: Person) =>
    world
      .person(world.url)
      .expect<ResetOutcome>('POST', '/api/reset-password', {
        json: { token: await mailedToken(person), newPassword: 'a new password' },
      });
  const remove = async (token: string | null) => {
    const path = '/api/reset-password/remove-passkeys';
    const { status, body } = await world.person(world.url).call('POST', path, { json: { token } });
    return [status, (body as { code?: string }).code ?? 'ok'];
  };
  const anOwner = async () => {
    const person = await world.newcomer();
    await prove(person);
    return { person, device: await addPasskey(person, 'My phone') };
  };
  const prove = ({ email }: Person) =>
    world.sql`update users set email_verified = true where email = ${email}`;

  it('are gone where its address was not proven before, and the mail says so', async () => {
    const stranger = await world.newcomer();
    const device = await addPasskey(stranger, 'http://evil.example');

    const outcome = await reset(stranger);

    expect(outcome).to.deep.include({ passkeys: [], removalToken: null });
    expect((await signIn(device)).status).to.equal(400);
    const text = await mailTo(stranger, /password was changed/);
    expect(text).to.include('had never been confirmed').and.not.include('evil.example');
  });

  it('are not spoken of where there were none', async () => {
    const person = await world.newcomer();

    await reset(person);

    const text = await mailTo(person, /password was changed/);
    expect(text).to.not.match(/passkey|confirmed/);
  });

  it('stay where its address was proven, and are named in the answer and in the mail', async () => {
    const { person, device } = await anOwner();

    const { passkeys } = await reset(person);

    expect(passkeys.map(({ name }) => name)).to.deep.equal(['My phone']);
    expect((await signIn(device)).status).to.equal(200);
    expect(await mailTo(person, /password was changed/)).to.include('"My phone"');
  });

  it('are removed by whoever has reset it, once, with every session and a mail', async () => {
    const { person, device } = await anOwner();
    const { removalToken } = await reset(person);
    const thief = await signIn(device);

    expect(await remove(removalToken)).to.deep.equal([200, 'ok']);

    expect((await signIn(device)).status).to.equal(400);
    expect((await thief.person.call('GET', '/api/user')).status).to.equal(401);
    expect(await mailTo(person, /passkeys were removed/)).to.include('No passkey signs in');
    expect(await remove(removalToken)).to.deep.equal(refused);
  });

  const voided: Record<string, (person: Person) => Promise<unknown>> = {
    'a newer reset link': mailedToken,
    'a change of the password': async ({ email }) => {
      const person = world.person(world.url);
      await person.expect('POST', '/api/login', { json: { email, password: 'a new password' } });
      const json = { currentPassword: 'a new password', newPassword: 'another password' };
      await person.expect('POST', '/api/user/password', { json });
    },
    '15 minutes': ({ email }) =>
      world.sql`update users set reset_token_expiry = reset_token_expiry - interval '15 minutes'
          where email = ${email}`,
  };
  for (const [what, happen] of Object.entries(voided)) {
    it(`are not removed by the same right after ${what}`, async () => {
      const { person, device } = await anOwner();
      const { removalToken } = await reset(person);

      await happen(person);

      expect(await remove(removalToken)).to.deep.equal(refused);
      expect((await signIn(device)).status).to.equal(200);
    });
  }

  it('are not removed by a reset link, nor is a password set by that right', async () => {
    const { person } = await anOwner();
    const link = await mailedToken(person);
    expect(await remove(link)).to.deep.equal(refused);
    for (const made of ['x', '', null, 'a'.repeat(43)]) {
      expect((await remove(made))[0], String(made)).to.equal(400);
    }

    const { removalToken: token } = await reset(person);

    const anybody = world.person(world.url);
    expect((await anybody.call('GET', `/api/verify-reset-token/${token}`)).body).to.deep.equal({
      valid: false,
    });
    const json = { token, newPassword: 'set by the right' };
    expect((await anybody.call('POST', '/api/reset-password', { json })).status).to.equal(400);
  });
});
