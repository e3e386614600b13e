import { listMedia, type MediaQuery } from '../backend/gallery/list.ts';
import { alternate, type Bench, type Side } from './rounds.ts';
import { percentile, comparisonFinding, type Finding } from './finding.ts';
import { addImages } from './images.ts';
import { withWorld } from './world.ts';

const LIMIT = 50;

/** Goal 11: a page costs the same whatever lies behind it. One user owns all of the million. */
export function measureDepth({ server, effort }: Bench): Promise<Finding[]> {
  return withWorld(server, 'api', async ({ engine: { database }, addUsers }) => {
    const [few = 0, many = 0, tiny = 0, large = 0] = await addUsers(4, 10);
    const count = effort.isQuick ? 100_000 : 1_000_000;
    await addImages(database, few, 10_000);
    await addImages(database, many, count);
    await addImages(database, tiny, 100);
    await addImages(database, large, count / 10);
    // So that every filter of every user has a page behind its first.
    await database.sql`update images set is_favourite = true where id % 50 = 0 or user_id = ${tiny}`;
    await database.query('vacuum analyze images');
    const [ids] = await database.sql<{ first: number; last: number }>`
      select min(id) as first, max(id) as last from images where user_id = ${many}`;
    if (!ids) throw new Error('there are no images');

    const pageMs = async (
      userId: number,
      query: (turn: number) => MediaQuery,
      turns = effort.samples,
    ) => {
      const samples: number[] = [];
      for (let turn = 0; turn < turns; turn += 1) {
        const started = performance.now();
        const page = await listMedia(database, userId, { limit: LIMIT, ...query(turn) });
        samples.push(performance.now() - started);
        if (page.nextCursor === null) throw new Error('a page without one behind it');
      }
      return percentile(samples, 0.5);
    };
    const first =
      (userId: number, query: MediaQuery = {}) =>
      () =>
        pageMs(userId, () => query);
    const anywhere = () => {
      const span = ids.last - ids.first - 2 * LIMIT;
      return pageMs(many, (turn) => ({
        before: ids.first + 2 * LIMIT + ((turn * 7_919_317) % span),
      }));
    };

    const big = count.toLocaleString('en-GB');
    // The dearest page there is: it looks through its whole part, and finds nothing.
    const inVain = (userId: number) => () =>
      pageMs(userId, () => ({ search: 'lighthouse' }), Math.ceil(effort.samples / 50));
    const ofTiny = (what: string, query: MediaQuery): Compared => ({
      what: `first page ${what} at ${big} images against 100`,
      sides: { reference: first(tiny, query), ours: first(many, query) },
    });
    const compared: Compared[] = [
      {
        what: `first page at ${big} images against 10,000`,
        sides: { reference: first(few), ours: first(many) },
      },
      {
        what: `a page anywhere in ${big} against the first`,
        sides: { reference: first(many), ours: anywhere },
        atMost: 1.5,
      },
      ofTiny('of a type', { type: 'reels' }),
      ofTiny('of a theme', { theme: 'reels' }),
      ofTiny('of the favourites', { favourite: 'true' }),
      ofTiny('with a common word', { search: 'the mirror' }),
      {
        what: `a page that looks for a word nobody wrote at ${big} against ${(count / 10).toLocaleString('en-GB')}`,
        sides: { reference: inVain(large), ours: inVain(many) },
      },
    ];
    const findings: Finding[] = [];
    for (const { what, sides, atMost = 1.2 } of compared) {
      const rounds = await alternate(effort.rounds, sides);
      findings.push(comparisonFinding({ goal: 11, unit: 'ms', atMost, rounds }, what));
    }
    return findings;
  });
}

type Compared = {
  what: string;
  sides: { reference: Side<number>; ours: Side<number> };
  atMost?: number;
};
