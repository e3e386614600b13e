import { execFile } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import type { AuditEntry } from '../../contract/admin-schemas.ts';
import type { Maintenance } from '../../contract/maintenance.ts';
import { CommandError, readCommand } from '../../backend/admin/commands.ts';
import type { Lumireel } from '../../backend/main/open-lumireel.ts';
import { childEnvironment } from '../child-environment.ts';
import type { LiveTab, Person } from '../person.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { testSettings } from '../database.ts';
import { untilIs } from '../until.ts';
import { testPhoto, worldOnce } from '../world.ts';

describe('maintenance', function () {
  this.timeout(120_000);
  const words = 'We move house <b>tonight</b>. Back at 5:00.';
  const provider = scriptedProvider({ poll: [{ kind: 'hold' }] });
  const world = worldOnce();
  let api: Lumireel;
  let otherUrl: string;
  let creator: Person;
  let runningId: string;
  let begunPurchase: string;

  /** `npm run admin -- maintenance`, a process of its own. */
  const command = (...args: string[]) =>
    promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, '../../backend/admin/cli.ts'), 'maintenance', ...args],
      { env: { ...childEnvironment, ...testSettings(world.connection, world.dataDir) } },
    );
  const said = (url: string) => world.person(url).expect<Maintenance>('GET', '/api/maintenance');
  const purchases = () => world.database.query('select id from purchases');
  const buy = () => creator.call('POST', '/api/purchase-tokens', { json: { package: 'value' } });
  const heard = (tab: LiveTab): Maintenance[] => {
    const texts: Maintenance[] = [];
    tab.socket.on('event', (event) => {
      if (event.type === 'maintenance.switched') texts.push(event.data);
    });
    return texts;
  };

  before(async () => {
    api = await world.open({ providers: [provider] });
    otherUrl = (await world.start('api')).url ?? '';
    creator = await world.person(api.url ?? '').register();
    runningId = await creator.startReel(await testPhoto());
    await provider.untilHeld(1);
    const { body } = await buy();
    begunPurchase = (body as { url: string }).url.split('/').at(-1) ?? '';
  });

  it('reaches every process and open tab, and refuses sales before they are charged', async () => {
    const tabs = [await creator.openTab(), await creator.viaServer(otherUrl).openTab()];
    const texts = tabs.map(heard);

    await command('on', words);

    for (const [index, tab] of tabs.entries()) {
      await tab.until(() => (texts[index] ?? []).length > 0);
      expect(texts[index]).to.deep.equal([{ text: words }]);
    }
    for (const url of [api.url ?? '', otherUrl]) {
      await untilIs(async () => (await said(url)).text, words);
      const person = creator.viaServer(url);
      const order = await person.orderReel(await testPhoto());
      expect(order.status).to.equal(503);
      expect(order.headers.get('retry-after')).to.equal('120');
      expect(order.body).to.deep.equal({ error: words, code: 'server.maintenance' });
    }
    expect(await buy()).to.deep.include({
      status: 503,
      body: { error: words, code: 'server.maintenance' },
    });
    expect(await purchases()).to.have.length(1);
    expect(await creator.balance()).to.equal(9);
    expect(await world.files('uploads'), 'of the reel that runs').to.have.length(1);
  });

  it('takes payments that were begun, and ends work that runs', async () => {
    const paid = await creator.call('POST', `/api/sandbox-checkout/${begunPurchase}/pay`);
    provider.release();

    expect(paid.status).to.equal(200);
    expect((await creator.untilEnded(runningId)).status).to.equal('succeeded');
    await untilIs(() => creator.balance(), 84);
  });

  it('outlives a restart', async () => {
    const again = await world.start('api');

    expect(await said(again.url ?? '')).to.deep.equal({ text: words });
  });

  it('takes no text that cannot be read', async () => {
    const admin = await world.person(api.url ?? '').register();
    await world.database.query('update users set is_admin = true where id = $1', [admin.user?.id]);
    const bad = ['', '   ', 'x'.repeat(201), 'two\nlines', 'left‮ to right', 'nul\0', '\u{1b}[2J'];
    for (const text of bad) {
      const answer = await admin.call('PUT', '/api/admin/maintenance', { json: { text } });
      expect(answer.status, JSON.stringify(text)).to.equal(400);
      expect(() => readCommand(['maintenance', 'on', text]), JSON.stringify(text)).to.throw(
        CommandError,
      );
    }
    for (const json of [{}, { text: 7 }, { text: words, by: 1 }, []]) {
      const answer = await admin.call('PUT', '/api/admin/maintenance', { json });
      expect(answer.status).to.equal(400);
    }
    for (const args of [[], ['on'], ['off', 'now'], ['maybe']]) {
      expect(() => readCommand(['maintenance', ...args])).to.throw(CommandError, 'Usage');
    }
    expect(await said(otherUrl)).to.deep.equal({ text: words });
  });

  it('ends as it began, for everybody at once, and the audit log has who did it', async () => {
    const admin = await world.person(api.url ?? '').register();
    await world.database.query('update users set is_admin = true where id = $1', [admin.user?.id]);
    const tab = await creator.openTab();
    const texts = heard(tab);

    await admin.expect('PUT', '/api/admin/maintenance', { json: { text: null } });

    await tab.until(() => texts.length > 0);
    expect(texts).to.deep.equal([{ text: null }]);
    for (const url of [api.url ?? '', otherUrl]) {
      await untilIs(async () => (await said(url)).text, null);
      const id = await creator.viaServer(url).startReel(await testPhoto());
      expect((await creator.untilEnded(id)).status).to.equal('succeeded');
    }
    const log = await admin.expect<AuditEntry[]>('GET', '/api/admin/acts');
    expect(log.map(({ act, admin: by, details }) => [act, by?.email, details.text])).to.deep.equal([
      ['maintenance-off', admin.email, undefined],
      ['maintenance-on', undefined, words],
    ]);
  });
});
