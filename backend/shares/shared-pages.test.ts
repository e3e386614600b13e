import type { Share } from '#contract/shares.ts';
import { openHashing } from '../accounts/passwords.ts';
import { expectNowhere, pathOf, shareWorld } from '../../tests/share-world.ts';

describe('a page that a user shares', () => {
  const { app, me, call, plain, still, share, shareMine, visit, send } = shareWorld();

  it('shows the item and what other sites need of it, without scripts, cookies or addresses of media', async () => {
    const mine = await still();
    const { token } = await share(mine.id);
    const { status, headers, text } = await visit(`/s/${token}`);

    expect(status).to.equal(200);
    const origin = 'https://lumireel.example';
    for (const part of [
      '<title>Luxury Travel · Lumireel</title>',
      'Made with AI',
      '<meta property="og:title" content="Luxury Travel">',
      `<meta property="og:url" content="${origin}/s/${token}">`,
      `<meta property="og:image" content="${origin}/s/${token}/1/preview.jpg">`,
      '<meta name="twitter:card" content="summary_large_image">',
      'href="/terms"',
      'href="/contact"',
    ])
      expect(text).to.contain(part);
    expect(text).to.not.match(/<script|\/media\/|yacht|@example|studio/);
    expect(text).to.not.contain(mine.imageUrl.split('/')[2]);
    expect(headers['set-cookie']).to.equal(undefined);
    expect(headers).to.include({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    });
    const nonce = /style nonce="([^"]+)"/.exec(text)?.[1] ?? '';
    expect(headers['content-security-policy']).to.equal(
      `default-src 'none'; img-src 'self'; media-src 'self'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    );
    await share(mine.id, { showPrompt: true });
    expect((await visit(`/s/${token}`)).text).to.contain('A &lt;b&gt;yacht&lt;/b&gt;.');
  });

  it('tells a title that was typed, and none that came from elsewhere', async () => {
    const mine = await still();
    await app.sql`update images set title = 'IMG_2034' where id = ${mine.id}`;
    const { token } = await share(mine.id);
    const before = await visit(`/s/${token}`);
    await call('PUT', `/api/images/${mine.id}/title`, { title: 'Us & <them>' });
    const after = await visit(`/s/${token}`);

    expect(before.text).to.contain('<h1>Luxury Travel</h1>').and.not.contain('IMG_2034');
    for (const part of [
      '<h1>Us &amp; &lt;them&gt;</h1>',
      '<meta property="og:title" content="Us &amp; &lt;them&gt;">',
      'alt="Us &amp; &lt;them&gt;"',
    ]) {
      expect(after.text).to.contain(part);
    }
  });

  it('says that it was made with AI where an item on it was', async () => {
    const [own, made] = [await still(), await still()];
    await app.sql`update images set origin = 'none', made_with_ai = false where id = ${own.id}`;
    const textOf = async (imageIds: number[]) => {
      const { json } = await call('POST', '/api/shares', { imageIds });
      return (await visit(pathOf(json as Share))).text;
    };

    expect(await textOf([own.id]))
      .to.contain('content="Shared on Lumireel"')
      .and.not.contain('Made with AI');
    expect(await textOf([own.id, made.id]))
      .to.contain('<p class="made">Made with AI</p>')
      .and.contain('content="Made with AI on Lumireel"');
  });

  it('sends its files itself, in parts, and forbids caching them', async () => {
    const picture = await plain();
    const { token } = await shareMine();
    const path = `/s/${token}/1/luxury-travel-1.jpg`;
    const whole = await visit(path);
    expect([whole.status, whole.bytes.equals(picture)]).to.deep.equal([200, true]);
    expect(whole.headers['cache-control']).to.contain('no-store');
    const part = await visit(path, { Range: 'bytes=10-19' });
    expect([part.status, part.headers['content-range']]).to.deep.equal([
      206,
      `bytes 10-19/${picture.length}`,
    ]);
    expect((await visit(path, { Range: 'bytes=99999999-' })).status).to.equal(416);
    expect((await visit(path, {}, 'HEAD')).headers['content-length']).to.equal(
      String(picture.length),
    );
    for (const wrong of [
      '1/original.jpg',
      '99/preview.jpg',
      '0/preview.jpg',
      '1/..%2fx',
      '2/x.jpg',
    ])
      expectNowhere(await visit(`/s/${token}/${wrong}`));
  });

  it('is not there for addresses that were guessed or made up', async () => {
    for (const path of ['/s', '/s/', '/s/x', `/s/${'A'.repeat(32)}`, `/s/${'a'.repeat(5000)}`])
      expectNowhere(await visit(path));
    expectNowhere(await visit('/s/..%2f..%2fapi%2fuser'));
    expectNowhere(await visit(`/s/${'A'.repeat(32)}/1/preview.jpg`));
    for (const token of ['A'.repeat(32), 'x']) {
      const { status, json } = await visit(`/s/${token}/template`);
      expect([status, json]).to.deep.equal([
        404,
        { error: 'This link does not lead anywhere, or not any more.', code: 'share.not-found' },
      ]);
    }
  });

  it('ends with its time, its owner’s account, and its item', async () => {
    const mine = await still();
    const { token } = await share(mine.id, { expiresInDays: 1 });
    const file = `/s/${token}/1/thumbnail.webp`;
    const { sql } = app;
    const during = async (begin: () => Promise<unknown>, end: () => Promise<unknown>) => {
      await begin();
      expectNowhere(await visit(`/s/${token}`));
      expectNowhere(await visit(file));
      await end();
      expect((await visit(file)).status).to.equal(200);
    };
    await during(
      () => sql`update shares set expires_at = now() where token = ${token}`,
      () => sql`update shares set expires_at = null where token = ${token}`,
    );
    await during(
      () => sql`update users set disabled_at = now() where id = ${me.id}`,
      () => sql`update users set disabled_at = null where id = ${me.id}`,
    );
    await during(
      () => sql`update users set deletion_due_at = now() + interval '7 days' where id = ${me.id}`,
      () => sql`update users set deletion_due_at = null where id = ${me.id}`,
    );
    await during(
      () => call('DELETE', `/api/images/${mine.id}`),
      () => call('POST', `/api/images/${mine.id}/restore`),
    );
    await call('DELETE', `/api/images/${mine.id}`);
    await call('DELETE', `/api/trash/${mine.id}`);
    expectNowhere(await visit(`/s/${token}`));
    expect((await call('GET', '/api/shares')).json).to.deep.equal([]);
  });

  it('shows nothing of itself before its password, whose cookie is for it alone', async () => {
    const mine = await still();
    const { token } = await share(mine.id, { password: 'sesame' });
    const before = await visit(`/s/${token}`);
    expect(before.status).to.equal(200);
    expect(before.text).to.contain('name="password"').and.contain('Lumireel');
    expect(before.text).to.not.match(/Luxury|og:|<img|preview/);
    expectNowhere(await visit(`/s/${token}/1/preview.jpg`));
    expect((await send(`/s/${token}/report`, 'reason=other')).status).to.equal(404);

    const wrong = await send(`/s/${token}`, 'password=open');
    expect([wrong.status, wrong.headers['set-cookie']]).to.deep.equal([403, undefined]);
    expect(wrong.text).to.contain('This is not the password of this page.');

    const right = await send(`/s/${token}`, 'password=sesame');
    expect([right.status, right.headers.location]).to.deep.equal([303, `/s/${token}`]);
    expect(right.headers['set-cookie']?.[0]).to.match(
      new RegExp(
        `^share=\\d+\\.[\\w-]+; path=/s/${token}; expires=.*; samesite=lax; httponly$`,
        'i',
      ),
    );
    const Cookie = right.cookie;
    expect((await visit(`/s/${token}`, { Cookie })).text).to.contain('Luxury Travel');
    expect((await visit(`/s/${token}/1/preview.jpg`, { Cookie })).status).to.equal(200);
    const other = await shareMine({ password: 'sesame' });
    expect((await visit(pathOf(other), { Cookie })).text).to.contain('name="password"');

    await share(mine.id, { password: 'sesame' });
    expect((await visit(`/s/${token}`, { Cookie })).text).to.contain('name="password"');
  });

  it('takes no form of another site, none that is too large, and nothing but a form', async () => {
    const { token } = await shareMine({ password: 'sesame' });
    const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    for (const path of [`/s/${token}`, `/s/${token}/report`]) {
      expect((await send(path, 'password=sesame&reason=other', foreign)).status).to.equal(403);
      expect((await send(path, `password=${'x'.repeat(5012)}`)).status).to.equal(413);
      const json = { 'Content-Type': 'application/json' };
      expect((await send(path, '{"password":"sesame"}', json)).status).to.equal(415);
    }
    const long = await send(`/s/${token}`, `password=${'x'.repeat(4096)}`);
    expect(long.status).to.equal(413);
  });

  it('opens with its password however a device spells the letters, also with the hash of 0.3.0', async () => {
    const [nfc, nfd] = ['NFC', 'NFD'].map((form) => encodeURIComponent('Zoë'.normalize(form)));
    const { token } = await shareMine({ password: 'Zoë'.normalize('NFC') });
    const statuses = async (...passwords: (string | undefined)[]) => {
      const found: number[] = [];
      for (const each of passwords)
        found.push((await send(`/s/${token}`, `password=${each}`)).status);
      return found;
    };
    expect(await statuses(nfc, nfd)).to.deep.equal([303, 303]);

    const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
    const older = await openHashing().hash('Zoë'.normalize('NFD'), cost);
    await app.sql`update shares set password_hash = ${older} where token = ${token}`;
    expect(await statuses(nfc, nfd, nfc)).to.deep.equal([403, 303, 303]);
  });

  it('counts visits of people, and not of robots, previews or HEAD', async () => {
    const { token } = await shareMine();
    const views = async () => ((await call('GET', '/api/shares')).json as Share[])[0]?.views;
    await visit(`/s/${token}`);
    await visit(`/s/${token}`);
    await visit(`/s/${token}`, {}, 'HEAD');
    await visit(`/s/${token}/1/preview.jpg`);
    for (const robot of [
      'Googlebot/2.1',
      'facebookexternalhit/1.1',
      'WhatsApp/2.23',
      'TelegramBot (like TwitterBot)',
      'Slackbot-LinkExpanding 1.0',
      'Some Crawler',
      'SomeSpider/3',
    ])
      expect((await visit(`/s/${token}`, { 'User-Agent': robot })).status).to.equal(200);
    for (const purpose of ['prefetch', 'prefetch;prerender', 'prefetch;anonymous-client-ip'])
      expect((await visit(`/s/${token}`, { 'Sec-Purpose': purpose })).status).to.equal(200);
    expect(await views()).to.equal(2);
  });
});
