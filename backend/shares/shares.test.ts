import sharp from 'sharp';
import type { Share } from '#contract/shares.ts';
import { addItem } from '../../tests/media.ts';
import { expectNowhere, pathOf, shareWorld } from '../../tests/share-world.ts';

describe('what a user shares', () => {
  const { app, me, call, still, share, shareMine, visit, send } = shareWorld();

  it('is made for an item, replaced by the next call, and has a new token after its end', async () => {
    const { id } = await still();
    const first = await share(id, { expiresInDays: 7, password: 'sesame', showPrompt: true });
    expect(first.url).to.equal(`https://lumireel.example/s/${first.token}`);
    expect(first.token).to.match(/^[\w-]{32}$/);
    expect(first).to.include({ hasPassword: true, showPrompt: true, views: 0, imageId: id });
    expect(first.imageIds).to.deep.equal([id]);
    const days = (Date.parse(first.expiresAt ?? '') - Date.now()) / 86_400_000;
    expect(days).to.be.within(6.9, 7.1);

    const second = await share(id);
    expect(second).to.include({ token: first.token, hasPassword: true, showPrompt: false });
    expect(second.expiresAt).to.equal(null);
    expect((await share(id, { password: null })).hasPassword).to.equal(false);
    expect((await call('GET', '/api/shares')).json).to.deep.equal([
      { ...second, hasPassword: false },
    ]);

    expect((await call('DELETE', `/api/images/${id}/share`)).json).to.deep.equal({ ok: true });
    expect((await call('DELETE', `/api/images/${id}/share`)).status).to.equal(404);
    expectNowhere(await visit(pathOf(first)));
    expect((await share(id)).token).to.not.equal(first.token);
  });

  it('has a new token and its password once its time is over, and no tab keeps the old one', async () => {
    const { id } = await still();
    const first = await share(id, { expiresInDays: 1, password: 'sesame' });
    await app.sql`update shares set expires_at = now(), views = 3 where token = ${first.token}`;

    const next = await share(id);

    expect(next.token).to.not.equal(first.token);
    expect(next).to.include({ hasPassword: true, views: 0, expiresAt: null });
    expect((await call('GET', '/api/shares')).json).to.deep.equal([next]);
    const events = await app.sql<{ type: string; data: unknown }>`
      select type, data from user_events where user_id = ${me.id} order by seq desc limit 2`;
    expect(events.toReversed()).to.deep.equal([
      { type: 'share.removed', data: { tokens: [first.token] } },
      { type: 'share.changed', data: next },
    ]);
    expectNowhere(await visit(pathOf(first)));
  });

  it('is made of several items anew each time, whose places never move', async () => {
    const items = [await still(), await still()];
    const ids = items.map(({ id }) => id);
    const made = await call('POST', '/api/shares', { imageIds: ids });
    const again = await call('POST', '/api/shares', { imageIds: ids });
    const page = made.json as Share;
    expect(page.imageIds).to.deep.equal(ids);
    expect(page.imageId).to.equal(null);
    expect((again.json as Share).token).to.not.equal(page.token);

    const second = `${pathOf(page)}/2/thumbnail.webp`;
    await call('DELETE', `/api/images/${ids[0]}`);
    expect((await visit(`${pathOf(page)}/1/thumbnail.webp`)).status).to.equal(404);
    expect((await visit(second)).status).to.equal(200);
    expect((await visit(pathOf(page))).text).to.not.contain(`${pathOf(page)}/1/`);
    await call('POST', `/api/images/${ids[0]}/restore`);
    expect((await visit(`${pathOf(page)}/1/thumbnail.webp`)).status).to.equal(200);

    expect((await call('DELETE', `/api/shares/${page.token}`)).status).to.equal(200);
    for (const token of [page.token, 'x', 'a'.repeat(5000), '..%2fx', `${page.token}.`])
      expect((await call('DELETE', `/api/shares/${token}`)).json, token).to.include({
        code: 'share.not-found',
      });
    expectNowhere(await visit(pathOf(page)));
    expectNowhere(await visit(second));
  });

  it('refuses what is wrong by name, and makes nothing', async () => {
    const { id } = await still();
    const wrong: Record<string, object> = {
      'Unknown field: color': { color: 1 },
      'expiresInDays: at least 1.': { expiresInDays: 0 },
      'expiresInDays: at most 365.': { expiresInDays: 366 },
      'expiresInDays: this value is not accepted.': { expiresInDays: 1.5 },
      'password: at least 1 characters.': { password: '' },
      'password: at most 128 characters.': { password: 'x'.repeat(129) },
      'showPrompt: this value is not accepted.': { showPrompt: 'yes' },
    };
    for (const [error, body] of Object.entries(wrong)) {
      const answer = await call('POST', `/api/images/${id}/share`, body);
      expect([answer.status, answer.json]).to.deep.equal([400, { error, code: 'request.invalid' }]);
    }
    const ids = Array.from({ length: 51 }, (_, place) => place + 1);
    expect((await call('POST', '/api/shares', { imageIds: ids })).status).to.equal(400);
    expect((await call('POST', '/api/shares', { imageIds: [] })).status).to.equal(400);
    expect((await call('POST', '/api/shares', { imageIds: [id, 2_000_000] })).status).to.equal(404);
    const { id: foreign } = await addItem(app.testDatabase.database, (await app.signUp()).id);
    const among = await call('POST', '/api/shares', { imageIds: [id, foreign] });
    expect(among.json).to.include({ code: 'media.not-found' });
    expect((await call('GET', '/api/shares')).json).to.deep.equal([]);
  });

  it('is refused as the 501st', async () => {
    const { id } = await still();
    await app.sql`insert into shares
      (token, user_id, image_ids, show_prompt, as_template, template_words)
      select 'made-' || n || '-' || ${me.id}::int, ${me.id}, ${[id]}::int[], false, false, false
        from generate_series(1, 500) as n`;
    expect((await call('POST', `/api/images/${id}/share`, {})).json).to.include({
      code: 'share.too-many',
    });
  });

  it('has a preview of at most 1,200 pixels and 300 kB, which goes with the item', async () => {
    const noise = await sharp({
      create: {
        ...{ width: 2000, height: 1500, channels: 3, background: 'teal' },
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    })
      .png()
      .toBuffer();
    const mine = await still(noise);
    const { token } = await share(mine.id);
    const preview = await visit(`/s/${token}/1/preview.jpg`);
    expect(preview.status).to.equal(200);
    expect(preview.bytes.length).to.be.at.most(300_000);
    const { format, width, height, exif } = await sharp(preview.bytes).metadata();
    expect({ format, width, height, exif }).to.deep.equal({
      ...{ format: 'jpeg', width: 1200, height: 900, exif: undefined },
    });
  });

  it('is reported by a form without names, which administrators see and close', async () => {
    const admin = await app.signUpAdmin();
    const asAdmin = (method: string, path: string) =>
      app.call(method, path, { cookie: admin.cookie });
    const reports = async () =>
      ((await asAdmin('GET', '/api/admin/reports')).json as { id: number; url: string }[]).filter(
        ({ url }) => url.endsWith(token),
      );
    const { token, imageIds } = await shareMine();
    const answer = await send(`/s/${token}/report`, 'reason=sexual&text=Not+nice');
    expect([answer.status, answer.headers.location]).to.deep.equal([303, `/s/${token}?reported`]);
    const thanks = await visit(answer.headers.location ?? '');
    expect(thanks.text).to.contain('Thank you');
    await send(`/s/${token}/report`, 'reason=other');
    for (const wrong of ['reason=ugly', `reason=other&text=${'x'.repeat(501)}`, 'text=a'])
      expect((await send(`/s/${token}/report`, wrong)).status).to.equal(400);

    const [report] = await reports();
    expect(report).to.deep.include({ imageIds, userId: me.id, count: 2, isThere: true });
    expect(report).to.have.nested.property('notes[0].text', 'Not nice');
    expect(report).to.have.nested.property('notes[1].reason', 'other');
    expect((await asAdmin('POST', `/api/admin/reports/${report?.id}/close`)).status).to.equal(200);
    expect((await asAdmin('POST', `/api/admin/reports/${report?.id}/close`)).status).to.equal(404);
    expect(await reports()).to.deep.equal([]);
    await send(`/s/${token}/report`, 'reason=copied');
    expect(await reports()).to.have.length(1);
  });

  it('is reported with 500 characters in any script, an end of a line being one', async () => {
    const { token } = await shareMine();
    for (const text of ['日'.repeat(500), `${'a'.repeat(400)}${'\r\n'.repeat(100)}`]) {
      const form = new URLSearchParams({ reason: 'other', text });
      expect((await send(`/s/${token}/report`, form.toString())).status).to.equal(303);
    }
    const [row] = await app.sql<{ lengths: number[] }>`
      select array(select length(note->>'text') from jsonb_array_elements(notes) as note) as lengths
        from share_reports where token = ${token}`;
    expect(row?.lengths).to.deep.equal([500, 500]);
  });

  it('gives a film as a template without items, and its words only if they were given', async () => {
    const mine = await still();
    const document = {
      shots: [
        { imageId: 4, category: 'posing', option: 'Power Pose', seconds: 3, next: 'push' },
        { imageId: 5, from: 2, seconds: 2, next: 'cut' },
      ],
      words: [{ text: 'Secret', style: 'hook', place: 'top', from: 0, to: 2, behind: false }],
      ...{ sound: 'neon', look: 'warm', loop: false, cover: 0 },
    };
    await app.sql`update generations set run = 'film',
      input = ${JSON.stringify({ name: 'My <film>', document })}::jsonb
      where id = ${mine.generationId}`;
    await call('PUT', `/api/images/${mine.id}/title`, { title: null });
    const { token } = await share(mine.id, { showPrompt: true });
    const template = async () => visit(`/s/${token}/template`);
    expect((await template()).status).to.equal(404);
    expect((await visit(`/s/${token}`)).text)
      .to.contain('<title>My &lt;film&gt; · Lumireel</title>')
      .and.not.contain('/studio')
      .and.not.contain('Prompt');

    await share(mine.id, { asTemplate: true });
    expect((await visit(`/s/${token}`)).text).to.contain(`href="/studio?template=${token}"`);
    const { text: _, ...words } = document.words[0] ?? {};
    const bare = {
      ...document,
      shots: [
        { category: 'posing', option: 'Power Pose', seconds: 3, next: 'push' },
        { seconds: 2, next: 'cut' },
      ],
      words: [words],
    };
    expect((await template()).json).to.deep.equal(bare);
    await share(mine.id, { asTemplate: true, templateWords: true });
    expect((await template()).json).to.deep.equal({ ...bare, words: document.words });
    const { token: ofPicture } = await shareMine({ asTemplate: true });
    expect((await visit(`/s/${ofPicture}/template`)).status).to.equal(404);
  });
});
