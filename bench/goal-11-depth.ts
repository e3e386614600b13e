import { listMedia } from '../backend/gallery/list.ts';
import type { Bench } from './bench.ts';
import { percentile } from './figures.ts';
import { compared, type Finding } from './finding.ts';
import { addImages } from './images.ts';
import { alternate } from './rounds.ts';
import { withWorld } from './world.ts';

const LIMIT = 50;

/** Goal 11: a page costs the same whatever lies behind it. One user owns all of the million. */
export function measureDepth({ server, effort }: Bench): Promise<Finding[]> {
  return withWorld(server, 'api', async ({ engine: { database }, addUsers }) => {
    const [few = 0, many = 0] = await addUsers(2, 10);
    const count = effort.isQuick ? 100_000 : 1_000_000;
    await addImages(database, few, 10_000);
    await addImages(database, many, count);
    const [ids] = await database.query<{ first: number; last: number }>(
      'select min(id) as first, max(id) as last from images where user_id = $1',
      [many],
    );
    if (!ids) throw new Error('there are no images');

    const pageMs = async (userId: number, before: (turn: number) => number | undefined) => {
      const samples: number[] = [];
      for (let turn = 0; turn < effort.samples; turn += 1) {
        const started = performance.now();
        const page = await listMedia(database, userId, { limit: LIMIT, before: before(turn) });
        samples.push(performance.now() - started);
        if (page.nextCursor === null) throw new Error('a page without one behind it');
      }
      return percentile(samples, 0.5);
    };
    const first = (userId: number) => () => pageMs(userId, () => undefined);
    const anywhere = () => {
      const span = ids.last - ids.first - 2 * LIMIT;
      return pageMs(many, (turn) => ids.first + 2 * LIMIT + ((turn * 7_919_317) % span));
    };

    const size = await alternate(effort.rounds, { reference: first(few), ours: first(many) });
    const depth = await alternate(effort.rounds, { reference: first(many), ours: anywhere });
    const million = count.toLocaleString('en-GB');
    return [
      compared({
        goal: 11,
        what: `first page at ${million} images against 10,000`,
        unit: 'ms',
        line: { atMost: 1.2 },
        rounds: size,
      }),
      compared({
        goal: 11,
        what: `a page anywhere in ${million} against the first`,
        unit: 'ms',
        line: { atMost: 1.5 },
        rounds: depth,
      }),
    ];
  });
}
