import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packages, dollarsText } from '../../contract/packages.ts';
import { pageNames } from '../../contract/page-names.ts';
import { runs } from '../../contract/tools/catalogue.ts';
import { password, appOnce } from '../../tests/test-app.ts';

describe('the pages of the operator', () => {
  const app = appOnce({ CONTACT_EMAIL: 'help@lumireel.example' });
  let folder: string;
  before(async () => (folder = join(app.dataDir, 'pages')));
  beforeEach(() => mkdir(folder, { recursive: true }));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const read = async (name: string) => {
    const { status, json } = await app.call('GET', `/api/pages/${name}`);
    return { status, ...(json as { title: string; html: string }) };
  };

  it('say what holds where the operator has written none, also without the folder', async () => {
    await rm(folder, { recursive: true });

    for (const name of pageNames) expect((await read(name)).status, name).to.equal(200);

    expect((await read('terms')).html).to.include('has not published terms');
    expect((await read('imprint')).html).to.include('has not published who they are');
    expect((await read('contact')).html).to.include(
      '<a href="mailto:help@lumireel.example">help@lumireel.example</a>',
    );
  });

  it('name every package and price as it is sold', async () => {
    const { html } = await read('prices');

    for (const { name, tokens, priceCents } of packages.values()) {
      expect(html).to.include(
        [name, `${tokens}`, dollarsText(priceCents)].join('</td>\n<td align="right">'),
      );
    }
    for (const { name, price } of Object.values(runs)) {
      expect(html).to.include(`<td>${name}</td>\n<td align="right">${price}</td>`);
    }
    expect(html).to.include('no card is charged');
  });

  it('are the files of the operator as they are now, without a restart', async () => {
    const file = join(folder, 'terms.md');
    const titles = [(await read('terms')).title];
    await writeFile(file, '# Our terms\n\nBe kind.');
    titles.push((await read('terms')).title);
    await writeFile(file, '# Our newer terms');
    titles.push((await read('terms')).title);
    await writeFile(file, ' \n');
    titles.push((await read('terms')).title);
    await rm(file);
    titles.push((await read('terms')).title);

    expect(titles).to.deep.equal(['Terms', 'Our terms', 'Our newer terms', 'Terms', 'Terms']);
  });

  it('are an error and not the default text where a file cannot be read', async () => {
    await mkdir(join(folder, 'terms.md'));
    await writeFile(join(folder, 'imprint.md'), 'x'.repeat(256 * 1024 + 1));

    expect((await read('terms')).status).to.equal(500);
    expect((await read('imprint')).status).to.equal(500);
    expect((await read('privacy')).status).to.equal(200);
  });

  it('are no other files', async () => {
    await writeFile(join(app.dataDir, 'secret.md'), 'secret');

    for (const name of ['other', '..%2Fsecret', 'terms.md', '__proto__', 'Terms', '%00']) {
      expect((await read(name)).status, name).to.be.within(400, 404);
    }
  });

  it('are what search engines may read, and the rest is not', async () => {
    const { status, headers, text } = await app.call('GET', '/robots.txt');

    expect([status, headers['content-type']]).to.deep.equal([200, 'text/plain; charset=utf-8']);
    const lines = text.split('\n');
    expect(lines).to.include.members([
      'User-agent: *',
      'Allow: /terms',
      'Allow: /s/',
      'Disallow: /',
    ]);
    expect(lines.filter((line) => /api|media/.test(line))).to.deep.equal(['Allow: /api/pages/']);
  });

  it('have the address that a disabled account is told to write to', async () => {
    const { id, email } = await app.signUp();
    await app.sql`update users set disabled_at = now() where id = ${id}`;
    const disabled = await app.call('POST', '/api/login', { body: { email, password } });

    expect(disabled.json).to.deep.equal({
      error: 'This account has been disabled. Please contact support: help@lumireel.example',
      code: 'account.disabled',
    });
  });
});
