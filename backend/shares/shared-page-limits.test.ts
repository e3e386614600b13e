import { Readable } from 'node:stream';
import type { Share } from '#contract/shares.ts';
import { addItem } from '../../tests/media.ts';
import { openedOnce } from '../../tests/opened.ts';
import { openS3Server } from '../../tests/s3-server.ts';
import { openTestApp, type TestApp } from '../../tests/test-app.ts';
import { openLog } from '../log.ts';
import { contentTypeOfKey } from '../storage/media-key.ts';

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** A link of a new user, to an item whose thumbnail is stored. */
async function sharedBy(app: TestApp, options: object = {}) {
  const { id, cookie } = await app.signUp();
  const item = await addItem(app.testDatabase.database, id, { isVideo: false });
  const key = item.thumbnailUrl.slice(1);
  await app.engine.storage.put(key, Readable.from([Buffer.from('bytes')]), {
    contentType: contentTypeOfKey(key),
  });
  const path = `/api/images/${item.id}/share`;
  const share = async (body: object) =>
    (await app.call('POST', path, { cookie, body })).json as Share;
  const { token } = await share(options);
  return { cookie, item, token, share, file: `/s/${token}/1/thumbnail.webp` };
}

describe('visitors of shared pages', () => {
  const settings = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' };
  let logged = '';
  const app = openedOnce(() =>
    openTestApp(settings, { log: openLog('trace', { write: (line) => (logged += line) }) }),
  );
  /** From one of many networks. */
  const from = (network: number) => ({
    'X-Forwarded-For': `10.${network >> 8}.${network & 255}.1`,
    'User-Agent': 'Mozilla/5.0',
  });
  const send = (path: string, body: string, network: number) =>
    app.call('POST', path, { body, headers: { ...form, ...from(network) } });
  const statuses = async (times: number, ask: (n: number) => ReturnType<typeof send>) => {
    const counts: Record<number, number> = {};
    for (let n = 0; n < times; n += 1) {
      const { status } = await ask(n);
      counts[status] = (counts[status] ?? 0) + 1;
    }
    return counts;
  };

  it('try ten passwords a minute from one network, and from all of them 200 an hour and 500 first ones', async () => {
    const { token } = await sharedBy(app, { password: 'sesame' });
    const { token: other } = await sharedBy(app, { password: 'sesame' });
    const wrong = (to: string, network: number) => send(`/s/${to}`, 'password=x', network);
    expect(await statuses(50, () => wrong(token, 1))).to.deep.equal({ 403: 10, 429: 40 });
    expect((await send(`/s/${token}`, 'password=sesame', 1)).status).to.equal(429);
    expect((await wrong(other, 1)).status).to.equal(403);
    expect((await send(`/s/${token}`, 'password=sesame', 2)).status).to.equal(303);

    const guesses = await statuses(1_000, (n) => wrong(token, 100 + n));
    expect(guesses).to.deep.equal({ 403: 190 + 500, 429: 310 });
    expect((await send(`/s/${token}`, 'password=sesame', 3)).status).to.equal(429);
  });

  for (const limit of ['token', 'all']) {
    it(`have one try from a network that has not failed where the limit of ${limit} is used up`, async () => {
      const { token } = await sharedBy(app, { password: 'sesame' });
      const { token: other } = await sharedBy(app, { password: 'sesame' });
      const [first, six] = limit === 'token' ? [3_000, '2001:db8:1'] : [3_100, '2001:db8:2'];
      const say = async (word: string, network: number, to = token) =>
        (await send(`/s/${to}`, `password=${word}`, network)).status;
      const saySix = async (word: string, network: string) => {
        const headers = { ...form, 'X-Forwarded-For': `${network}::1` };
        return (await app.call('POST', `/s/${token}`, { body: `password=${word}`, headers }))
          .status;
      };
      expect(await say('x', first, other)).to.equal(403);
      const key = `share-password.${limit}:${limit === 'token' ? token : ''}`;
      await app.sql`
        insert into rate_limits (key, points, expire)
        values (${key}, 5000, (extract(epoch from now()) + 3600) * 1000)
        on conflict (key) do update set points = excluded.points`;

      expect(await say('sesame', first), 'failed at another page').to.equal(429);
      for (let n = 0; n < 3; n += 1) expect(await say('sesame', first + 1)).to.equal(303);
      expect(await say('x', first + 1)).to.equal(403);
      expect(await say('sesame', first + 1)).to.equal(429);
      expect(await saySix('x', `${six}:1`)).to.equal(403);
      expect(await saySix('sesame', `${six}:2`), 'of the same /48').to.equal(429);
      await app.sql`delete from rate_limits where key = ${key}`;
    });
  }

  it('close no page to others by wrong passwords from one network', async () => {
    const { cookie, item } = await sharedBy(app);
    const body = { imageIds: [item.id], password: 'sesame' };
    const paths: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      const { json } = await app.call('POST', '/api/shares', { cookie, body });
      paths.push(`/s/${(json as Share).token}`);
    }
    const wrong = (n: number) => send(paths[n % 7] ?? '', 'password=x', 9);
    expect(await statuses(70, wrong)).to.deep.equal({ 403: 60, 429: 10 });
    expect((await send(paths[0] ?? '', 'password=sesame', 4)).status).to.equal(303);
  });

  it('ask for 600 pages and files a minute', async () => {
    const { token } = await sharedBy(app);
    const asked = await statuses(610, () =>
      app.call('GET', `/s/${token}/1/nothing.jpg`, { headers: from(5) }),
    );
    expect(asked).to.deep.equal({ 404: 600, 429: 10 });
    const refused = await app.call('GET', `/s/${token}`, { headers: from(5) });
    expect(refused.headers).to.have.property('retry-after');
    expect(refused.text).to.contain('Too many attempts.').and.contain('<!doctype html>');
  });

  it('report five times an hour with words, and after that are only counted', async () => {
    const { token } = await sharedBy(app);
    const report = () => send(`/s/${token}/report`, 'reason=other&text=words', 7);
    expect(await statuses(8, report)).to.deep.equal({ 303: 8 });
    const [row] = await app.sql<{ count: number; notes: number }>`
      select count, jsonb_array_length(notes) as notes from share_reports where token = ${token}`;
    expect(row).to.deep.equal({ count: 8, notes: 5 });
  });

  it('write nothing into a page by the name of a host', async () => {
    const { token } = await sharedBy(app);
    const headers = { ...from(6), Host: 'x"><script>' };
    for (const path of [`/s/${token}`, '/s/x'])
      expect((await app.call('GET', path, { headers })).text).to.not.contain('<script>');
  });

  it('leave no token in the log, whatever they ask', async () => {
    const { token, cookie } = await sharedBy(app);
    logged = '';
    for (const path of ['', '/', '/1/thumbnail.webp', '/1/2/3', '/template', '/%00', '/%zz'])
      await app.call('GET', `/s/${token}${path}`, { headers: from(8) });
    await app.call('POST', `/s/${token}`, {
      headers: { ...form, ...from(8), Origin: 'https://evil.example' },
    });
    for (const path of [`/S/${token}/1/x.jpg`, `//s/${token}/x.jpg`, `/api/shares/${token}`])
      await app.call('GET', path, { cookie });
    await app.call('DELETE', `/api/shares/${token}`, { cookie });
    expect(logged).to.contain('/s/:token/template').and.contain('"/s/…');
    expect(logged).to.not.contain(token);
  });
});

