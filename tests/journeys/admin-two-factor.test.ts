import { readCommand } from '../../backend/admin/commands.ts';
import type { Lumireel } from '../../backend/main/open-lumireel.ts';
import type { CreationOptions, RequestOptions } from '../../contract/passkeys.ts';
import type { TwoFactor, TwoFactorSecret } from '../../contract/two-factor.ts';
import { Authenticator } from '../authenticator.ts';
import { openMailServer } from '../mail-server.ts';
import { openedOnce } from '../opened.ts';
import type { CallResponse, LiveTab, Person } from '../person.ts';
import { codeOf } from '../two-factor-world.ts';
import { until } from '../until.ts';
import { worldOnce } from '../world.ts';

describe('an operator who demands two factors of administrators', () => {
  // Closed last: a mail may still be on its way.
  const mailServer = openedOnce(openMailServer);
  const world = worldOnce();
  let lumireel: Lumireel;
  /** The addresses of the process with the demand, and of one from before it. */
  let url: string;
  let relaxedUrl: string;

  before(async () => {
    relaxedUrl = (await world.open({ role: 'api' })).url ?? '';
    const settings = { ADMIN_TWO_FACTOR: 'required', SMTP_URL: mailServer.url };
    lumireel = await world.open({ settings });
    url = lumireel.url ?? '';
  });

  async function admin(): Promise<Person> {
    const person = await world.person(url).register();
    await readCommand(['promote', person.email])(lumireel.engine);
    return person;
  }
  const outcome = ({ status, body }: CallResponse) =>
    `${status} ${(body as { code?: string }).code ?? 'ok'}`;
  const administer = async (person: Person) =>
    outcome(await person.call('GET', '/api/admin/totals'));
  const refused = '403 account.two-factor-needed';
  const isCut = (tab: LiveTab) => tab.until(() => !tab.socket.connected);
  const read = (person: Person) => person.expect<TwoFactor>('GET', '/api/user/two-factor');

  async function turnOn(person: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
    const { secret } = await person.expect<TwoFactorSecret>('POST', '/api/user/two-factor/begin', {
      json: {},
    });
    const { recoveryCodes } = await person.expect<{ recoveryCodes: string[] }>(
      'POST',
      '/api/user/two-factor/on',
      { json: { code: codeOf(secret) } },
    );
    return { secret, recoveryCodes };
  }

  it('refuses every administrator without them, also in sessions from before, and says why', async () => {
    const person = await admin();
    const before = person.viaServer(relaxedUrl);
    expect(await administer(before)).to.equal('200 ok');

    expect(await administer(person)).to.equal(refused);
    const { body } = await person.call('GET', '/api/admin/usage');
    expect((body as { error: string }).error).to.match(/code or a passkey/);
    expect(outcome(await person.call('GET', '/metrics'))).to.equal(refused);
    expect(await read(person)).to.include({ isOn: false, isDemanded: true, isProven: false });
    expect(await read(await world.person(url).register())).to.include({ isDemanded: false });
    // Everything else stays open.
    expect(outcome(await person.call('GET', '/api/user'))).to.equal('200 ok');
    expect(outcome(await person.call('GET', '/api/images'))).to.equal('200 ok');
  });

  it('lets in who has turned the codes on, to the live numbers too, until they are off again', async () => {
    const person = await admin();
    const watch = (tab: LiveTab) => {
      const received: unknown[] = [];
      tab.socket.on('usage', (usage) => received.push(usage));
      tab.socket.emit('watch-usage', true);
      return received;
    };
    const expectNoNumbers = async () => {
      const tab = await person.openTab();
      const numbers = watch(tab);
      await isCut(tab);
      expect(numbers).to.deep.equal([]);
    };
    await expectNoNumbers();

    const { recoveryCodes } = await turnOn(person);
    expect(await administer(person)).to.equal('200 ok');
    expect(await read(person)).to.include({ isOn: true, isDemanded: true, isProven: true });
    const tab = await person.openTab();
    const numbers = watch(tab);
    await tab.until(() => numbers.length > 0);

    await person.expect('POST', '/api/user/two-factor/off', { json: { code: recoveryCodes[0] } });
    await isCut(tab);
    expect(await administer(person)).to.equal(refused);
    await expectNoNumbers();
  });

  it('lets a session from before the codes in once it brings a code', async () => {
    const person = await admin();
    const { recoveryCodes } = await turnOn(person);
    const json = { email: person.email, password: 'correct horse' };
    const elsewhere = world.person(relaxedUrl);
    expect(outcome(await elsewhere.call('POST', '/api/login', { json }))).to.equal(
      '403 account.code-needed',
    );
    // A session whose user had no codes when it began.
    await world.sql`update sessions set data = data - 'hasSecondFactor'
      where user_id = ${person.user?.id}`;
    expect(await administer(person)).to.equal(refused);
    const prove = (code: string | undefined) =>
      person.call('POST', '/api/user/two-factor/prove', { json: { code } });

    expect(outcome(await prove('000000'))).to.equal('403 account.wrong-code');
    expect(await administer(person)).to.equal(refused);
    expect(outcome(await prove(recoveryCodes[0]))).to.equal('200 ok');
    expect(await administer(person)).to.equal('200 ok');
  });

  it('lets in who signed in with a passkey, and not who only has one', async () => {
    const person = await admin();
    const device = new Authenticator(url);
    const options = await person.expect<CreationOptions>('POST', '/api/user/passkeys/options', {
      json: {},
    });
    const json = { credential: device.create(options) };
    await person.expect('POST', '/api/user/passkeys', { json });
    expect(await administer(person)).to.equal(refused);

    const asked = await person.expect<RequestOptions>('POST', '/api/auth/passkey/options');
    await person.expect('POST', '/api/auth/passkey', { json: { credential: device.sign(asked) } });

    expect(await administer(person)).to.equal('200 ok');
    expect(await read(person)).to.include({ isOn: false, isProven: true });
  });

  it('shuts out whose codes the command line turned off', async () => {
    const reset = await admin();
    await turnOn(reset);
    await readCommand(['reset-two-factor', reset.email])(lumireel.engine);
    expect(await administer(reset)).to.equal(refused);
    await turnOn(reset);
    expect(await administer(reset)).to.equal('200 ok');
  });

  it('tells the owner of each change by mail', async () => {
    const person = await admin();
    const { recoveryCodes } = await turnOn(person);
    const device = new Authenticator(url);
    const options = await person.expect<CreationOptions>('POST', '/api/user/passkeys/options', {
      json: {},
    });
    const json = { credential: device.create(options), name: 'My <b>phone</b>' };
    const { id } = await person.expect<{ id: number }>('POST', '/api/user/passkeys', { json });
    await person.expect('POST', `/api/user/passkeys/${id}/remove`, { json: {} });
    await person.expect('POST', '/api/user/two-factor/off', { json: { code: recoveryCodes[0] } });

    const mails = await until(
      async () => mailServer.mails.filter(({ recipients }) => recipients.includes(person.email)),
      ({ length }) => length === 5,
    );
    expect(mails.map(({ subject }) => subject)).to.have.members([
      'Two-factor codes are on for your Lumireel account',
      'A passkey was added to your Lumireel account',
      'A passkey was removed from your Lumireel account',
      'A recovery code was used for your Lumireel account',
      'Two-factor codes are off for your Lumireel account',
    ]);
    const about = mails.find(({ subject }) => subject?.includes('added'));
    expect(about?.text).to.include('"My <b>phone</b>"').and.include('/profile');
    expect(String(about?.html)).to.not.include('<b>');
  });
});
