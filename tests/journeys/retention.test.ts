import { checkLedger } from '../../backend/tokens/check-ledger.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { until } from '../until.ts';
import { testPhoto, worldOnce } from '../world.ts';

describe('what is kept for how long', () => {
  const world = worldOnce();

  it('is as the settings say: events, attempts, closed reports and empty links go; what users own and the books stay', async () => {
    const { database } = world;
    const { creator, engine } = await world.openWithCreator({
      providers: [scriptedProvider()],
      settings: { EVENT_DAYS: '2', ATTEMPT_DAYS: '40' },
    });
    const old = await creator.untilEnded(await creator.startReel(await testPhoto()));
    // As if the product had run for months.
    await database.query(`do $$ begin
      drop table provider_jobs_before;
      execute format('create table provider_jobs_old partition of provider_jobs
                        for values from (minvalue) to (%L)', now() - interval '70 days');
    end $$`);
    await database.query(`update user_events set at = at - interval '4 days'`);
    await database.query(`update provider_jobs set created_at = created_at - interval '75 days'`);
    const young = await creator.untilEnded(await creator.startReel(await testPhoto()));
    await world.sql`
      insert into share_reports (token, user_id, image_ids, closed_at)
      select name, ${creator.user?.id}, '{}', closed_at
        from (values ('long ago', now() - interval '91 days'), ('lately', now() - interval '89 days'),
                     ('open', null)) as reports (name, closed_at)`;
    const [item] = await creator.images();
    await world.sql`
      insert into shares (token, user_id, image_ids, show_prompt, as_template, template_words)
      select name, ${creator.user?.id}, array[item], false, false, false
        from (values ('of nothing', 0), ('of an item', ${item?.id}::int)) as shares (name, item)`;

    await database.transaction((tx) => engine.queue.enqueue(tx, 'history.trim', {}));
    const attempts = await until(
      () =>
        world.sql<{
          id: string;
        }>`select generation_id as id from provider_jobs order by created_at`,
      ({ length }) => length === 1,
    );

    expect(attempts).to.deep.equal([{ id: young.id }]);
    const events = await world.sql<{ id: string | null }>`
      select distinct data->>'id' as id from user_events where data ? 'status'`;
    expect(events).to.deep.equal([{ id: young.id }]);
    const reports = await until(
      () => world.sql<{ token: string }>`select token from share_reports order by token`,
      ({ length }) => length < 3,
    );
    expect(reports.map(({ token }) => token)).to.deep.equal(['lately', 'open']);
    const shares = await until(
      () => world.sql<{ token: string }>`select token from shares`,
      ({ length }) => length < 2,
    );
    expect(shares).to.deep.equal([{ token: 'of an item' }]);
    expect(await creator.images()).to.have.length(2);
    expect((await creator.expect<{ id: string }>('GET', `/api/generations/${old.id}`)).id).to.equal(
      old.id,
    );
    expect(await checkLedger(database)).to.deep.equal([]);
  });
});