describe('shared pages of a site whose operator does not offer them', () => {
  const off = openedOnce(() => openTestApp({ SHARE_PAGES: 'off' }));

  it('are neither made nor shown', async () => {
    const { id, cookie } = await off.signUp();
    const item = await addItem(off.testDatabase.database, id);
    const token = 'a'.repeat(32);
    await off.sql`insert into shares
      (token, user_id, image_ids, show_prompt, as_template, template_words)
      values (${token}, ${id}, ${[item.id]}::int[], false, false, false)`;
    const made = await off.call('POST', `/api/images/${item.id}/share`, { cookie, body: {} });
    expect([made.status, made.json]).to.deep.equal([
      403,
      { error: 'Links are not offered on this site.', code: 'share.off' },
    ]);
    expect((await off.call('GET', `/s/${token}`)).status).to.equal(404);
    expect((await off.call('DELETE', `/api/shares/${token}`, { cookie })).status).to.equal(200);
  });
});

describe('files of a shared page where the storage sends media itself', () => {
  it('come from the API, which names no address of the storage, and end with the page', async () => {
    const s3 = await openS3Server();
    const settings = { ...s3.settings, MEDIA_BASE_URL: `http://localhost:${s3.port}/lumireel` };
    const app = await openTestApp(settings);
    try {
      const { file, token, item, cookie, share } = await sharedBy(app);
      const again = await share({ showPrompt: true });
      expect(again.token).to.equal(token);
      const whole = await app.call('GET', file);
      expect([whole.status, whole.text]).to.deep.equal([200, 'bytes']);
      expect(whole.headers).to.not.have.property('location');
      const folder = item.imageUrl.split('/')[2] ?? '';
      expect(JSON.stringify(whole.headers)).to.not.contain(folder);
      expect((await app.call('GET', `/s/${token}`)).text).to.not.contain(folder);
      const part = await app.call('GET', file, { headers: { Range: 'bytes=1-2' } });
      expect([part.status, part.text]).to.deep.equal([206, 'yt']);

      await app.call('DELETE', `/api/images/${item.id}/share`, { cookie });

      expect((await app.call('GET', file)).status).to.equal(404);
    } finally {
      await app.close();
      await s3.close();
    }
  });
});
