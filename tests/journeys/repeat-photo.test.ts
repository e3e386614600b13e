import { setTimeout as later } from 'node:timers/promises';
import { deleteDueAccounts } from '../../backend/accounts/delete-account.ts';
import { openUserData } from '../../backend/main/open-user-data.ts';
import { idIn, openRepeats, photoGone, rejected, type Repeats } from '../repeats.ts';
import { sampleOf, itInFull } from '../sample-size.ts';
import { until } from '../until.ts';

describe('the photo of an order that is repeated', () => {
  let repeats: Repeats;
  afterEach(() => repeats.close());

  const age = (id: string, hours: number) =>
    repeats.world.sql`update generations
      set finished_at = finished_at - make_interval(hours => ${hours}),
              created_at = created_at - make_interval(hours => ${hours}) where id = ${id}`;

  it('is copied for each order, so that a third one can follow when the second fails', async () => {
    const fault = { kind: 'fault', faultClass: 'invalid_input' } as const;
    repeats = await openRepeats({ poll: [fault, fault] });
    const first = await repeats.failedReel();
    const second = await repeats.creator.untilEnded(idIn(await repeats.repeat(first)));

    const third = await repeats.creator.untilEnded(idIn(await repeats.repeat(second.id)));

    expect([second.status, third.status]).to.deep.equal(['failed', 'succeeded']);
    expect(third.repeatOf).to.equal(second.id);
    await until(repeats.photos, (files) => files.length === 2);
  });

  it('is closed in on where its user has tapped it, also when it is tried again', async () => {
    repeats = await openRepeats(rejected);
    const { creator, photo, provider } = repeats;
    const order = { consent: 'photo-1', subject: '0.25,0.75' };
    const failed = await creator.untilEnded(await creator.startReel(photo, order));

    const again = await creator.untilEnded(idIn(await repeats.repeat(failed.id)));

    expect([failed.status, again.status]).to.deep.equal(['failed', 'succeeded']);
    expect(again.input).to.deep.include({ subject: '0.25,0.75' });
    expect(provider.work).to.have.length(2);
    for (const { step } of provider.work) {
      expect(step).to.deep.nested.include({ 'hints.subject': { x: 0.25, y: 0.75 } });
    }
  });

  it('is asked for after 24 hours, and taken by the sweeper then, not before', async () => {
    repeats = await openRepeats({ poll: [...(rejected.poll ?? []), ...(rejected.poll ?? [])] });
    const [old, young] = [await repeats.failedReel(), await repeats.failedReel()];
    await age(old, 24);
    await age(young, 23);

    const kept = await repeats.sweptTo(1);

    expect(kept).to.have.length(1);
    const tooLate = await repeats.repeat(old);
    expect([tooLate.status, tooLate.body]).to.deep.equal([410, photoGone]);
    expect((await repeats.offer(old)).body).to.deep.equal({
      price: 1,
      obstacle: { code: photoGone.code, text: photoGone.error },
    });
    expect(await repeats.creator.balance()).to.equal(10);
    expect((await repeats.creator.untilEnded(idIn(await repeats.repeat(young)))).status).to.equal(
      'succeeded',
    );
  });

  it('is asked for where it is lost before its time', async () => {
    repeats = await openRepeats(rejected);
    const failed = await repeats.failedReel();
    const files = await repeats.photos();
    await repeats.lumireel.engine.storage.remove(files.map((name) => `uploads/${name}`));

    expect((await repeats.repeat(failed)).body).to.deep.equal(photoGone);
    expect(await repeats.creator.balance()).to.equal(10);
  });

  it('is not kept once the order has succeeded', async () => {
    repeats = await openRepeats({});
    const { id } = await repeats.creator.untilEnded(await repeats.creator.startReel(repeats.photo));

    await until(repeats.photos, (files) => files.length === 0);
    expect((await repeats.repeat(id)).body).to.deep.equal(photoGone);
  });

  it('is the kept original where an enhanced picture is made again, until that is deleted', async () => {
    repeats = await openRepeats({});
    const { creator, world } = repeats;
    const form = new FormData();
    form.set('avatar', repeats.photo, 'me.jpg');
    form.set('consent', 'photo-1');
    await creator.expect('POST', '/api/enhance-avatar', { form });
    const [item] = await creator.images();
    // As that of the item whose copy the photo was.
    await world.sql`update generations set steps = jsonb_set(steps, '{0,makes,title}', '"Lake"')`;

    const over = await creator.untilEnded(idIn(await repeats.repeat(item?.generationId ?? '')));

    const [again] = over.result?.media ?? [];
    expect(over.repeatOf).to.equal(item?.generationId);
    expect(again?.title).to.equal('Lake');
    expect(again?.originalImageUrl).to.match(/^\/media\//);
    expect(again?.originalImageUrl).not.to.equal(item?.originalImageUrl);
    expect(await creator.balance()).to.equal(8);
    const consents = await world.database.query('select distinct consent from generations');
    expect(consents).to.have.length(1);

    await creator.expect('DELETE', `/api/images/${item?.id}`);
    expect((await repeats.repeat(item?.generationId ?? '')).body).to.deep.equal(photoGone);
    expect((await repeats.repeat(over.id)).status).to.equal(202);
  });

  it('goes with the account', async () => {
    repeats = await openRepeats(rejected);
    await repeats.failedReel();
    await repeats.creator.expect('POST', '/api/user/delete', {
      json: { password: 'correct horse' },
    });
    await repeats.world.sql`update users set deletion_due_at = now()
      where deletion_due_at is not null`;

    await deleteDueAccounts(repeats.lumireel.engine, openUserData(repeats.lumireel.engine));

    expect(await repeats.photos()).to.deep.equal([]);
  });

  it('stays when the process dies before it could answer, and the same key is the same order', async () => {
    repeats = await openRepeats(rejected);
    const failed = await repeats.failedReel();
    const api = await repeats.world.open({ role: 'api', providers: [repeats.provider] });
    const headers = { 'idempotency-key': 'one-click' };
    const { transaction } = api.engine.database;
    await repeats.lumireel.close();
    api.engine.database.transaction = async (work) => {
      await transaction(work);
      throw new Error('Connection terminated unexpectedly');
    };
    const unanswered = await repeats.repeat(
      failed,
      headers,
      repeats.creator.viaServer(api.url ?? ''),
    );

    repeats.moveTo(await repeats.world.open({ providers: [repeats.provider] }));
    const over = await repeats.creator.untilEnded(idIn(await repeats.repeat(failed, headers)));

    expect(unanswered.status).to.equal(503);
    expect(over.status).to.equal('succeeded');
    expect(await repeats.creator.balance()).to.equal(9);
  });

  it('leaves a copy to the sweeper when the process dies before the order, and nothing is charged', async () => {
    repeats = await openRepeats(rejected);
    const failed = await repeats.failedReel();
    repeats.lumireel.engine.database.transaction = async () => {
      throw new Error('Connection terminated unexpectedly');
    };

    const answer = await repeats.repeat(failed);

    expect(answer.status).to.equal(503);
    expect(await repeats.creator.balance()).to.equal(10);
    // The commit may have come through, so the copy stays for the sweeper.
    expect(await repeats.photos()).to.have.length(2);
    expect(await repeats.sweptTo(1)).to.have.length(1);
  });

  itInFull('is there for one order or none when the process is killed meanwhile', async () => {
    repeats = await openRepeats({});
    const { world, provider, photo } = repeats;
    await repeats.lumireel.close();
    for (const [round, delayMs] of sampleOf([5, 0, 10, 20, 40, 80, 160], 2).entries()) {
      const killed = await world.start('api');
      const creator = await world.person(killed.url ?? '').register();
      const cancelled = await creator.startReel(photo);
      await creator.expect('DELETE', `/api/generations/${cancelled}`);
      const headers = { 'idempotency-key': `round-${round}` };
      const unanswered = repeats.repeat(cancelled, headers, creator).catch(() => null);
      await later(delayMs);
      await killed.kill('SIGKILL');
      await unanswered;

      const next = await world.open({ providers: [provider] });
      const again = creator.viaServer(next.url ?? '');
      const over = await again.untilEnded(idIn(await repeats.repeat(cancelled, headers, again)));

      expect(over.status, `after ${delayMs} ms`).to.equal('succeeded');
      expect(await again.balance()).to.equal(9);
      expect(await again.expect<unknown[]>('GET', '/api/generations')).to.have.length(2);
      await next.close();
    }
  })?.timeout(120_000);
});
