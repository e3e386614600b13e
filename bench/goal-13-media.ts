import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { makeThumbnail, thumbnailSize } from '../backend/media-files/derivatives.ts';
import { ffmpegPathOf } from '../backend/media-files/ffmpeg.ts';
import { renderReel } from '../preview-engine/reel/render.ts';
import { testPhoto } from '../tests/world.ts';
import { type Bench, alternate, eachSide, timed } from './rounds.ts';
import { percentile, comparisonFinding, type Finding } from './finding.ts';
import { openHttpConnection, type HttpConnection } from './http-load.ts';
import { startProduct } from './product.ts';
import { getRequest, reelRequest, signIn } from './requests.ts';
import { makeReel, REEL_LIMIT_MS } from './make-reel.ts';
import { withWorld, type BenchWorld } from './world.ts';

const REEL = { prompt: '', category: 'flexing', option: 'Flex Abs' };
/** Between two looks of the reader: so many that one encode has the samples of a p99. */
const REQUEST_PAUSE_MS = 2;

/** Goal 13: files cost what the programs that make them cost, and other requests do not wait for them. */
export function measureMedia({ server, effort }: Bench): Promise<Finding[]> {
  return withWorld(server, 'api', async (world) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'lumireel-bench-'));
    return [
      await measureThumbnails(folder.path, effort),
      ...(await measureReels(world, folder.path, effort)),
    ];
  });
}

async function measureThumbnails(folder: string, effort: Bench['effort']): Promise<Finding> {
  const picture = join(folder, 'picture.jpg');
  await writeFile(picture, Buffer.from(await (await testPhoto(1440, 2560)).arrayBuffer()));
  const count = Math.round(15 * effort.share);
  const many = async (make: (path: string) => Promise<unknown>) => {
    const ms = await timed(async () => {
      for (let n = 0; n < count; n += 1) await make(join(folder, `${n}.webp`));
    });
    return (count * 1000) / ms;
  };
  const rounds = await alternate(effort.rounds, {
    reference: () =>
      many((path) => sharp(picture).resize(thumbnailSize).webp({ quality: 75 }).toFile(path)),
    ours: () => many((path) => makeThumbnail(picture, path)),
  });
  const what = 'thumbnails of a 1440 × 2560 JPEG, one after the other';
  const note = 'ours has the placeholder hash in it';
  return comparisonFinding({ goal: 13, unit: '/s', atLeast: 0.9, rounds }, what, note);
}

async function measureReels(
  world: BenchWorld,
  folder: string,
  effort: Bench['effort'],
): Promise<Finding[]> {
  const photo = join(folder, 'photo.jpg');
  await writeFile(photo, Buffer.from(await (await testPhoto()).arrayBuffer()));
  const [userId = 0] = await world.addUsers(1, 1_000);
  const cookie = await signIn(world, userId);
  await using product = await startProduct(world, 'all');
  using asker = await openHttpConnection(product.port);
  const order = await reelRequest(cookie);
  const look = async (looker: HttpConnection, samples: number[]) => {
    samples.push(await timed(() => looker.request(getRequest('/api/user', cookie))));
    await pause(REQUEST_PAUSE_MS);
  };

  const bareMs = () =>
    timed(() =>
      renderReel({
        sourcePath: photo,
        motion: REEL,
        size: { width: 720, height: 1280 },
        outputPath: join(folder, 'reel.mp4'),
        ffmpegPath: ffmpegPathOf(),
        signal: AbortSignal.timeout(REEL_LIMIT_MS),
        onProgress: () => undefined,
      }),
    );
  const count = effort.isQuick ? 2 : 5;
  const reels = await alternate(count, {
    reference: async () => (await bareMs()) * 1.1 + 100,
    ours: () => timed(() => makeReel(asker, order, cookie)),
  });
  // Not before: a connection that is silent as long as the reels take is closed.
  using looker = await openHttpConnection(product.port);
  const looks = await alternate(count, {
    reference: async () => {
      const samples: number[] = [];
      while (samples.length < effort.samples) await look(looker, samples);
      return samples;
    },
    ours: async () => {
      const samples: number[] = [];
      while (samples.length < effort.samples) {
        let isMade = false;
        const made = makeReel(asker, order, cookie).finally(() => (isMade = true));
        while (!isMade) await look(looker, samples);
        await made;
      }
      return samples;
    },
  });
  await world.checkConsistency();
  return [
    comparisonFinding(
      { goal: 13, unit: 'ms', atMost: 1, rounds: reels },
      'reel, ordered → in the gallery, against 1.10 × the bare render + 100 ms',
      'bare: the same frames into the same ffmpeg, from one call',
    ),
    comparisonFinding(
      {
        goal: 13,
        unit: 'ms',
        atMost: 2,
        rounds: eachSide(looks, (samples) => percentile(samples, 0.99)),
      },
      'GET /api/user during an encode, p99',
      `a look every ${REQUEST_PAUSE_MS} ms; API and worker in one process`,
    ),
  ];
}
