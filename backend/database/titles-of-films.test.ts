import { addUser, databaseEach } from '../../tests/database.ts';
import { addFilmOrder, addItem } from '../../tests/media.ts';
import { migrate } from './migrate.ts';

describe('films of the version before', () => {
  const opened = databaseEach();
  const plain = { videoCategory: null, videoOption: null };

  const rowOf = async (id: number) =>
    (
      await opened.database.query(
        `select theme, gallery_type, title, title_is_typed, made_with_ai from images where id = $1`,
        [id],
      )
    )[0];
  const film = {
    ...{ theme: 'film', gallery_type: 'films', title: 'Summer', title_is_typed: true },
    made_with_ai: true,
  };

  it('are films with their names, and reels stay reels', async () => {
    const { database, connection, log } = opened;
    const userId = await addUser(database);
    const made = { generationId: await addFilmOrder(database, userId, 'Summer'), ...plain };
    const ids = [(await addItem(database, userId, made)).id, (await addItem(database, userId)).id];
    await database.query(
      `update images set theme = 'reels', gallery_type = 'reels', title = null, title_is_typed = false`,
    );
    await database.query(`update generations set result = '{"media": [{"theme": "reels"}]}'`);
    await database.query(`delete from migrations where name = '0080-titles-of-films'`);

    await migrate(connection, log);

    expect(await rowOf(ids[0] ?? 0)).to.deep.equal(film);
    expect(await rowOf(ids[1] ?? 0)).to.include({ theme: 'reels', title: null });
    const themes = await database.query(
      `select distinct run, result #>> '{media,0,theme}' as theme from generations order by run`,
    );
    expect(themes).to.deep.equal([
      { run: 'film', theme: 'film' },
      { run: 'reel', theme: 'reels' },
    ]);
  });

  it('are put right where a process of it still writes them as reels, or without a title', async () => {
    const { database } = opened;
    const userId = await addUser(database);
    for (const theme of ['reels', 'film'] as const) {
      const generationId = await addFilmOrder(database, userId, 'Summer');
      const item = await addItem(database, userId, { generationId, theme, ...plain });
      expect(item).to.include({ theme: 'film', title: 'Summer' });
      expect(await rowOf(item.id)).to.deep.equal(film);
    }
    const custom = await addItem(database, userId, plain);
    expect(custom).to.include({ theme: 'reels', title: null });
  });
});
