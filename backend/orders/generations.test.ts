import type { Generation } from '../../contract/generation.ts';
import { addGeneration } from '../../tests/media.ts';
import { openedEach } from '../../tests/opened.ts';
import { appOnce } from '../../tests/test-app.ts';

describe('the list of generations', () => {
  const app = appOnce();
  const user = openedEach(() => app.signUp());

  /** Oldest first; every second one is accepted in the same moment as the one before. */
  async function history(
    ...facts: { state: Generation['status']; tool?: string }[]
  ): Promise<string[]> {
    const { database } = app.testDatabase;
    const ids: string[] = [];
    for (const [index, { state, tool = 'reels' }] of facts.entries()) {
      const id = await addGeneration(database, user.id);
      await app.sql`update generations set state = ${state}, tool = ${tool},
                created_at = timestamptz '2026-01-01' + make_interval(secs => ${Math.floor(index / 2)})
          where id = ${id}`;
      ids.push(id);
    }
    return ids;
  }
  async function page(query: string, { cookie } = user) {
    const { status, json, headers } = await app.call('GET', `/api/generations${query}`, { cookie });
    expect(status, query).to.equal(200);
    return { ids: (json as Generation[]).map(({ id }) => id), next: headers['x-next-cursor'] };
  }
  async function pages(query: string): Promise<string[][]> {
    const all: string[][] = [];
    let cursor = '';
    do {
      const { ids, next } = await page(`?limit=2${query}${cursor}`);
      all.push(ids);
      cursor = next ? `&before=${String(next)}` : '';
    } while (cursor);
    return all;
  }

  it('comes in pages that leave none out and show none twice, newest first', async () => {
    const ids = await history(...Array.from({ length: 7 }, () => ({ state: 'failed' }) as const));

    const all = await pages('');
    const whole = await page('');

    expect(all.map(({ length }) => length)).to.deep.equal([2, 2, 2, 1]);
    expect(all.flat()).to.deep.equal(whole.ids);
    expect(whole.next).to.equal(undefined);
    expect(all.flat()[0]).to.equal(ids.at(-1));
    expect(all.flat().toSorted()).to.deep.equal(ids.toSorted());
  });

  it('keeps its place when something is ordered meanwhile', async () => {
    await history({ state: 'failed' }, { state: 'failed' }, { state: 'failed' });
    const first = await page('?limit=2');
    await addGeneration(app.testDatabase.database, user.id);

    const second = await page(`?limit=2&before=${String(first.next)}`);

    expect(second.ids).to.have.length(1);
    expect(first.ids).not.to.include(second.ids[0]);
  });

  it('can be asked for by state and by tool', async () => {
    const [queued, running, done, failed, cancelled, story] = await history(
      { state: 'queued' },
      { state: 'running' },
      { state: 'succeeded' },
      { state: 'failed' },
      { state: 'cancelled' },
      { state: 'failed', tool: 'story' },
    );

    expect((await page('?status=unfinished')).ids).to.have.members([queued, running]);
    expect((await page('?status=succeeded')).ids).to.deep.equal([done]);
    expect((await page('?status=cancelled')).ids).to.deep.equal([cancelled]);
    expect((await page('?tool=story')).ids).to.deep.equal([story]);
    expect((await page('?status=failed&tool=reels')).ids).to.deep.equal([failed]);
    expect(await pages('&status=failed')).to.have.length(1);
  });

  it('takes no cursor of another user, and refuses what is none', async () => {
    const [theirs] = await history({ state: 'failed' }, { state: 'failed' });
    const stranger = await app.signUp();
    await addGeneration(app.testDatabase.database, stranger.id);

    expect((await page(`?before=${theirs}`, stranger)).ids).to.deep.equal([]);
    for (const query of ['before=1', 'before=', 'status=open', 'tool=__proto__', 'limit=0']) {
      const { status } = await app.call('GET', `/api/generations?${query}`, {
        cookie: user.cookie,
      });
      expect(status, query).to.equal(400);
    }
  });
});
