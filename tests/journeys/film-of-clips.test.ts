import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testFfmpeg } from '../ffmpeg.ts';
import { readMp4 } from '../../backend/media-files/mp4.ts';
import type { Film } from '../../contract/films.ts';
import { STUDIO } from '../../contract/providers.ts';
import { measured, meteringFfmpeg } from '../ebur128.ts';
import { openedEach } from '../opened.ts';
import type { Person } from '../person.ts';
import { readPhoto } from '../pictures.ts';
import { openFalStandIn } from '../provider-stand-in/fal.ts';
import { openReplicateStandIn } from '../provider-stand-in/replicate.ts';
import type { RecordedRequest } from '../provider-stand-in/service.ts';
import { openWorld, ownAddress } from '../world.ts';

/** Frames are compared at this size. */
const shown = { width: 90, height: 160 };

describe('a film of clips of outside services', function () {
  this.timeout(300_000);
  const world = openedEach(openWorld);
  let services: { close: () => Promise<void> }[] = [];
  afterEach(() => Promise.all(services.map((service) => service.close())));

  it('is cut, worded and heard, and nothing is bought for it', async () => {
    const book: RecordedRequest[] = [];
    const [fal, replicate] = [await openFalStandIn(book), await openReplicateStandIn(book)];
    services = [fal, replicate];
    const settings = { ...fal.settings, ...replicate.settings, ...(await ownAddress()) };
    const { creator } = await world.openWithCreator({ settings });
    const first = await reelBy(creator);
    fal.misbehave('submit', { how: 'error', status: 503 }, Infinity);
    const second = await reelBy(creator);
    expect([first.provider, second.provider]).to.deep.equal(['fal', 'replicate']);
    await world.untilRows('images where jsonb_array_length(sight) = 20', 2);
    const [requests, balance] = [book.length, await creator.balance()];

    const film = await creator.expect<Film>('POST', '/api/films', {
      json: {
        name: 'Two clips',
        document: {
          shots: [
            { imageId: first.id, from: 2.5, seconds: 2 },
            { imageId: second.id, from: 6, seconds: 1.5 },
          ],
          words: [{ text: 'Made elsewhere 🎬', style: 'hook', place: 'top', from: 0, to: 2 }],
          sound: 'clip',
        },
      },
    });
    const { generationId } = await creator.expect<{ generationId: string }>(
      'POST',
      `/api/films/${film.id}/make`,
    );
    const over = await creator.untilEnded(generationId);

    expect(over).to.include({ status: 'succeeded', provider: STUDIO, price: 0 });
    expect(book.slice(requests)).to.deep.equal([]);
    expect(await creator.balance()).to.equal(balance);
    const [made] = await creator.images();
    // What was made here is searched for heads when a film uses it.
    const looks = await world.sql`select from pgboss.job where name = 'clip.look'`;
    expect(looks).to.have.length(2);
    expect(made).to.include({ durationSeconds: 3.5, isVideo: true, theme: 'film' });
    const pathOf = (url = '') => join(world.dataDir, url);
    const path = pathOf(made?.imageUrl);
    expect(await readMp4(path)).to.include({ frames: 105, tracks: 2 });
    for (const [at, clip, from] of [
      [1, first, 3.5],
      [2.5, second, 6.5],
    ] as const) {
      const changes = differences(
        await frameOf(path, at),
        await frameOf(pathOf(clip.imageUrl), from),
      );
      const { words, others } = inZones(changes);
      // Above the middle are the words, while there are any; all else is the clip's.
      expect(words, `at ${at}`).to[at < 2 ? 'above' : 'below'](0.05);
      expect(others, `at ${at}`).to.be.below(0.01);
    }
    const meter = meteringFfmpeg();
    if (meter) expect((await measured(meter, path)).loudness).to.be.within(-15, -13);
  });
});

async function reelBy(creator: Person) {
  const over = await creator.untilEnded(await creator.startReel(await readPhoto()));
  expect(over).to.include({ status: 'succeeded' });
  const [item] = await creator.images();
  if (!item) throw new Error('no reel');
  return item;
}

/** A frame of a film in RGB. */
async function frameOf(path: string, seconds: number): Promise<Buffer> {
  const { width, height } = shown;
  const scaled = ['-frames:v', '1', '-vf', `scale=${width}:${height}:flags=area`];
  const args = ['-v', 'error', '-ss', `${seconds}`, '-i', path, ...scaled];
  const raw = ['-pix_fmt', 'rgb24', '-f', 'rawvideo', '-'];
  const { stdout } = await promisify(execFile)(testFfmpeg, [...args, ...raw], {
    encoding: 'buffer',
  });
  return stdout;
}

/** For each pixel whether it is another in the one than in the other. */
function differences(one: Buffer, other: Buffer): boolean[] {
  return Array.from({ length: one.length / 3 }, (_, pixel) =>
    [0, 1, 2].some((at) => {
      const [mine = 0, its = 0] = [one[3 * pixel + at], other[3 * pixel + at]];
      return Math.abs(mine - its) > 60;
    }),
  );
}

/** The parts of the pixels that changed where words at the top are, and below. */
function inZones(changes: readonly boolean[]): { words: number; others: number } {
  const border = (changes.length / shown.height) * Math.round(shown.height * 0.4);
  const part = (of: readonly boolean[]) => of.filter(Boolean).length / of.length;
  return { words: part(changes.slice(0, border)), others: part(changes.slice(border)) };
}
